import Model
import Storage

/// A part of the community with what the rules of its actions need, such as the limits that hold there.
public protocol CommunityFeature: Sendable {
    var engine: ActionEngine { get }
}

/// What runs actions: the ledger, and the clock that says when.
public struct ActionEngine: Sendable {
    let ledger: CommunityLedger
    let clock: WallClock

    init(ledger: CommunityLedger, clock: WallClock) { (self.ledger, self.clock) = (ledger, clock) }
}

extension CommunityFeature {
    /// Does something in one transaction, and returns its result once it is durable and published.
    ///
    /// An action that was done before under the same key is not done again: its result is made from what is stored now, and
    /// the rule refuses nothing. A plugin's step is answered even if the action can no longer be prepared.
    /// One that has nothing to write returns at once, whatever others store.
    ///
    /// - Parameter session: Where the caller gave the command, if they did.
    /// - Throws: `CommunityError`, then nothing is written; `StorageError`.
    @discardableResult
    public func perform<A: Action>(
        _ action: A, by actor: Actor, in session: (any Session)? = nil
    ) async throws -> A.Result where A.Feature == Self {
        let engine = engine
        return try await A.noting {
            let prepared: A.Prepared
            do {
                prepared = try await action.prepare(at: self, for: actor)
            } catch let refusal as CommunityError {
                // Only a plugin's step: what a person is refused for must not reach the ledger.
                guard actor.step != nil,
                    let known = try await engine.known(action, by: actor, in: session)
                else { throw refusal }
                return known
            }
            if actor.step == nil, let result = action.resultUnwritten(prepared) { return result }
            return try await engine.ledger.perform { transaction in
                try action.perform(
                    prepared, by: Caller(actor, in: session, at: engine.clock.now()), in: transaction)
            }
        }
    }

    /// Does something as ``perform(_:by:in:)`` does, without a task.
    ///
    /// - Parameter completion: Called once, on the ledger's thread, or on the caller's own where the action can't be
    ///   prepared. It may only hand over.
    public func submit<A: ImmediateAction>(
        _ action: A, by actor: Actor, completion: @escaping @Sendable (Result<A.Result, any Error>) -> Void
    ) where A.Feature == Self {
        let engine = engine
        let prepared: A.Prepared
        do { prepared = try action.prepare(at: self, for: actor) } catch {
            completion(.failure(A.noted(error)))
            return
        }
        engine.ledger.submit(
            { transaction in
                do {
                    return try action.perform(
                        prepared, by: Caller(actor, at: engine.clock.now()), in: transaction)
                } catch { throw A.noted(error) }
            }, completion: completion)
    }

    /// Looks at something in one committed state of the record, which has everything that was committed before.
    ///
    /// - Throws: `CommunityError`; `StorageError`.
    public func look<L: Look>(
        _ look: L, by actor: Actor, in session: (any Session)? = nil
    ) async throws -> L.Result where L.Feature == Self {
        let engine = engine
        return try await L.noting {
            let prepared = try await look.prepare(at: self, for: actor)
            return try await engine.ledger.read { reader in
                try look.run(
                    prepared, in: reader, for: Caller(actor, in: session, at: engine.clock.now()))
            }
        }
    }
}

extension ActionEngine {
    /// Returns the result of an action that was done before under the same key; `nil` if none was, or there is no key.
    fileprivate func known<A: Action>(
        _ action: A, by actor: Actor, in session: (any Session)?
    ) async throws -> A.Result? {
        try await ledger.perform { [clock] transaction in
            let caller = Caller(actor, in: session, at: clock.now())
            return try action.subject(knownIn: transaction, to: caller).map {
                try action.again($0, in: transaction, for: caller)
            }
        }
    }
}

extension Action {
    /// Runs the rule, unless it ran before under the same key.
    func perform(
        _ prepared: Prepared, by caller: Caller, in transaction: CommunityTransaction
    ) throws -> Result {
        if let known = try subject(knownIn: transaction, to: caller) {
            return try again(known, after: prepared, in: transaction, for: caller)
        }
        var caller = caller
        if Self.declaration.admission == .person { caller = try caller.admitted(in: transaction) }
        let result = try run(prepared, in: transaction, for: caller)
        try transaction.record(subject(of: result), madeBy: caller.actor)
        return result
    }

    /// Returns the subject of what was done before under the same key; `nil` if nothing was, or there is no key.
    fileprivate func subject(knownIn transaction: CommunityTransaction, to caller: Caller) throws -> Int64? {
        try transaction.made(by: caller.actor) ?? subject(knownTo: caller, in: transaction)
    }
}

extension Caller {
    /// Returns the caller with who they are.
    ///
    /// - Throws: `CommunityError` `.accountClosed` if the account was closed meanwhile.
    fileprivate func admitted(in reader: SQLReader) throws -> Caller {
        Caller(actor, in: session, at: now, known: try person(in: reader))
    }
}
