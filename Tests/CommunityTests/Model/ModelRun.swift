import CampusVerbs
import Concurrency
import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Takes the same steps in a community and in its model, and holds the one against the other.
final class ModelRun {
    struct Mismatch: Error {
        /// How many steps were taken.
        let steps: Int
        let description: String
    }

    static let handles = ["ann", "ben", "cas", "dan"]
    /// Steps between two comparisons of all that everybody sees.
    static let interval = 6

    var campus: TestCampus
    var world = ModelWorld(handles: handles)
    var actors: [Actor] = []
    private(set) var tokens: [SignInToken] = []
    var placeIDs: [ConversationID] = []
    var messageIDs: [MessageID] = []
    var sessions: [Int: (session: TestSession, since: Int64)] = [:]
    /// The last number that each absent session has taken in.
    var absences: [Int: Int64] = [:]
    private let delays: ModelDelays?
    var inboxes: [Inboxes]
    var signals = ModelSignals()
    var crashes = 0
    /// Indexes what is said, as a gateway does all the time.
    private var indexing: Task<Void, any Error>?
    /// What was done, a line a step.
    private(set) var story: [String] = []

    /// Where the files are, and what crashes leave of them.
    let root: String

    private init(_ campus: TestCampus, _ delays: ModelDelays?) {
        (self.campus, root, self.delays) = (campus, campus.directory, delays)
        inboxes = [Inboxes(delays), Inboxes(delays)]
    }

    /// After a crash.
    func loseSessions() { (sessions, inboxes) = ([:], [Inboxes(delays), Inboxes(delays)]) }

    /// Takes the steps; gives the first that the community took otherwise than the model, or after which it looks
    /// otherwise.
    /// - Parameter delays: What holds up those who hand something over.
    static func mismatch(
        in steps: [ModelStep], delays: ModelDelays? = nil
    ) async throws -> (mismatch: Mismatch, story: [String])? {
        var found: (mismatch: Mismatch, story: [String])?
        // No power is lost here, and a disk would take most of the time.
        try await withCampus { campus in
            let run = ModelRun(campus, delays)
            if let delays { campus.clock.onLook { delays.pass() } }
            run.beginIndexing()
            let result: Result<Void, any Error>
            do { result = .success(try await run.take(steps)) } catch { result = .failure(error) }
            await run.endIndexing()
            await run.campus.core.close()
            do { try result.get() } catch let mismatch as Mismatch { found = (mismatch, run.story) }
        }
        return found
    }

    func beginIndexing() {
        let index = campus.core.upkeep.derived.messages
        indexing = Task { try await index.run() }
    }

    func endIndexing() async {
        indexing?.cancel()
        _ = await indexing?.result
    }

    private func prepare() async throws {
        for handle in Self.handles {
            actors.append(try await campus.signUp(handle.capitalized))
            let session = try await campus.signIn(handle.capitalized)
            tokens.append(try await campus.core.accounts.keepSignIn(of: session))
            await campus.core.end(session)
        }
    }

    private func take(_ steps: [ModelStep]) async throws {
        try await prepare()
        for (number, step) in steps.enumerated() { try await take(step, number: number) }
        try await checkAtEnd(after: steps.count)
    }

    private func take(_ step: ModelStep, number: Int) async throws {
        for action in world.actions(of: step) {
            if case .nothing = action { continue }
            story.append("\(number): \(Self.text(of: action))")
            do { try await take(action) } catch let problem as Problem {
                throw Mismatch(steps: number + 1, description: problem.description)
            }
        }
        guard number % Self.interval == 0 else { return }
        do { try await check() } catch let problem as Problem {
            throw Mismatch(
                steps: number + 1, description: "after \(story.last ?? ""): \(problem.description)")
        }
    }

    /// As it is written in the source.
    private static func text(of action: ModelAction) -> String {
        "\(action)".replacing("CommunityTests.ModelAction.", with: "").replacing("Community.", with: "")
    }

