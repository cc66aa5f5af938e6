import Glibc
import TestSupport
import Testing

/// Forms of a gateway that is killed, over real connections.
@Suite(.endsWhereItHangs)
struct FormCrashTests {
    /// What is asked, and what is answered.
    private static let questions = [
        (asked: "1/3  title", answer: "A room"), (asked: "2/3  rent", answer: "$9,000"),
        (asked: "3/3  rooms", answer: "2"),
    ]

    private static func folder() async throws -> GatewayFolder {
        let folder = try GatewayFolder(
            fixtures: "flats.lua")
        try await folder.addAccount("bob")
        return folder
    }

    private static func start(in folder: GatewayFolder) async throws -> (GatewayProcess, ConsoleClient) {
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        return (gateway, bob)
    }

    /// Reads up to a line of the command.
    private static func reads(_ text: String, _ bob: ConsoleClient) async -> Bool {
        while let line = await bob.next() { if line == "@1   \(text)" { return true } }
        return false
    }

    @Test func form_whenTheGatewayIsKilledAtEachQuestion_goesOnAndIsHandedInOnce() async throws {
        let folder = try await Self.folder()
        for (index, question) in Self.questions.enumerated() {
            let (gateway, bob) = try await Self.start(in: folder)
            bob.send("@1 /flat-add")
            if index > 0 {
                #expect(await bob.next() == "@1   this goes on where it was: \(index) of 3 answered")
            }
            #expect(await Self.reads(question.asked, bob))
            bob.send(question.answer)
            // The next question comes once the answer is stored.
            let next = index + 1 < Self.questions.count ? Self.questions[index + 1].asked : "sure?"
            #expect(await Self.reads(next, bob))
            gateway.signal(SIGKILL)
            #expect(await gateway.end() == -SIGKILL)
        }
        // It was killed between handing in and the first write: all of it is there still.
        let (gateway, bob) = try await Self.start(in: folder)
        bob.send("@1 /flat-add")
        #expect(await bob.next() == "@1   this goes on where it was: 3 of 3 answered")
        #expect(await Self.reads("1  title: A room", bob))
        #expect(await Self.reads("2  rent: $9,000", bob))
        bob.send("yes")
        #expect(await Self.reads("sure?", bob))
        bob.send("yes")
        #expect(await Self.reads("added A room", bob))
        gateway.signal(SIGKILL)
        #expect(await gateway.end() == -SIGKILL)
        // It was killed after the write: the form is gone with it.
        let (_, again) = try await Self.start(in: folder)
        #expect(await again.ask("/flats") == ["  A room 9000 2", "ok"])
        again.send("@1 /flat-add")
        #expect(await again.next() == "@1   3 questions, one after the other")
    }

    @Test func connection_whenItIsLost_goesOnOverAnother() async throws {
        let folder = try await Self.folder()
        let (gateway, bob) = try await Self.start(in: folder)
        bob.send("@1 /flat-add\nA room")
        #expect(await Self.reads("2/3  rent", bob))
        let other = try ConsoleClient(gateway)
        await other.signIn("bob")
        other.send("@1 /flat-add")
        #expect(await other.next() == "@1   this goes on where it was: 1 of 3 answered")
        #expect(
            await Self.reads(
                "this goes on in another session of yours; what you write here is no answer any more", bob))
        #expect(await bob.next() == "@1 ok")
    }

    @Test func program_thatDrawsForms_answersAllFieldsInOneText() async throws {
        let folder = try await Self.folder()
        let (_, client) = try await Self.start(in: folder)
        let bob = JSONTalker(client, "forms")
        bob.send("@1 /flat-add")
        var form: JSONTalker.Object?
        while form == nil, let prompt = await bob.nextObject("prompt") { form = prompt["form"]?.parts }
        #expect(form?["name"]?.text == "flat" && form?["asked"]?.text == "title")
        bob.send("{\"answers\":{\"title\":\"A room\",\"rent\":9000,\"rooms\":null},\"do\":\"submit\"}")
        var line = await bob.next()
        while let said = line, said != "@1   sure?" { line = await bob.next() }
        bob.send("yes")
        #expect(await bob.next() == "@1   added A room")
        #expect(await bob.next() == "@1 ok")
    }
}
