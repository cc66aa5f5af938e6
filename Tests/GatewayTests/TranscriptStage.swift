import Foundation
import Testing

/// Where a transcript is played: who is there, and what becomes of each step.
struct TranscriptStage {
    private let folder: GatewayFolder
    private let arrive: (_ who: String, _ since: String?) async throws -> any Talker
    /// The gateway, where a transcript may have it killed.
    private let gateway: RestartingGateway?
    private(set) var people: [String: any Talker]
    /// The number of what had happened when somebody left.
    private var left: [String: String] = [:]
    /// Mails whose codes were typed.
    private var typedMails: Set<String> = []

    /// - Parameters:
    ///   - people: who is there from the start.
    ///   - gateway: what may be killed, if anything.
    ///   - arrive: lets one more person in.
    init(
        _ people: [String: any Talker] = [:], in folder: GatewayFolder, on gateway: RestartingGateway? = nil,
        arrive: @escaping (_ who: String, _ since: String?) async throws -> any Talker
    ) {
        (self.people, self.folder, self.gateway, self.arrive) = (people, folder, gateway, arrive)
    }

    mutating func play(_ transcript: Transcript) async throws {
        for step in transcript.steps {
            switch step {
            case .types(let who, let text):
                let line = try await filled(text, of: who)
                try person(who).send(line)
            case .reads(let who, let expected): try await read(expected, who)
            case .readsOn(let who, let expected):
                while true {
                    let line = try #require(
                        await person(who).next(), "\(who)'s connection ended before \"\(expected)\"")
                    if Transcript.matches(line, expected) { break }
                }
            case .learns(let who, let type, let fields):
                guard let program = try person(who).program else { continue }
                let object = try #require(await program.nextObject(type), "\(who) was told no \(type)")
                for (name, value) in fields {
                    try #require(object[name]?.text == value, "\(who) was told \(object), not \(fields)")
                }
            case .arrives(let who, let since): people[who] = try await arrive(who, since)
            case .returns(let who):
                try #require(left.keys.contains(who), "\(who) returns, and never left")
                people[who] = try await arrive(who, left[who])
            case .leaves(let who):
                left[who] = try await gateway?.lastNumber()
                people[who] = nil
            case .settles:
                try await #require(gateway, "this gateway is not asked to settle").settle()
            case .kills: try await kill()
            case .operates(let words):
                let operation = try GatewayProcess(words, in: folder)
                operation.endInput()
                let (status, errors) = await operation.outcome()
                try #require(status == 0, "\(errors)")
            case .saves(let file, let text): try folder.replace(file, with: text)
            }
        }
    }

    private func read(_ expected: [String], _ who: String) async throws {
        var expected = expected
        while let first = expected.first {
            let line = try #require(
                await person(who).next(), "\(who)'s connection ended before \"\(first)\"")
            let index = try #require(
                expected.firstIndex { Transcript.matches(line, $0) },
                "\(who) read \"\(line)\", not \"\(expected.joined(separator: "\" or \""))\"")
            expected.remove(at: index)
        }
    }

    /// Kills the gateway. Whoever was there comes back to what happened from then on, so that what is told once more shows.
    private mutating func kill() async throws {
        let gateway = try #require(gateway, "this gateway is not killed")
        let number = try await gateway.lastNumber()
        try await gateway.restart()
        for who in people.keys.sorted() {
            let line = try await person(who).next()
            try #require(line == nil, "\(who) read \"\(line ?? "")\" before the gateway was killed")
            people[who] = try await arrive(who, number)
        }
    }

    /// Everybody leaves: nothing came that isn't written in the transcript.
    mutating func end() async throws {
        for (who, person) in people {
            person.send("/quit")
            let line = await person.next()
            try #require(
                ["  goodbye", "  再見", "  再见"].contains(line ?? ""),
                "\(who) read \"\(line ?? "nothing")\" at the end")
            try #require(await person.next() == nil)
        }
        people = [:]
    }

    private func person(_ name: String) throws -> any Talker {
        try #require(people[name], "nobody is called \(name)")
    }

    /// `{code}` is the mailed code of who types it, `{code ADDRESS}` another one; `{an hour ago}` and `{in an hour}` are
    /// times of the day.
    private mutating func filled(_ text: String, of who: String) async throws -> String {
        var text = text.replacing("{an hour ago}", with: Self.time(in: -3600))
            .replacing("{in an hour}", with: Self.time(in: 3600))
        while let match = text.firstMatch(of: /\{code(?: (\S+?))?\}/) {
            let address = match.1.map(String.init) ?? "\(who)@connect.hku.hk"
            let (code, mail) = try await folder.nextCode(for: address, besides: typedMails)
            typedMails.insert(mail)
            text.replaceSubrange(match.range, with: code)
        }
        return text
    }

    /// The time of the day in so many seconds, where the gateway's community lives.
    private static func time(in seconds: TimeInterval) -> String {
        let format = DateFormatter()
        (format.locale, format.dateFormat) = (Locale(identifier: "en_US_POSIX"), "HH:mm")
        format.timeZone = TimeZone(identifier: "Asia/Hong_Kong")
        return format.string(from: .now.addingTimeInterval(seconds))
    }
}
