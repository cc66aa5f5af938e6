import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Pictures and files of messages: who sees them, and until when.
@Suite(.endsWhereItHangs)
struct MessageMediaTests {
    @Test func message_withMedia_bringsThemToWhoeverSeesIt() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let picture = try await campus.upload("picture sunset", as: "sunset.jpg", by: alice)
            let file = try await campus.upload("notes", as: "notes.txt", by: alice)
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, by: bob) }

            let sent = try await campus.chat.send([picture.id, file.id], "look", to: place, by: alice)

            #expect(sent.media == [picture, file] && sent.text == "look")
            #expect(session.recording.messages.last?.media == [picture, file])
            #expect(try await campus.last(in: place, as: bob)?.media == [picture, file])
            #expect(try await campus.words(of: picture.id, .small, by: bob) == "small of sunset")
            #expect(try await campus.words(of: file.id, .small, by: bob) == "notes")
            #expect(try await campus.core.media.media(file.id, by: bob) == file)
        }
    }

    @Test func message_withMedia_needsNoWords() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let picture = try await campus.upload("picture sunset", by: alice)
            let sent = try await campus.chat.send([picture.id], "  ", to: place, by: alice)
            #expect(sent.text == "" && sent.media == [picture] && !sent.isDeleted)
            let edited = try await campus.chat.edit(sent.id, text: "at the pier", by: alice)
            #expect(edited.media == [picture])
            #expect(try await campus.last(in: place, as: bob)?.media == [picture])
        }
    }

    @Test func message_thatIsMissed_comesWithItsMedia() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = campus.session()
            let welcome = try await campus.welcome("Bob", in: session)
            let picture = try await campus.upload("picture sunset", by: alice)
            _ = try await campus.chat.send([picture.id], "look", to: place, by: alice)
            let missed = try await campus.chat.ledger.read { reader in
                try MissedQueries.messages(
                    in: (welcome.sequence + 1)...(welcome.sequence + 100), for: bob.person, limit: 10, reader)
            }
            #expect(
                missed.map(\.fact).compactMap {
                    if case .messageSent(let message) = $0 { message.media } else { nil }
                }
                    == [[picture]])
        }
    }

    // MARK: Whose they are

    @Test func media_areSentByTheirUploaderAlone_andOnce() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let file = try await campus.upload("mine", by: alice)
            await expectRefusal(.notFound) {
                try await campus.chat.send([file.id], "not mine", to: place, by: bob)
            }
            let sent = try await campus.chat.send([file.id], "mine", to: place, by: alice)
            // Whoever lost the answer sends it again.
            let again = try await campus.chat.send([file.id], "mine", to: place, by: alice)
            #expect(again.id == sent.id)
            let other = try await campus.upload("other", by: alice)
            await expectRefusal(.exists, saying: "forward the message") {
                try await campus.chat.send([file.id, other.id], "both", to: place, by: alice)
            }
            // Nothing of what failed is kept: the other one can be sent.
            _ = try await campus.chat.send([other.id], "", to: place, by: alice)
            await expectRefusal(.notFound) {
                try await campus.chat.send([MediaID(rawValue: 9_999)], "", to: place, by: alice)
            }
        }
    }

    @Test func message_ofTooManyMedia_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let file = try await campus.upload("one", by: alice)
            let many = (1...11).map { MediaID(rawValue: $0) }
            for media in [many, [file.id, file.id]] {
                await expectRefusal(.invalid, saying: "10 pictures and files") {
                    try await campus.chat.send(media, "", to: place, by: alice)
                }
            }
            await expectRefusal(.invalid, saying: "empty") {
                try await campus.chat.send([], "", to: place, by: alice)
            }
        }
    }

    @Test func media_areSeenByWhoSeesTheirMessage_askedEachTime() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Tea", .invited, by: alice, with: [bob])
            let file = try await campus.upload("recipe", by: alice)
            _ = try await campus.chat.send([file.id], "", to: group, by: alice)
            #expect(try await campus.words(of: file.id, by: bob) == "recipe")

            // Who was not there, who left, and who cleared it don't see it any more.
            let carol = try await campus.signUp("Carol")
            await expectRefusal(.notFound) { try await campus.words(of: file.id, by: carol) }
            try await campus.chat.groups.invite(handle: "carol", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "tea", by: carol)
            await expectRefusal(.notFound) { try await campus.words(of: file.id, by: carol) }
            _ = try await campus.chat.conversations.clear("#tea", by: bob)
            await expectRefusal(.notFound) { try await campus.words(of: file.id, by: bob) }
            #expect(try await campus.words(of: file.id, by: alice) == "recipe")
        }
    }

    @Test func file_thatTwoSent_isStoredOnce_andEachSeesTheirOwn() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let own = try await campus.upload("same words", by: alice)
            _ = try await campus.chat.send([own.id], "", to: place, by: alice)
            let other = try await campus.upload("same words", by: carol)
            #expect(try campus.storedFiles() == ["same words"])
            await expectRefusal(.notFound) { try await campus.words(of: other.id, by: bob) }
            await expectRefusal(.notFound) { try await campus.words(of: own.id, by: carol) }
        }
    }

    // MARK: Forwarding

    @Test func forwarded_takesItsMediaAlong_asTheForwardersOwn() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            let group = try await campus.group("Tea", .invited, by: bob, with: [carol])
            let picture = try await campus.upload("picture sunset", as: "s.jpg", by: alice)
            let sent = try await campus.chat.send([picture.id], "look", to: place, by: alice)
            let on = try await campus.chat.forward(sent.id, to: "#tea", by: bob).message
            let copy = try #require(on.media.first)
            #expect(copy.id != picture.id && copy.name == "s.jpg" && copy.picture == picture.picture)
            #expect(on.conversation.id == group)
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, by: carol) }
            #expect(try await campus.words(of: copy.id, by: carol) == "large of sunset")
            #expect(try campus.storedFiles().count == 3)
            // The first one's deletion leaves what others sent on.
            _ = try await campus.chat.delete(sent.id, by: alice)
            try await campus.core.collectFiles()
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, by: bob) }
            #expect(try await campus.words(of: copy.id, .small, by: carol) == "small of sunset")
        }
    }

    @Test func forwarded_whereTheForwarderHasNoRoom_isRefusedWhole() async throws {
        try await withCampus(configuration: { $0.media.personBytes = 12 }) { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let file = try await campus.upload("0123456789", by: alice)
            let sent = try await campus.chat.send([file.id], "", to: place, by: alice)
            let own = try await campus.upload("bob's", by: bob)
            _ = try await campus.chat.send([own.id], "", to: place, by: bob)
            let group = try await campus.group("Tea", .invited, by: bob)
            await expectRefusal(.limit, saying: "left of 12 B") {
                try await campus.chat.forward(sent.id, to: "#tea", by: bob)
            }
            #expect(try await campus.last(in: group, as: bob) == nil)
        }
    }

    // MARK: Going

    @Test func message_thatIsDeleted_takesItsFilesWithIt() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let picture = try await campus.upload("picture sunset", as: "sunset.jpg", by: alice)
            let sent = try await campus.chat.send([picture.id], "look", to: place, by: alice)
            let deleted = try await campus.chat.delete(sent.id, by: alice)
            #expect(deleted.media == [])
            #expect(try await campus.last(in: place, as: bob)?.media == [])
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, by: alice) }
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
            let record = Record(campus: campus)
            #expect(try await record.rows(of: "media") == [])
            #expect(try await record.rows(of: "loose_contents") == [])
            #expect(try await record.count("SELECT sum(media_bytes) FROM people") == 0)
        }
    }

    @Test func conversation_thatAllCleared_losesItsFiles() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let file = try await campus.upload("mine", by: alice)
            let kept = try await campus.upload("kept", by: alice)
            _ = try await campus.chat.send([file.id], "", to: place, by: alice)
            let group = try await campus.group("Tea", .invited, by: alice)
            _ = try await campus.chat.send([kept.id], "", to: group, by: alice)
            _ = try await campus.chat.conversations.clear("@bob", by: alice)
            _ = try await campus.chat.conversations.clear("@alice", by: bob)
            try await campus.core.eraseCleared()
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == ["kept"])
        }
    }

    @Test func account_thatIsClosed_takesItsFilesWithIt_butNotWhatOthersSentOn() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.group("Tea", .invited, by: bob)
            let gone = try await campus.upload("goes", as: "secret name.txt", by: alice)
            let stays = try await campus.upload("stays", by: alice)
            _ = try await campus.upload("never sent", by: alice)
            _ = try await campus.begun("half", by: alice)
            _ = try await campus.chat.send([gone.id], "", to: place, by: alice)
            let sent = try await campus.chat.send([stays.id], "", to: place, by: alice)
            let on = try await campus.chat.forward(sent.id, to: "#tea", by: bob).message
            _ = group
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(60 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == ["stays"])
            #expect(try await campus.words(of: on.media[0].id, by: bob) == "stays")
            #expect(try await !Record(campus: campus).holds("secret name"))
        }
    }

    @Test func upload_thatBelongsToNothing_goesAfterAnHour() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let (loose, used) = (
                try await campus.upload("loose", by: alice), try await campus.upload("used", by: alice)
            )
            _ = try await campus.chat.send([used.id], "", to: place, by: alice)
            campus.clock.advance(by: .seconds(3500))
            try await campus.core.eraseClosedAccounts()
            #expect(try await campus.words(of: loose.id, by: alice) == "loose")
            campus.clock.advance(by: .seconds(101))
            try await campus.core.eraseClosedAccounts()
            await expectRefusal(.notFound) { try await campus.words(of: loose.id, by: alice) }
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == ["used"])
        }
    }
}
