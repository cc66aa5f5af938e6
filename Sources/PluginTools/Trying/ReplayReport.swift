import Lua

/// What replaying recorded events to a plugin came to.
package struct ReplayReport: Sendable {
    /// What one version did.
    package struct Version: Sendable {
        package let version: String
        /// Events that it heard.
        package private(set) var events = 0
        /// Events on which it failed.
        package private(set) var errors = 0
        /// What it did to others, but for what was refused.
        package private(set) var effects = 0
        /// Acts of its bot's that were refused.
        package private(set) var refused = 0
        /// Running time, waits excluded.
        package private(set) var time = Duration.zero
        package private(set) var slowest = Duration.zero
        package private(set) var instructions = 0
        /// The most bytes that it held after an event.
        package private(set) var memory = 0

        init(_ version: String) { self.version = version }

        mutating func add(_ outcome: ReplayLane.Outcome) {
            events += 1
            errors += outcome.failure == nil ? 0 : 1
            refused += outcome.effects.refusals.count
            effects += outcome.effects.all.count - outcome.effects.refusals.count
            time += outcome.usage.time
            slowest = max(slowest, outcome.usage.time)
            instructions += outcome.usage.instructions
            memory = max(memory, outcome.usage.memory)
        }
    }

    /// An error or a refusal of the candidate's and the events on which it came.
    package struct Failure: Sendable, Hashable {
        package let message: String
        /// `forum.posted 44`: the first of them.
        package let event: String
        package internal(set) var count: Int
    }

    /// An event that the two versions answered differently; of a plugin that is new, one on which it did anything.
    package struct Difference: Sendable, Hashable {
        /// `forum.posted 44`
        package let event: String
        /// What the version in force did and the candidate would not.
        package let before: [String]
        /// What the candidate would do and the version in force, if there is one, did not.
        package let after: [String]
    }

    package internal(set) var candidate: Version
    /// The version in force; `nil` if there is none.
    package internal(set) var current: Version?
    /// Events that were replayed, by kind.
    package internal(set) var kinds: [String: Int] = [:]
    /// Events that either version would have heard, if what they are about weren't gone.
    package internal(set) var absent = 0
    package private(set) var failures: [Failure] = []
    /// What the candidate's bot was refused: `bot.forum.like: you like 44 already`.
    package private(set) var refusals: [Failure] = []
    package internal(set) var differences: [Difference] = []

    /// Events that were replayed.
    package var events: Int { kinds.values.reduce(0, +) }

    init(candidate: String, current: String?) {
        self.candidate = Version(candidate)
        self.current = current.map(Version.init)
    }

    /// Adds what an event came to; nil for a version that didn't listen.
    mutating func add(
        _ event: String, _ after: ReplayLane.Outcome?, before: ReplayLane.Outcome?
    ) {
        if let after { candidate.add(after) }
        if let before { current?.add(before) }
        if let failure = after?.failure { Self.note(failure, event, in: &failures) }
        for refusal in after?.effects.refusals ?? [] {
            Self.note("\(refusal.act): \(refusal.reason)", event, in: &refusals)
        }
        let (old, new) = (Self.words(before), Self.words(after))
        if old == new { return }
        let (gone, come) = (Self.missing(old, in: new), Self.missing(new, in: old))
        // The same in another order: all of it shows.
        let isReordered = gone.isEmpty && come.isEmpty
        differences.append(
            Difference(event: event, before: isReordered ? old : gone, after: isReordered ? new : come))
    }

    private static func note(_ failure: String, _ event: String, in failures: inout [Failure]) {
        if let index = failures.firstIndex(where: { $0.message == failure }) {
            failures[index].count += 1
        } else {
            failures.append(Failure(message: failure, event: event, count: 1))
        }
    }

    /// An error counts as something done, whatever its line: lines move from version to version.
    private static func words(_ outcome: ReplayLane.Outcome?) -> [String] {
        guard let outcome else { return [] }
        return outcome.effects.all + (outcome.failure == nil ? [] : ["(it fails)"])
    }

    private static func missing(_ lines: [String], in others: [String]) -> [String] {
        var left = others
        return lines.filter { line in
            guard let index = left.firstIndex(of: line) else { return true }
            left.remove(at: index)
            return false
        }
    }
}
