import Community
import Concurrency
import Documents
import Lua
import Model

/// One run of a plugin's handler of an event.
///
/// What the handler calls are steps. A step is known by its function, its arguments and how often there was the same
/// before, so that a second run after a crash finds it again, also where it goes through a table in another order. What
/// a step does is committed together with the note that it is done; what it only looked at is noted before the next
/// step that does something, so that a second run comes to the same decisions.
final class EventRun: LuaCallContext {
    /// Bytes that are remembered of what a handler looks at between two steps that do something.
    private static let mostPending = 4 << 20
    /// Bytes that are noted of a handler at most: they lie beside what the plugin stores, and outside its quota.
    static let mostRecorded = 16 << 20

    private struct Steps {
        var counts: [String: Int] = [:]
        /// What is not noted yet.
        var pending: [(step: String, result: [UInt8])] = []
        var pendingBytes = 0
        /// Of all steps so far, those that are not noted yet among them.
        var bytes = 0
        var hasObserved = false
        var hasAskedOutside = false
        var isInterrupted = false
        /// The due document that it is about, as long as that doesn't count as told.
        var told: ToldDocument?
    }

    /// A call that the handler makes.
    struct Step: Sendable {
        let run: EventRun
        let name: String
        /// What a write gave when it was done before.
        var documents: [Document?]?
    }

    let event: Int64
    /// Whose doing the handler is told of: who did it, or whose document is due; `nil` if nobody's.
    let speaker: PersonID?
    private let cursor: EventCursor
    private let environment: HostEnvironment
    /// What the steps came to in a run before.
    private let recorded: [String: [UInt8]]
    /// When the documents that it stores are told at the earliest, in seconds since 1970.
    private let floor: Double
    private let state = Mutex(Steps())

    /// - Parameters:
    ///   - told: The due document that it is about, unless that counts as told already.
    ///   - floor: When the documents that it stores are told at the earliest, in seconds since 1970.
    init(
        of event: Int64, by speaker: PersonID? = nil, cursor: EventCursor, recorded: [String: [UInt8]] = [:],
        told: ToldDocument? = nil, floor: Double = 0, in environment: HostEnvironment
    ) {
        self.floor = floor
        state.withLock { $0.told = told }
        self.event = event
        self.speaker = speaker
        self.cursor = cursor
        self.recorded = recorded
        self.environment = environment
    }

    /// Whether the gateway ended under the handler, so that the event is still to be handled.
    var isInterrupted: Bool { state.withLock(\.isInterrupted) }

    /// Whether it looked at something that may change.
    var hasObserved: Bool { state.withLock(\.hasObserved) }

    /// Whether it asked somebody outside, whom a second run would ask again.
    var hasAskedOutside: Bool { state.withLock(\.hasAskedOutside) }

    /// The due document that it is about, unless that counts as told already.
    var told: ToldDocument? { state.withLock(\.told) }

    // MARK: Steps

    /// Notes what the handler is given, so that a second run is given the same.
    func note(_ value: LuaValue, as step: String) throws { try remember(.value(value), of: step) }

    /// Makes a call that answers at once, unless it was made before.
    func perform(_ call: APICall, _ body: (APICall) throws -> LuaValue) throws -> LuaValue {
        guard call.entry.repetition != .pure else { return try body(call) }
        let name = begin(call)
        if case .value(let value) = try recorded[name].map(StepResult.init) { return value }
        let value = try body(call)
        try remember(.value(value), of: name)
        return value
    }

    /// Makes a call that waits, unless it was made before.
    func perform(_ call: APICall, _ body: (APICall) async throws -> LuaValue) async throws -> LuaValue {
        var call = call
        var step = Step(run: self, name: begin(call))
        switch try recorded[step.name].map(StepResult.init) {
        case .value(let value): return value
        case .refusal(let error): throw error
        case .documents(let documents): step.documents = documents
        case nil: break
        }
        call.step = step
        let outcome: Result<LuaValue, CommunityError>
        do {
            outcome = try await make(call, step.name, body)
            try await environment.afterStep(step.name)
        } catch {
            if EventLog.isInterruption(error) { state.withLock { $0.isInterrupted = true } }
            throw error
        }
        return try outcome.get()
    }