    private func take(_ action: ModelAction) async throws {
        if case .atOnce(let begun, let cut) = action { return try await takeAtOnce(begun, cut: cut) }
        let before = world
        let expected = world.apply(action)
        let found = try await outcomes(of: action, before)
        guard found == expected else { throw wrong("came to \(found), not to \(expected)") }
        updateInboxes()
        try check(takeSignals(), in: before.worlds(after: action))
    }

    private func checkAtEnd(after steps: Int) async throws {
        do { try await check() } catch let problem as Problem {
            throw Mismatch(steps: steps, description: "at the end: \(problem.description)")
        }
    }

    struct Problem: Error { let description: String }

    func wrong(_ description: String) -> Problem { Problem(description: description) }

    // MARK: - Steps

    private func outcomes(
        of action: ModelAction, _ before: ModelWorld
    ) async throws -> [ModelWorld.Outcome] {
        do {
            switch action {
            case .send(let letters): return try await send(letters)
            case .arrive, .goAway, .crash, .open, .show: return [try await attend(action, before)]
            case .type: return [try await type(action)]
            case .find(let person, let words):
                try await find(words, by: person)
                return [.done]
            default: return [try await perform(action)]
            }
        } catch let refusal as CommunityError { return [.refused(refusal.code)] }
    }

    private func send(_ letters: [ModelAction.Letter]) async throws -> [ModelWorld.Outcome] {
        let chat = campus.core.chat
        let count = letters.count
        let results = Mutex<[Int: Result<Message, any Error>]>([:])
        await withCheckedContinuation { continuation in
            for (number, letter) in letters.enumerated() {
                chat.submit(
                    letter.text, to: placeIDs[letter.place], by: actors[letter.from], clientID: letter.ownID
                ) { result in
                    let isLast = results.withLock { results in
                        results[number] = result
                        return results.count == count
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { _, result in
            do { return try outcome(result.get()) } catch let refusal as CommunityError {
                return .refused(refusal.code)
            }
        }
    }

    private func perform(_ action: ModelAction) async throws -> ModelWorld.Outcome {
        let made = try await hands.perform(action)
        if world.places.count > placeIDs.count { placeIDs = try await stored().places }
        return try made.map(outcome) ?? .done
    }

    /// Writing is a matter of who is told, and leaves nothing behind.
    private func type(_ action: ModelAction) async throws -> ModelWorld.Outcome {
        // What was stored before may still be copied into the database after it was answered; this comes behind that.
        try await campus.core.chat.ledger.perform { _ in }
        let before = campus.mark(of: "quad.sqlite")
        _ = try await hands.perform(action)
        guard campus.mark(of: "quad.sqlite") == before else { throw wrong("stored something") }
        if case .type(let person, let place, ends: false) = action,
            world.tellsTyping(of: person, in: place)
        {
            signals.noteTyping(of: person, in: place)
        }
        return .done
    }

    /// What the model calls the message; a new one is the next.
    private func outcome(_ message: Message) throws -> ModelWorld.Outcome {
        if let known = messageIDs.firstIndex(of: message.id) {
            guard message.text == world.messages[known].text else { throw wrong("gave \(message.text)") }
            return .message(known)
        }
        guard messageIDs.last.map({ $0 < message.id }) ?? true else { throw wrong("went back in order") }
        messageIDs.append(message.id)
        return .message(messageIDs.count - 1)
    }

    // MARK: - Numbers

    var hands: ModelHands {
        ModelHands(
            campus: campus, actors: actors, placeIDs: placeIDs, messageIDs: messageIDs, world: world)
    }

    func stored() async throws -> ModelRecord {
        let people = actors.map(\.person)
        return try await campus.core.chat.ledger.read { try ModelRecord(of: people, in: $0) }
    }

    func updateInboxes() {
        for index in inboxes.indices { inboxes[index].update() }
    }
}
