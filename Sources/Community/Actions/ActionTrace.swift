import Concurrency
import Foundation
import Model

#if DEBUG
    /// What was tried and refused in this process, for tests: that each action is tried against stored data, that each
    /// refusal that one declares is reached, and that no action is refused for a reason that it doesn't declare.
    ///
    /// What people run is built without it.
    enum ActionTrace {
        private static let seen = Mutex<[String: Set<Refusal>]>([:])
        /// The folder that each process of a run of tests leaves a file in; `nil` outside of one.
        private static let folder = ProcessInfo.processInfo.environment["QUAD_ACTION_TRACE"]

        /// The names of the actions that were tried.
        static var tried: Set<String> { seen.withLock { Set($0.keys) } }

        static func note(_ declaration: Declaration, refusedFor refusal: Refusal? = nil) {
            let (isFirst, isNew) = seen.withLock { seen in
                let isFirst = seen[declaration.name] == nil
                let isNew = refusal.map { seen[declaration.name, default: []].insert($0).inserted } ?? false
                if isFirst, refusal == nil { seen[declaration.name] = [] }
                return (isFirst, isNew)
            }
            if isFirst { write(declaration.refusals.map { "\(declaration.name) declares \($0.name)" }) }
            if isNew, let refusal { write(["\(declaration.name) reaches \(refusal.name)"]) }
        }

        /// Appends lines at once, so that those of other processes stand between, not within.
        private static func write(_ lines: [String]) {
            guard let folder, !lines.isEmpty, let file = fopen("\(folder)/actions", "a") else { return }
            fputs(lines.map { $0 + "\n" }.joined(), file)
            fclose(file)
        }
    }
#endif

extension Declared {
    /// Runs `body`, and notes that the action is tried and what it is refused for.
    static func noting<Value>(_ body: () async throws -> Value) async throws -> Value {
        #if DEBUG
            ActionTrace.note(declaration)
        #endif
        do { return try await body() } catch { throw noted(error) }
    }

    /// Reads the fields, and notes what the action is refused for where one isn't what it has to be.
    static func read(_ arguments: Arguments) throws -> Self {
        do { return try Self(arguments) } catch { throw noted(error) }
    }

    /// Notes what the action is refused for, and returns it.
    static func noted(_ error: any Error) -> any Error {
        #if DEBUG
            if let refusal = (error as? CommunityError)?.refusal {
                ActionTrace.note(declaration, refusedFor: refusal)
            }
        #endif
        return error
    }
}
