public import Model

/// Where the fields of an action come from: the arguments of a Lua call, or the body of a request.
public protocol ArgumentSource {
    // Each returns `nil` if the argument is missing, and throws if it is of another kind.
    func text(_ name: String) throws -> String?
    func integer(_ name: String) throws -> Int64?
    func number(_ name: String) throws -> Double?
    func boolean(_ name: String) throws -> Bool?
    func texts(_ name: String) throws -> [String]?
    func integers(_ name: String) throws -> [Int64]?
    func people(_ name: String) throws -> [PersonID]?
    func media(_ name: String) throws -> [MediaID]?
    func textOrNumber(_ name: String, as kind: FieldKind) throws -> TextOrNumber?
    func oneOrMore(_ name: String, as kind: FieldKind) throws -> OneOrMore?
    /// A kind of notification that the plugin declares.
    func notice(_ name: String) throws -> PluginNotice?
    /// A kind of conversations that the plugin declares.
    func conversation(_ name: String) throws -> PluginConversation?

    /// Returns the error that tells the caller what an argument has to be.
    func misuse(of name: String, expected: String) -> any Error
}

/// A value that is one of the two.
public enum TextOrNumber: Sendable {
    case text(String)
    case number(Int64)
}

/// One value, or a list of some.
public enum OneOrMore: Sendable {
    case one(TextOrNumber)
    case more([TextOrNumber])
}

/// What was given to an action, by field.
public struct Arguments {
    private let source: any ArgumentSource

    public init(_ source: any ArgumentSource) { self.source = source }

    /// The value of a field.
    public subscript<Value>(field: Field<Value>) -> Value {
        get throws { try field.read(from: source) }
    }
}
