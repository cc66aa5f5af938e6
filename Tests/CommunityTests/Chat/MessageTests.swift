import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Messages: stored once, changed by their senders only, and gone when deleted.
@Suite(.endsWhereItHangs)
struct MessageTests {
    @Test func send_withTheSameClientID_storesOneMessage() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")

            let first = try await campus.chat.send("hi", to: place, by: alice, clientID: "a1")
            let again = try await campus.chat.send("hi, resent", to: place, by: alice, clientID: "a1")

            #expect(again == first)
            #expect(session.recording.texts == ["hi"])
        }
    }

    @Test func send_whenOneClientIDComesManyTimesAtOnce_storesOneMessage() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let sent = await atOnce(20) { _ in
                try await campus.chat.send("hi", to: place, by: alice, clientID: "a1")
            }
            #expect(sent.successes().count == 20)
            #expect(Set(sent.successes()).count == 1)
            #expect(
                try await campus.chat.conversations.history(
                    of: place, for: alice.person, before: nil, limit: 50
                ).count == 2
            )
        }
    }

    @Test func send_againAfterLeaving_givesTheMessageThatWasStored() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let place = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let first = try await campus.chat.send("bye", to: place, by: bob, clientID: "b1")
            _ = try await campus.chat.groups.leave(place, by: bob)
            #expect(try await campus.chat.send("bye", to: place, by: bob, clientID: "b1") == first)
            await expectRefusal(.notFound) {
                try await campus.chat.send("one more", to: place, by: bob, clientID: "b2")
            }
        }
    }

    @Test func send_withAnothersClientID_isAMessageOfItsOwn() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let first = try await campus.chat.send("hi", to: place, by: alice, clientID: "1")
            let second = try await campus.chat.send("ho", to: place, by: bob, clientID: "1")
            #expect(first.id != second.id && second.text == "ho")
        }
    }

    @Test func send_withAClientIDOfAnotherConversation_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation
            _ = try await campus.chat.send("for Bob alone", to: place, by: alice, clientID: "1")

            await expectRefusal(.exists) {
                try await campus.chat.send("hi", to: group, by: alice, clientID: "1")
            }
            #expect(
                try await campus.chat.conversations.history(
                    of: group, for: alice.person, before: nil, limit: 5
                ).isEmpty)
        }
    }

    @Test(arguments: [
        (text: "", isTaken: false), (text: " \n ", isTaken: false),
        (text: String(repeating: "x", count: 4096), isTaken: true),
        (text: String(repeating: "x", count: 4097), isTaken: false),
        (text: String(repeating: "好", count: 1365), isTaken: true),
        (text: String(repeating: "好", count: 1366), isTaken: false),
        (text: "a\u{0}b\u{202E}c\n[#x] 9 y: z", isTaken: true),
    ])
    func send_takesUpTo4096BytesOfAnyCharacters(text: String, isTaken: Bool) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let error = await refusal { try await campus.chat.send(text, to: place, by: alice) }
            #expect(error?.code == (isTaken ? nil : .invalid))
            let last = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 1
            ).last
            #expect(last?.text == (isTaken ? text : "hello"))
        }
    }

    @Test func edit_ofOnesOwn_isShownAsEditedAndToldToTheMembers() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let message = try await campus.chat.send("at 3", to: place, by: alice)

            let edited = try await campus.chat.edit(message.id, text: "at 4", by: alice)

            #expect(edited.id == message.id && edited.isEdited && edited.text == "at 4")
            #expect(session.recording.facts == [.messageSent(message), .messageEdited(edited)])
            let history = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 1)
            #expect(history.map(\.text) == ["at 4"] && history.allSatisfy(\.isEdited))
        }
    }

    /// What couldn't be sent can't be written in the place of what was.
    @Test(arguments: ["", " \n ", String(repeating: "x", count: 100_000)])
    func edit_toWhatIsNoMessage_isRefused(text: String) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("at 3", to: place, by: alice)
            await expectRefusal(.invalid) {
                try await campus.chat.edit(message.id, text: text, by: alice)
            }
            let history = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 1)
            #expect(history.map(\.text) == ["at 3"])
        }
    }

    @Test func editAndDelete_ofAnothers_areForbidden() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("mine", to: place, by: alice)
            await expectRefusal(.forbidden, saying: "alice's") {
                try await campus.chat.edit(message.id, text: "x", by: bob)
            }
            await expectRefusal(.forbidden, saying: "alice's") {
                try await campus.chat.delete(message.id, by: bob)
            }
            #expect(try await Record(campus: campus).holds("mine", in: "messages"))
        }
    }

    @Test func editAndDelete_ofWhatOneMayNotSee_answerAsIfItWereNotThere() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let eve = try await campus.signUp("Eve")
            let message = try await campus.chat.send("mine", to: place, by: alice)
            let hidden = await refusal { try await campus.chat.edit(message.id, text: "x", by: eve) }
            let absent = await refusal {
                try await campus.chat.edit(MessageID(rawValue: 9_999), text: "x", by: eve)
            }
            #expect(hidden?.code == .notFound)
            #expect(hidden?.message.replacing("\(message.id)", with: "9999") == absent?.message)
            await expectRefusal(.notFound) { try await campus.chat.delete(message.id, by: eve) }
        }
    }

    @Test func delete_removesTheWordsFromEveryRow() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let message = try await campus.chat.send("xyzzy @bob", to: place, by: alice)
            _ = try await campus.chat.edit(message.id, text: "plugh @bob", by: alice)

            let deleted = try await campus.chat.delete(message.id, by: alice)

            #expect(deleted.isDeleted && deleted.text.isEmpty)
            #expect(session.recording.facts.last == .messageDeleted(deleted))
            for words in ["xyzzy", "plugh"] { #expect(try await !Record(campus: campus).holds(words)) }
            // Its place stays, and nothing tells of it any more.
            let last = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 1
            ).last
            #expect(last?.id == message.id && last?.isDeleted == true)
            let told = try await campus.notifications.list(for: bob.person, limit: 9)
            #expect(!told.contains { $0.kind == .mention })
        }
    }

    @Test func delete_ofADeletedMessage_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("oops", to: place, by: alice, clientID: "1")
            _ = try await campus.chat.delete(message.id, by: alice)
            await expectRefusal(.invalid, saying: "deleted") {
                try await campus.chat.delete(message.id, by: alice)
            }
            await expectRefusal(.invalid) { try await campus.chat.edit(message.id, text: "back", by: alice) }
            // Nor does a resend bring it back.
            #expect(try await campus.chat.send("oops", to: place, by: alice, clientID: "1").isDeleted)
        }
    }

    @Test func history_goesBackByPages() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            for number in 1...9 { _ = try await campus.chat.send("\(number)", to: place, by: alice) }

            var pages: [[String]] = []
            var before: MessageID?
            while true {
                let page = try await campus.chat.conversations.history(
                    of: place, for: bob.person, before: before, limit: 4)
                if page.isEmpty { break }
                pages.append(page.map(\.text))
                before = page.first?.id
            }
            #expect(pages == [["6", "7", "8", "9"], ["2", "3", "4", "5"], ["hello", "1"]])
        }
    }

    @Test(arguments: [(asked: 0, given: 1), (asked: -5, given: 1), (asked: 100_000, given: 200)])
    func history_keepsThePageWithinBounds(asked: Int, given: Int) async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = await atOnce(210) { try await campus.chat.send("\($0)", to: place, by: alice) }
            let page = try await campus.chat.conversations.history(
                of: place, for: alice.person, before: nil, limit: asked)
            #expect(page.count == given)
        }
    }
}
