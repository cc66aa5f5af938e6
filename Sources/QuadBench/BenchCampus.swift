import Community
import Foundation
import Logging
import Model
import Storage

extension RateLimits {
    /// Rates that are counted like any others, and that no figure reaches.
    static var busy: RateLimits {
        var limits = RateLimits()
        let rate = Rate(1_000_000, in: .seconds(1))
        (limits.messages, limits.mentions, limits.posts, limits.comments) = (rate, rate, rate, rate)
        (limits.requests, limits.invitations) = (rate, rate)
        (limits.commands, limits.guestCommands) = (rate, rate)
        return limits
    }

    /// The same as the configuration of a gateway.
    static var busyJSON: String {
        let keys = [
            "messages", "mentions", "posts", "comments", "requests", "invitations", "commands",
            "guestCommands",
        ]
        let rates = keys.map { "\"\($0)\": \"1000000/1s\"" }.joined(separator: ", ")
        return "{\"megabytesPerPerson\": 0, \"rates\": {\(rates)}}"
    }
}

/// A campus of its own in a temporary folder.
struct BenchCampus {
    let campus: Campus
    let directory: URL

    init(
        normalizer: any TagNormalizer = Unchanged(), scorer: any PostScorer = ByAge(),
        reader: any MediaReader = PlainMediaReader(),
        limits: (inout CommunityConfiguration) -> Void = { _ in }
    ) throws {
        directory = BenchFolder.new()
        var configuration = CommunityConfiguration()
        configuration.accounts.passwordCost = .minimum
        configuration.accounts.emailDomains = ["bench.example"]
        configuration.limits.rates = .busy
        configuration.limits.bytesPerPerson = .max / 2
        configuration.media.personBytes = .max / 2
        limits(&configuration)
        campus = try Campus(
            configuration: configuration, directory: try DataDirectory(path: directory.path),
            mailer: NoMail(),
            normalizer: normalizer, scorer: scorer, mediaReader: reader,
            logger: Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Makes people `name1` … `nameN`, all with the password `bench`.
    func people(_ count: Int, name: String) async throws -> [PersonRef] {
        var people: [PersonRef] = []
        for number in 1...count {
            people.append(
                try await campus.accounts.add(
                    email: "\(name)\(number)@bench.example", username: "\(name)\(number)", password: "bench"))
        }
        return people
    }

    /// An open group with these members.
    func group(_ name: String, of people: [PersonRef]) async throws -> Place {
        let group = try await campus.chat.groups.create(name: name, kind: .open, by: Actor(people[0].id))
        for person in people.dropFirst() {
            _ = try await campus.chat.groups.join(slug: group.place.name, by: Actor(person.id))
        }
        return group.place
    }

    func remove() async {
        await campus.close()
        try? FileManager.default.removeItem(at: directory)
    }

    struct NoMail: Mailer { func send(_ mail: Mail, postmark: Postmark) async throws {} }
    struct Unchanged: TagNormalizer {
        let tagVersion = "written"

        func normalize(_ tag: String) async throws -> String { tag }
        func normalize(_ tags: [String]) async throws -> [String?] { tags }
    }
    struct ByAge: PostScorer {
        let version = "bench"
        func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { -$0.ageHours } }
    }
}
