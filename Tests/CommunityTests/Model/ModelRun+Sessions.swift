import CampusVerbs
import Foundation

@testable import Community
@testable import Model

/// Sessions that come, look and go, and what a crash leaves of them.
extension ModelRun {
    func attend(
        _ action: ModelAction, _ before: ModelWorld
    ) async throws -> ModelWorld.Outcome {
        switch action {
        case .arrive(let person, let absence): try await arrive(person, from: absence, before)
        case .goAway(let number, let taken):
            guard let told = before.live[number]?.told else { break }
            try checkInbox(of: number, told)
            absences[world.lastAbsence] = lastSeen(number, taken: taken)
            if let session = sessions.removeValue(forKey: number)?.session { await campus.core.end(session) }
        case .crash: try await crash(before)
        case .open(let number, let place):
            guard let session = sessions[number]?.session, let person = before.live[number]?.person
            else { break }
            let summary = try await campus.core.chat.conversations.open(
                hands.name(of: place, for: person), in: session)
            guard summary.unread == before.unread(of: person, in: place) else {
                throw wrong("opened with \(summary.unread) unread")
            }
        case .show(let number):
            guard let place = before.live[number]?.open, let last = before.lastShown(number) else { break }
            sessions[number]?.session.state.recordShown(messageIDs[last], in: placeIDs[place])
            try await campus.core.chat.receipts.cursors.store()
        default: break
        }
        return .done
    }

    private func arrive(_ person: Int, from absence: Int?, _ before: ModelWorld) async throws {
        let session = campus.session(outlet: inboxes[world.lastSession % 2].outlet)
        let since = absence.flatMap { absences.removeValue(forKey: $0) }
        let welcome = try await campus.core.accounts.resume(tokens[person], since: since, session: session)
        sessions[world.lastSession] = (session, welcome.sequence)
        try check(welcome, of: person, before)
        guard let absence, let start = before.absences[absence]?.position else { return }
        try check(welcome, brings: before.missed(by: person, since: start))
    }

    /// - Parameter expected: nil where the session has to load anew.
    func check(_ welcome: Welcome, brings expected: [String]?) throws {
        var found: [String]?
        if case .entries(let entries) = welcome.missed {
            found = entries.map(saying)
            guard isInOrder(entries), entries.last.map({ $0.sequence <= welcome.sequence }) ?? true else {
                throw wrong("missed things out of order")
            }
        }
        try compare(found, expected, "who arrives missed")
    }

    private func crash(_ before: ModelWorld) async throws {
        for (index, number) in before.live.keys.sorted().enumerated() {
            let told = before.live[number]?.told ?? []
            try checkInbox(of: number, told)
            absences[before.lastAbsence + 1 + index] = lastSeen(number, taken: told.count)
        }
        try await goOn(in: crashedCampus())
    }

    /// What a crash at this moment leaves. The campus itself goes on.
    func crashedCampus() throws -> TestCampus {
        crashes += 1
        return try campus.crashed(into: "\(root)/crash-\(crashes)")
    }

    /// Goes on with what a crash left; what the campus did after it reaches nobody.
    func goOn(in next: TestCampus) async throws {
        let last = campus
        await endIndexing()
        campus = next
        beginIndexing()
        loseSessions()
        signals.forgetTyping()
        await last.core.close()
        if last.directory != root { try FileManager.default.removeItem(atPath: last.directory) }
    }

    func lastSeen(_ number: Int, taken: Int) -> Int64 {
        taken == 0 ? sessions[number]?.since ?? 0 : seen(by: number)[taken - 1].sequence
    }

    func seen(by number: Int) -> [Missed.Entry] {
        guard let id = sessions[number]?.session.id else { return [] }
        return inboxes[number % 2].seen[id] ?? []
    }
}
