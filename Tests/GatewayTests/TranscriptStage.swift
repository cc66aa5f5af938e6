import Testing

/// Where a transcript is played: who is there, and what becomes of each step.
struct TranscriptStage {
    private let folder: GatewayFolder
    private let arrive: (_ who: String, _ since: String?) async throws -> any Talker
    private(set) var people: [String: any Talker]
    /// Mails whose codes were typed.
    private var typedMails: Set<String> = []

    /// - Parameters:
    ///   - people: who is there from the start.
    ///   - arrive: lets one more person in.
    init(
        _ people: [String: any Talker] = [:], in folder: GatewayFolder,
        arrive: @escaping (_ who: String, _ since: String?) async throws -> any Talker
    ) {
        (self.people, self.folder, self.arrive) = (people, folder, arrive)
    }

    mutating func play(_ transcript: Transcript) async throws {
        for step in transcript.steps {
            switch step {
            case .types(let who, let text):
                let line = try await withCodes(text, of: who)
                try person(who).send(line)
            case .reads(let who, let expected):
                let line = try #require(
                    await person(who).next(), "\(who)'s connection ended before \"\(expected)\"")
                try #require(
                    Transcript.matches(line, expected), "\(who) read \"\(line)\", not \"\(expected)\"")
            case .learns(let who, let type, let fields):
                guard let program = try person(who).program else { continue }
                let object = try #require(await program.nextObject(type), "\(who) was told no \(type)")
                for (name, value) in fields {
                    try #require(object[name]?.text == value, "\(who) was told \(object), not \(fields)")
                }
            case .arrives(let who, let since): people[who] = try await arrive(who, since)
            case .leaves(let who): people[who] = nil
            case .saves(let file, let text): try folder.replace(file, with: text)
            }
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

    /// `{code}` is the mailed code of who types it, `{code ADDRESS}` another one.
    private mutating func withCodes(_ text: String, of who: String) async throws -> String {
        var text = text
        while let match = text.firstMatch(of: /\{code(?: (\S+?))?\}/) {
            let address = match.1.map(String.init) ?? "\(who)@connect.hku.hk"
            let (code, mail) = try await folder.nextCode(for: address, besides: typedMails)
            typedMails.insert(mail)
            text.replaceSubrange(match.range, with: code)
        }
        return text
    }
}
