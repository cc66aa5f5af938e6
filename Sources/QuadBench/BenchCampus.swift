import Community
import Foundation
import Logging
import Storage

/// A campus of its own in a temporary folder.
struct BenchCampus {
    let campus: Campus
    let directory: URL

    init(
        normalizer: any TagNormalizer = Unchanged(), scorer: any PostScorer = ByAge(),
        limits: (inout CommunityConfiguration) -> Void = { _ in }
    ) throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "quad-bench-\(UUID().uuidString)")
        var configuration = CommunityConfiguration()
        configuration.passwordCost = .minimum
        configuration.emailDomains = ["bench.example"]
        limits(&configuration)
        campus = try Campus(
            configuration: configuration, directory: try DataDirectory(path: directory.path),
            mailer: NoMail(),
            normalizer: normalizer, scorer: scorer,
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
        let group = try await campus.chat.createGroup(name: name, kind: .open, by: Actor(people[0].id))
        for person in people.dropFirst() {
            _ = try await campus.chat.join(slug: group.place.name, by: Actor(person.id))
        }
        return group.place
    }

    func remove() async {
        await campus.close()
        try? FileManager.default.removeItem(at: directory)
    }

    struct NoMail: Mailer { func send(_ mail: Mail) async throws {} }
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