    /// Makes a call that looks at something and is answered by another thread, unless it was made before.
    func perform(
        _ call: APICall, _ body: (APICall, @escaping APIEntry.Answer) throws -> Void,
        _ answer: @escaping APIEntry.Answer
    ) throws {
        let name = begin(call)
        switch try recorded[name].map(StepResult.init) {
        case .value(let value): return answer(.success(value))
        case .refusal(let error): throw error
        case .documents, nil: break
        }
        if isInterrupted { throw CancellationError() }
        try body(call) { [self] result in
            do {
                switch result {
                case .success(let value): try remember(.value(value), of: name)
                case .failure(let error as CommunityError): try remember(.refusal(error), of: name)
                case .failure(let error):
                    if EventLog.isInterruption(error) { state.withLock { $0.isInterrupted = true } }
                }
                answer(result)
            } catch {
                answer(.failure(error))
            }
        }
    }

    /// Makes a call for the first time, and remembers what came of it, a refusal too.
    private func make(
        _ call: APICall, _ step: String, _ body: (APICall) async throws -> LuaValue
    ) async throws -> Result<LuaValue, CommunityError> {
        if isInterrupted { throw CancellationError() }
        guard state.withLock(\.bytes) <= Self.mostRecorded else {
            let limit = ByteCount(Self.mostRecorded)
            throw LuaStop("\(limit) of results noted (limit \(limit))")
        }
        let isAct = call.entry.repetition == .act
        if isAct, call.entry.permission == .bot { try await writeAhead() }
        do {
            let value = try await body(call)
            // A write of the store has noted itself.
            if !isAct || call.entry.permission != .store { try remember(.value(value), of: step) }
            return .success(value)
        } catch let error as CommunityError {
            try remember(.refusal(error), of: step)
            // What the handler does next may follow from the refusal.
            if isAct { try await writeAhead() }
            return .failure(error)
        }
    }

    private func begin(_ call: APICall) -> String {
        let given = call.former ?? call.arguments
        let arguments = (try? CBOR.encode(.list(given))) ?? []
        let name =
            given.isEmpty ? call.entry.name : "\(call.entry.name) \(Fingerprint.of([arguments]))"
        return state.withLock { state in
            let count = state.counts[name, default: 0] + 1
            state.counts[name] = count
            if call.entry.repetition == .observation { state.hasObserved = true }
            if call.entry.asksOutside { state.hasAskedOutside = true }
            return count == 1 ? name : "\(name) \(count)"
        }
    }

    private func remember(_ result: StepResult, of step: String) throws {
        let bytes = try result.encoded()
        state.withLock { state in
            guard state.pendingBytes + bytes.count <= Self.mostPending else { return }
            state.pending.append((step, bytes))
            state.pendingBytes += bytes.count
            state.bytes += bytes.count
        }
    }

    // MARK: Noting

    /// Notes what the handler looked at, before it does something elsewhere.
    private func writeAhead() async throws {
        let notes = notes
        guard let documents = environment.documents, !notes.results.isEmpty || cursor.hasObserved else {
            return
        }
        try await documents.record(notes)
        didStore(notes)
    }

    private var notes: HandlerNotes {
        let (pending, told) = state.withLock { ($0.pending, $0.told) }
        var notes = HandlerNotes(
            plugin: cursor.plugin, event: event, handled: cursor.handled, results: pending,
            told: cursor.told + [told].compactMap(\.self))
        notes.floor = floor
        return notes
    }

    private func didStore(_ notes: HandlerNotes) {
        state.withLock { ($0.pending, $0.pendingBytes, $0.told) = ([], 0, nil) }
        cursor.store(notes.handled)
    }

