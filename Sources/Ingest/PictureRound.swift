internal import HTTP
internal import Pictures
internal import Scraping
internal import Storage

/// Fetches pictures of the goods of one source, each once, and keeps small ones. It belongs to no run: what fails here
/// changes no deal.
package struct PictureRound: Sendable {
    let session: UpstreamSession
    let database: Database
    let progress: @Sendable (String) -> Void
    /// The bytes of all kept pictures.
    let maximumBytes: Int
    /// The pictures of one round, and its time: other stores of the chain wait meanwhile.
    package var most = 200
    package var longest = Duration.seconds(600)
    var maker = PictureMaker()
    /// After so many failures in a row the host is left alone.
    private static let mostFailures = 5

    /// - Returns: nil if the source has none, or they are off.
    package func fetch() async throws -> PictureTally? {
        let (source, hosts) = (session.definition.id, session.definition.pictureHosts)
        guard !hosts.isEmpty, try await database.pictureState(ofSource: source).onBy != nil else { return nil }
        if let problem = await maker.problem() { return PictureTally(problem: problem) }
        var room = try await database.roomForPictures(within: maximumBytes)
        var (tally, failures) = (PictureTally(), 0)
        let begin = ContinuousClock.now
        for address in try await database.wantedPictures(ofSource: source, hosts: hosts, limit: most) {
            guard ContinuousClock.now - begin < longest else { break }
            guard room >= PictureMaker.maximumBytes else {
                tally.problem = "no room for more than \(maximumBytes >> 20) MB of pictures"
                break
            }
            let picture = try await picture(at: address, tally: &tally)
            guard let picture else { break }
            try await database.keepPicture(picture, at: address, ofSource: source)
            tally.count(picture)
            progress("\(source): \(tally.kept) pictures kept")
            room -= (try? picture.get().count) ?? 0
            failures = tally.isHostAtFault ? failures + 1 : 0
            guard failures < Self.mostFailures else {
                tally.problem = "\(failures) pictures one after the other could not be fetched; the rest wait"
                break
            }
        }
        return tally
    }

    /// - Returns: nil if the host must not be asked for more now.
    private func picture(
        at address: String, tally: inout PictureTally
    ) async throws -> Result<[UInt8], PictureReason>? {
        tally.isHostAtFault = true
        do {
            let answer = try await session.picture(at: address)
            guard answer.status == 200 else { return .failure(PictureReason("the server answers \(answer.status)")) }
            tally.isHostAtFault = false
            guard answer.header("Content-Type")?.lowercased().hasPrefix("image/") == true else {
                return .failure(PictureReason("the server does not call it a picture"))
            }
            return .success(try await maker.picture(of: answer.body))
        } catch let refusal as PictureRefusal {
            return .failure(PictureReason("\(refusal)"))
        } catch let error as HTTPError {
            try Task.checkCancellation()
            guard error.code != .hostResting, error.code != .cancelled else {
                tally.problem = "the host of the pictures refuses; they wait"
                return nil
            }
            return .failure(PictureReason("it could not be fetched: \(error.code.outcome)"))
        } catch let error as IngestError {
            tally.problem = "\(error)"
            return nil
        }
    }
}

/// The result of a round.
package struct PictureTally: Hashable, Sendable {
    package private(set) var kept = 0
    package private(set) var refused = 0
    /// Why no more were fetched; nil if nothing stood in the way.
    package internal(set) var problem: String?
    var isHostAtFault = false

    package init(problem: String? = nil) { self.problem = problem }

    /// For the operator.
    package var sentence: String {
        "\(kept) pictures kept, \(refused) not" + (problem.map { "; \($0)" } ?? "")
    }

    mutating func count(_ picture: Result<[UInt8], PictureReason>) {
        if case .success = picture { kept += 1 } else { refused += 1 }
    }
}

extension ScrapeRunner {
    /// - Parameter maximumBytes: the limit for all kept pictures.
    package func pictures(within maximumBytes: Int) -> PictureRound {
        PictureRound(session: session, database: database, progress: progress, maximumBytes: maximumBytes)
    }
}
