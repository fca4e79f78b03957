/// A statement with its parameters in place: `"SELECT name FROM store WHERE code = \(.text(code))"`.
///
/// Its text consists of literals in the source code alone: a value can only become a parameter, so an SQL injection does
/// not compile. A query may be part of another; the parameters are numbered when it is sent.
package struct SQLQuery: ExpressibleByStringInterpolation, Sendable {
    fileprivate enum Fragment: Sendable {
        case text(String)
        case value(PostgresValue)
        case shared(SQLParameter)
    }

    fileprivate var pieces: [Fragment]

    package init(stringLiteral text: StaticString) { pieces = [.text("\(text)")] }
    package init(stringInterpolation interpolation: Interpolation) { pieces = interpolation.pieces }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Fragment] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: StaticString) { pieces.append(.text("\(text)")) }

        /// A parameter of its own.
        package mutating func appendInterpolation(_ value: PostgresValue) { pieces.append(.value(value)) }

        /// A parameter that has one number wherever it stands.
        package mutating func appendInterpolation(_ parameter: SQLParameter) { pieces.append(.shared(parameter)) }

        package mutating func appendInterpolation(_ part: SQLQuery) { pieces += part.pieces }
    }
}

/// A value that stands in several places of a query.
package final class SQLParameter: Sendable {
    let value: PostgresValue

    package init(_ value: PostgresValue) { self.value = value }
}

extension SQLQuery {
    /// All conditions together, each in parentheses; `true` without any.
    package static func all(_ conditions: [SQLQuery]) -> SQLQuery {
        conditions.reduce("true") { "\($0) AND (\($1))" }
    }

    /// All parts, separated by commas.
    package static func list(_ parts: [SQLQuery]) -> SQLQuery {
        parts.dropFirst().reduce(parts.first ?? "") { "\($0), \($1)" }
    }

    /// The statement as it is sent, with `$1`, `$2` and so on for its parameters.
    package var numbered: (sql: SQL, parameters: [PostgresValue]) {
        var (text, parameters, numbers) = ("", [PostgresValue](), [ObjectIdentifier: Int]())
        func add(_ value: PostgresValue) -> Int {
            parameters.append(value)
            return parameters.count
        }
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .value(let value): text += "$\(add(value))"
            case .shared(let parameter):
                let key = ObjectIdentifier(parameter)
                let number = numbers[key] ?? add(parameter.value)
                numbers[key] = number
                text += "$\(number)"
            }
        }
        return (SQL(text: text), parameters)
    }
}