    /// What the community notes of a step.
    fileprivate func handlerStep(_ name: String) -> HandlerStep {
        HandlerStep(event: event, name: name, handled: cursor.stored, lane: cursor.plugin)
    }

    fileprivate func write(
        _ writes: [DocumentWrite], as step: String, in store: DocumentStore
    ) async throws -> [Document?] {
        let notes = notes
        let documents = try await store.write(writes, as: step, after: notes) { [self] documents in
            let bytes = try StepResult.documents(documents).encoded()
            state.withLock { $0.bytes += bytes.count }
            return bytes
        }
        didStore(notes)
        return documents
    }
}

extension EventRun.Step {
    /// What the community notes of it.
    var handlerStep: HandlerStep { run.handlerStep(name) }

    /// Makes the changes and records them with the step, in one transaction. Returns the result of an earlier run if that
    /// made them.
    func write(_ writes: [DocumentWrite], in store: DocumentStore) async throws -> [Document?] {
        if let documents { return documents }
        return try await run.write(writes, as: name, in: store)
    }
}

/// How far a plugin has come with the community's events.
final class EventCursor: Sendable {
    /// Events after which the cursor is stored in any case: no more than these are looked through once more
    /// after a crash.
    private static let most = 256

    private struct Progress {
        var handled: Int64
        var stored: Int64
        var begun: Int64
        /// Events handled since it was stored.
        var count = 0
        /// Whether one of them looked at something: in a second run it might see something else, and do something.
        var hasObserved = false
        /// Documents that were told and don't count so yet, each with the number that it had.
        var told: [(sequence: Int64, document: ToldDocument)] = []
    }

    /// What it is stored under: the plugin's name, or its ``lane(ofDue:)``.
    let plugin: String
    private let state: Mutex<Progress>

    init(of plugin: String, at position: EventPosition) {
        self.plugin = plugin
        state = Mutex(Progress(handled: position.handled, stored: position.handled, begun: position.begun))
    }

    /// What the cursor over a plugin's due documents is stored under. No plugin can be called so.
    static func lane(ofDue plugin: String) -> String { "\(plugin)/due" }

    /// The documents that were told and don't count so yet.
    var told: [ToldDocument] { state.withLock { $0.told.map(\.document) } }

    /// All up to here is handled, or none of the plugin's business.
    var handled: Int64 { state.withLock(\.handled) }

    /// The part of it that is stored.
    var stored: Int64 { state.withLock(\.stored) }

    /// The last event whose handler may have been interrupted.
    var begun: Int64 { state.withLock(\.begun) }

    /// What is to be stored, if anything is.
    var unstored: Int64? { state.withLock { $0.handled > $0.stored ? $0.handled : nil } }

    /// Whether it has to be stored before anything else is done.
    var hasObserved: Bool { state.withLock { $0.hasObserved && $0.handled > $0.stored } }

    /// Whether a crash would have many events handled again.
    var isDue: Bool { state.withLock { $0.count >= Self.most } }

    func begin(_ event: Int64) { state.withLock { $0.begun = max($0.begun, event) } }

    /// - Parameter observed: whether an event's handler looked at something that may change.
    /// - Parameter told: the document that was told, unless it counts so already.
    func pass(_ sequence: Int64, observed: Bool = false, told: ToldDocument? = nil) {
        state.withLock {
            if let told { $0.told.append((sequence, told)) }
            $0.handled = max($0.handled, sequence)
            $0.count += 1
            if observed { $0.hasObserved = true }
        }
    }

    func store(_ sequence: Int64) {
        state.withLock {
            $0.stored = max($0.stored, sequence)
            $0.told.removeAll { $0.sequence <= sequence }
            if $0.stored == $0.handled { ($0.count, $0.hasObserved) = (0, false) }
        }
    }
}

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
