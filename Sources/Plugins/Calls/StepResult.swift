import Community
import Documents
import Lua
import Model

/// What a step of a handler came to, as it is noted for a second run.
enum StepResult: Sendable {
    case value(LuaValue)
    case refusal(CommunityError)
    /// What a write of the store gave; what Lua gets is made of it.
    case documents([Document?])

    func encoded() throws -> [UInt8] {
        try CBOR.encode(.table(LuaTable(fields: fields)))
    }

    private var fields: [LuaName: LuaValue] {
        switch self {
        case .value(let value): ["value": value]
        case .refusal(let error): ["code": .string(error.code.rawValue), "message": .string(error.message)]
        case .documents(let documents): ["documents": .list(documents.map(Self.fields))]
        }
    }

    init(_ bytes: [UInt8]) throws {
        let fields = try CBOR.decode(bytes).table?.fields ?? [:]
        if let code = fields["code"]?.string {
            self = .refusal(
                CommunityError(
                    .init(rawValue: code) ?? .unavailable, verbatim: fields["message"]?.string ?? ""))
        } else if let documents = fields["documents"]?.table?.array {
            self = .documents(documents.map(Self.document))
        } else {
            self = .value(fields["value"] ?? .nil)
        }
    }

    private static func fields(of document: Document?) -> LuaValue {
        guard let document else { return .boolean(false) }
        return .table(
            LuaTable(fields: [
                "key": .string(document.key), "version": .integer(document.version),
                "person": document.person.map { .integer($0) } ?? .boolean(false),
                "body": .bytes(document.body),
            ]))
    }

    private static func document(from value: LuaValue) -> Document? {
        guard let fields = value.table?.fields, case .bytes(let body) = fields["body"] else { return nil }
        return Document(
            key: fields["key"]?.string ?? "", version: fields["version"]?.integer ?? 0,
            person: fields["person"]?.integer, body: body)
    }
}
