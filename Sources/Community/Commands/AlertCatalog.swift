public import Model

/// What people may be told of when it comes about. The plugin host implements it.
public protocol AlertCatalog: Sendable {
    /// What there is to be told of, sorted by name; each is called `alert NAME`.
    var alertKinds: [CommandDescription] { get }
    /// The alerts that somebody set, as they typed them, in their order.
    func alerts(of session: any Session) async throws -> [String]
    /// Sets an alert. Returns what becomes of it, in words.
    /// - Parameter line: its name and its arguments: `air 7 Central`.
    /// - Throws: `CommunityError`: `.notFound` if there is no such alert, `.invalid` for wrong arguments, `.limit` if
    ///   they have as many as they may, `.exists` if they have that one.
    func setAlert(_ line: String, for session: any Session) async throws -> LocalizedText
    /// Removes an alert by its number, from 1. Returns which, in words.
    /// - Throws: `CommunityError`: `.notFound` if there is none.
    func removeAlert(_ number: Int, for session: any Session) async throws -> LocalizedText
}

/// Where no plugin has alerts.
extension AlertCatalog {
    public var alertKinds: [CommandDescription] { [] }

    public func alerts(of session: any Session) async throws -> [String] { [] }

    public func setAlert(_ line: String, for session: any Session) async throws -> LocalizedText {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }

    public func removeAlert(_ number: Int, for session: any Session) async throws -> LocalizedText {
        throw CommunityError(.notFound, CommandWords.nothingToAsk)
    }
}
