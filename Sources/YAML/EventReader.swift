import CLibYAML

/// A step through a document.
enum YAMLEvent {
    case scalar(YAMLScalar, anchor: String?)
    case sequence(anchor: String?)
    case mapping(anchor: String?)
    case alias(String)
    /// Of a sequence, a mapping, a document or the text; also the beginning of the last two.
    case boundary(isEndOfText: Bool)
}

/// Reads the events of a text by libyaml. Owns the parser, which keeps a pointer to itself.
final class EventReader {
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    private let text: String

    /// - Parameters:
    ///   - bytes: of the text; they must outlive the reader.
    ///   - text: for messages.
    init(_ bytes: UnsafeBufferPointer<UInt8>, text: String) throws(YAMLError) {
        self.text = text
        guard yaml_parser_initialize(parser) == 1 else {
            throw YAMLError("reader", "memory is exhausted", at: YAMLMark(line: 1, column: 1), in: text)
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(YAMLError) -> (event: YAMLEvent, mark: YAMLMark) {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw error }
        defer { yaml_event_delete(&event) }
        return (YAMLEvent(event), YAMLMark(event.start_mark))
    }

    private var error: YAMLError {
        let failed = parser.pointee
        let problem = failed.problem.map { String(cString: $0) } ?? "memory is exhausted"
        guard failed.error != YAML_READER_ERROR else {
            return YAMLError("reader", problem, at: place(ofByte: failed.problem_offset), in: text)
        }
        let context = failed.context.map { context in
            let mark = YAMLMark(failed.context_mark)
            return "\(String(cString: context)) in line \(mark.line), column \(mark.column)\n"
        }
        return YAMLError(
            failed.error == YAML_SCANNER_ERROR ? "scanner" : "parser", (context ?? "") + problem,
            at: YAMLMark(failed.problem_mark), in: text)
    }

    private func place(ofByte offset: Int) -> YAMLMark {
        let lines = String(decoding: text.utf8.prefix(offset), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        return YAMLMark(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) { self.init(line: mark.line + 1, column: mark.column + 1) }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t) {
        switch event.type {
        case YAML_SCALAR_EVENT: self = .scalar(YAMLScalar(event.data.scalar), anchor: string(event.data.scalar.anchor))
        case YAML_SEQUENCE_START_EVENT: self = .sequence(anchor: string(event.data.sequence_start.anchor))
        case YAML_MAPPING_START_EVENT: self = .mapping(anchor: string(event.data.mapping_start.anchor))
        case YAML_ALIAS_EVENT: self = .alias(string(event.data.alias.anchor) ?? "")
        default: self = .boundary(isEndOfText: event.type == YAML_STREAM_END_EVENT)
        }
    }
}

extension YAMLScalar {
    /// A scalar may contain NUL.
    fileprivate init(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) {
        self.init(
            text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
            isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, tag: string(scalar.tag))
    }
}

private func string(_ bytes: UnsafePointer<yaml_char_t>?) -> String? { bytes.map { String(cString: $0) } }
