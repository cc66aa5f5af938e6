import CampusVerbs
import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Random steps of three people against a model: what a message, a post or a comment came with, or a plugin keeps, is there
/// as long as that is, for whoever sees it, and nothing else is on the disk once it is collected; also where the gateway
/// ends at any moment in between.
@Suite(.endsWhereItHangs)
struct MediaModelTests {
    @Test(arguments: 0..<(ProcessInfo.processInfo.environment["QUAD_SOAK_SEEDS"].flatMap(Int.init) ?? 6))
    func files_afterWhateverPeopleDo_areThoseThatSomethingHas(seed: Int) async throws {
        try await withCampus { campus in
            var run = try await MediaModel(campus, seed: UInt64(seed))
            for _ in 0..<60 { try await run.step() }
            try await run.check()
        }
    }
}

/// What three people in one group have sent, and what that leaves on the disk.
private struct MediaModel {
    /// What files are part of.
    private enum Place {
        case message(MessageID)
        /// A post or a comment, by its number.
        case forum(Int64)
        case kept
    }

    private struct Sent {
        let place: Place
        let sender: Actor
        let media: [MediaID: String]
    }

    private let campus: TestCampus
    private let people: [Actor]
    private let group: ConversationID
    private var random: SeededGenerator
    private var sent: [Sent] = []
    /// Uploads that belong to nothing, of whom, until when.
    private var loose: [(media: MediaID, owner: Actor, text: String, until: Timestamp)] = []
    private var crashes = 0

    init(_ campus: TestCampus, seed: UInt64) async throws {
        self.campus = campus
        random = SeededGenerator(seed: seed)
        var people: [Actor] = []
        for name in ["Alice", "Bob", "Carol"] { people.append(try await campus.signUp(name)) }
        self.people = people
        group = try await campus.group("Tea", .open, by: people[0], with: Array(people.dropFirst()))
    }

    mutating func step() async throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: try await upload()
        case 6..<10: try await attach()
        case 10..<13: try await delete()
        case 13..<15: try await forward()
        case 15..<17: try await campus.core.collectFiles()
        case 17: try await uploadWhileCollecting()
        case 18: try await letTimePass()
        default: try await crash()
        }
    }

    /// Few texts, so that the same comes again and again.
    private mutating func text() -> String {
        let number = Int.random(in: 0..<4, using: &random)
        return Bool.random(using: &random) ? "picture \(number)" : "file \(number)"
    }

    private mutating func upload() async throws {
        let (owner, text) = (people.randomElement(using: &random)!, text())
        let until = campus.clock.now + MediaStore.grace
        loose.append((try await campus.upload(text, by: owner).id, owner, text, until))
    }

    private mutating func uploadWhileCollecting() async throws {
        try await delete()
        // Not this value's own: the upload beside it changes that.
        let core = campus.core
        async let collected: Void = core.collectFiles()
        try await upload()
        try await collected
    }

    private mutating func attach() async throws {
        guard let owner = loose.randomElement(using: &random)?.owner else { return }
        let own = loose.filter { $0.owner == owner }.prefix(EnclosedMedia.most)
        let place = try await place(own.map(\.media), of: owner)
        loose.removeAll { one in own.contains { $0.media == one.media } }
        sent.append(
            Sent(
                place: place, sender: owner,
                media: Dictionary(uniqueKeysWithValues: own.map { ($0.media, $0.text) })))
    }

    /// Makes uploads part of something that all three see.
    private mutating func place(_ media: [MediaID], of owner: Actor) async throws -> Place {
        let forum = campus.core.forum
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let post = try await forum.post(
                categories: [forum.categories[0]], title: "T", content: "C", media: media, by: owner)
            return .forum(post.id.rawValue)
        case 1:
            let post = try await forum.post(
                categories: [forum.categories[0]], title: "T", content: "C", by: people[0])
            let comment = try await forum.comment(on: post.id, text: "", media: media, by: owner)
            return .forum(comment.id.rawValue)
        case 2:
            _ = try await campus.core.media.kept(by: "feed").keep(media, for: .everyone, by: owner)
            return .kept
        default:
            return .message(try await campus.chat.send(media, "", to: group, by: owner).id)
        }
    }

    private mutating func forward() async throws {
        guard let one = sent.randomElement(using: &random), case .message(let id) = one.place else { return }
        let actor = people.randomElement(using: &random)!
        let message = try await campus.chat.forward(id, to: "#tea", by: actor).message
        let texts = one.media.sorted { $0.key < $1.key }.map(\.value)
        #expect(message.media.count == texts.count)
        sent.append(
            Sent(
                place: .message(message.id), sender: actor,
                media: Dictionary(uniqueKeysWithValues: zip(message.media.map(\.id), texts))))
    }

    private mutating func delete() async throws {
        guard let index = sent.indices.randomElement(using: &random) else { return }
        let one = sent.remove(at: index)
        switch one.place {
        case .message(let id): _ = try await campus.chat.delete(id, by: one.sender)
        case .forum(let id): _ = try await campus.core.forum.delete(id, by: one.sender)
        case .kept: _ = try await campus.core.media.kept(by: "feed").drop(Array(one.media.keys))
        }
        for id in one.media.keys {
            await expectRefusal(.notFound) { try await campus.words(of: id, by: one.sender) }
        }
    }

    private mutating func letTimePass() async throws {
        campus.clock.advance(by: .seconds(Int64.random(in: 1..<3000, using: &random)))
        try await campus.core.eraseClosedAccounts()
        let now = campus.clock.now
        loose.removeAll { $0.until < now }
    }

    /// What a start after `kill -9` at this moment finds is checked; this campus goes on.
    private mutating func crash() async throws {
        crashes += 1
        let folder = "\(campus.directory)-crash-\(crashes)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let again = try campus.crashed(into: folder)
        try FileManager.default.removeItem(atPath: "\(folder)/media")
        try FileManager.default.copyItem(atPath: "\(campus.directory)/media", toPath: "\(folder)/media")
        try await check(again)
        await again.core.close()
    }

    func check() async throws { try await check(campus) }

    private func check(_ campus: TestCampus) async throws {
        try await campus.upkeep.collector.findLost()
        try await campus.core.collectFiles()
        var contents: Set<String> = []
        for one in sent {
            for (id, text) in one.media {
                for person in people {
                    #expect(try await campus.words(of: id, by: person) == largest(of: text))
                }
                contents.formUnion(all(of: text))
            }
        }
        for one in loose { contents.formUnion(all(of: one.text)) }
        #expect(try campus.storedFiles() == contents.sorted())
        let record = Record(campus: campus)
        #expect(try await record.rows(of: "loose_contents") == [])
        #expect(
            try await record.count("SELECT sum(media_bytes) FROM people")
                == record.count("SELECT coalesce(sum(bytes), 0) FROM media"))
    }

    private func largest(of text: String) -> String {
        text.hasPrefix("picture ") ? "large of \(text.dropFirst(8))" : text
    }

    private func all(of text: String) -> [String] {
        guard text.hasPrefix("picture ") else { return [text] }
        return ["large", "medium", "small"].map { "\($0) of \(text.dropFirst(8))" }
    }
}
