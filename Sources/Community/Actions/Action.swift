public import Model
public import Storage

/// Something that a person does: its fields, its refusals and its rule, in one type.
///
/// A door makes the value and calls ``CommunityFeature/perform(_:by:in:)``. Lua, HTTP and the documents derive theirs from
/// ``Declared/declaration``.
public protocol Action: Declared {
    // Named again, so that the compiler infers them from the rule.
    associatedtype Feature
    associatedtype Prepared = Feature
    associatedtype Result

    /// Makes what the rule needs, before the action enters the ledger: reads texts, asks plugins and files, counts among
    /// what the person may do in a while. By default that is the feature itself.
    ///
    /// - Throws: `CommunityError`.
    func prepare(at feature: Feature, for actor: Actor) async throws -> Prepared

    /// Returns the result where the preparation has shown that there is nothing to write; `nil` by default. The action doesn't
    /// enter the ledger then, unless it is a plugin's step, which is recorded.
    func resultUnwritten(_ prepared: Prepared) -> Result?

    /// The rule: validates, then writes. It never waits.
    ///
    /// - Throws: `CommunityError`, one that ``Declared/declaration`` names. Then nothing is written.
    func run(_ prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller) throws -> Result

    /// The number of what `result` made or changed, by which ``again(_:in:for:)`` finds it.
    func subject(of result: Result) -> Int64

    /// Returns the result of an action that was done before under the same key, from what is stored now.
    func again(_ subject: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> Result

    /// Does the same where the action was prepared again, for a result that has something of what is prepared. By default
    /// it has nothing of that.
    func again(
        _ subject: Int64, after prepared: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Result

    /// Returns the subject of the same action that the caller did before under a key of their own; `nil` if they didn't, or
    /// gave no key. A plugin's steps are looked up by the engine.
    func subject(knownTo caller: Caller, in transaction: CommunityTransaction) throws -> Int64?
}

extension Action {
    public func resultUnwritten(_: Prepared) -> Result? { nil }
    public func subject(knownTo caller: Caller, in transaction: CommunityTransaction) throws -> Int64? { nil }

    public func again(
        _ subject: Int64, after _: Prepared, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Result {
        try again(subject, in: transaction, for: caller)
    }
}

extension Action where Prepared == Feature {
    public func prepare(at feature: Feature, for actor: Actor) async throws -> Prepared { feature }
}

extension Action where Result == Void {
    public func subject(of result: Void) -> Int64 { 0 }
    public func again(_: Int64, in: CommunityTransaction, for: Caller) throws {}
}

/// An action that is prepared without waiting, so that it can be begun on an event loop.
public protocol ImmediateAction: Action {
    func prepare(at feature: Feature, for actor: Actor) throws -> Prepared
}

/// Something that a person looks at. It changes nothing.
public protocol Look: Declared {
    associatedtype Feature
    associatedtype Prepared = Feature
    associatedtype Result

    /// Makes what the look needs, as ``Action/prepare(at:for:)`` does.
    func prepare(at feature: Feature, for actor: Actor) async throws -> Prepared

    /// Reads one committed state of the record.
    ///
    /// - Throws: `CommunityError`, one that ``Declared/declaration`` names.
    func run(_ prepared: Prepared, in reader: SQLReader, for caller: Caller) throws -> Result
}

extension Look where Prepared == Feature {
    public func prepare(at feature: Feature, for actor: Actor) async throws -> Prepared { feature }
}

/// What an action and a look have in common.
public protocol Declared: Sendable {
    /// The part of the community that it belongs to.
    associatedtype Feature: CommunityFeature
    associatedtype Prepared: Sendable = Feature
    associatedtype Result: Sendable

    static var declaration: Declaration { get }

    /// Reads the fields.
    ///
    /// - Throws: What the source of the arguments throws where one is missing or of another kind.
    init(_ given: Arguments) throws

    /// Returns the conversation that the caller is in because of it, so that they are told where their next words go; `nil`
    /// by default.
    func placeEntered(_ result: Result, by caller: PersonID) -> Place?

    /// Returns the conversation that the caller emptied for themselves by it, of which what plugins remember goes too; `nil`
    /// by default.
    func placeCleared(_ result: Result) -> Place?

    /// Returns the messages of a list, to which programs are given the cards and reactions that they have; none by default.
    func messagesListed(in result: Result) -> [Message]
}

extension Declared {
    public func placeEntered(_ result: Result, by caller: PersonID) -> Place? { nil }
    public func placeCleared(_ result: Result) -> Place? { nil }
    public func messagesListed(in result: Result) -> [Message] { [] }
}
