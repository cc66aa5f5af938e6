import CampusVerbs
import Concurrency
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Files on their way in.
@Suite(.endsWhereItHangs)
struct UploadTests {
    @Test func upload_inPieces_becomesWhatItsContentSays() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            let upload = try await media.begin("../notes/week 1.TXT", bytes: 11, by: alice)
            #expect(upload.received == 0 && upload.bytes == 11)
            #expect(try await media.add(Array("hello ".utf8), at: 0, to: upload.id, by: alice).received == 6)
            #expect(try media.progress(of: upload.id, by: alice).received == 6)
            #expect(try await media.add(Array("world".utf8), at: 6, to: upload.id, by: alice).received == 11)
            let file = try await media.finish(upload.id, by: alice)
            #expect(file.name == "week 1.TXT" && file.type == "text/plain" && file.bytes == 11)
            #expect(file.picture == nil)
            #expect(try await campus.words(of: file.id, by: alice) == "hello world")
            // Who lost the answer gets it again.
            #expect(try await media.finish(upload.id, by: alice) == file)
        }
    }

    @Test func picture_isKeptInThreeSizes_andNotAsItCame() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let picture = try await campus.upload("picture sunset", as: "IMG_1.heic", by: alice)
            #expect(picture.name == "IMG_1.jpg" && picture.type == "image/jpeg")
            #expect(picture.picture?.width == 15 && picture.picture?.height == 2)
            #expect(try await campus.words(of: picture.id, by: alice) == "large of sunset")
            #expect(try await campus.words(of: picture.id, .medium, by: alice) == "medium of sunset")
            #expect(try await campus.words(of: picture.id, .small, by: alice) == "small of sunset")
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, .original, by: alice) }
            #expect(
                try campus.storedFiles() == ["large of sunset", "medium of sunset", "small of sunset"])
        }
    }

    @Test func original_whereItIsKept_isItsUploadersAlone() async throws {
        try await withCampus(configuration: { $0.media.keepsOriginals = true }) { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let picture = try await campus.upload("picture with gps", by: alice)
            let sent = try await campus.chat.send([picture.id], "", to: place, by: alice)
            #expect(try await campus.words(of: picture.id, .original, by: alice) == "picture with gps")
            await expectRefusal(.notFound) { try await campus.words(of: picture.id, .original, by: bob) }
            // Nor does it go along where others send it on.
            let group = try await campus.group("Tea", .invited, by: bob)
            let on = try await campus.chat.forward(sent.id, to: "#tea", by: bob).message
            await expectRefusal(.notFound) { try await campus.words(of: on.media[0].id, .original, by: bob) }
            #expect(try await campus.words(of: on.media[0].id, by: bob) == "large of with gps")
            for (message, actor) in [(sent.id, alice), (on.id, bob)] {
                _ = try await campus.chat.delete(message, by: actor)
            }
            #expect(try await Record(campus: campus).count("SELECT sum(media_bytes) FROM people") == 0)
            _ = group
        }
    }

    // MARK: Pieces

    @Test func piece_thatCameAlready_changesNothing_andOneTooFarIsTold() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            let id = try await media.begin("a", bytes: 6, by: alice).id
            _ = try await media.add(Array("abc".utf8), at: 0, to: id, by: alice)
            #expect(try await media.add(Array("xyz".utf8), at: 0, to: id, by: alice).received == 3)
            await expectRefusal(.conflict, saying: "3 bytes") {
                try await media.add(Array("f".utf8), at: 5, to: id, by: alice)
            }
            for (piece, offset) in [("abcdefg", 0), ("a", 6), ("a", -1), ("a", Int.max)] {
                await expectRefusal(.invalid, saying: "6 bytes") {
                    try await media.add(Array(piece.utf8), at: offset, to: id, by: alice)
                }
            }
            await expectRefusal(.waiting, saying: "3 of 6") { try await media.finish(id, by: alice) }
            _ = try await media.add(Array("def".utf8), at: 3, to: id, by: alice)
            let file = try await media.finish(id, by: alice)
            #expect(try await campus.words(of: file.id, by: alice) == "abcdef")
        }
    }

    @Test func upload_ofSomebodyElse_isAsAbsentAsNone() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let media = campus.media.store
            let id = try await media.begin("a", bytes: 3, by: alice).id
            await expectRefusal(.notFound) { try await media.add([1], at: 0, to: id, by: bob) }
            await expectRefusal(.notFound) { try media.progress(of: id, by: bob) }
            await expectRefusal(.notFound) { try await media.finish(id, by: bob) }
            await expectRefusal(.notFound) { try await media.cancel(id, by: bob) }
            #expect(try media.progress(of: id, by: alice).received == 0)
        }
    }

    @Test func upload_thatIsGivenUp_leavesNothing() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            let half = try await media.begin("a", bytes: 300, by: alice).id
            _ = try await media.add(Array("half".utf8), at: 0, to: half, by: alice)
            let whole = try await campus.begun("whole", by: alice)
            let file = try await media.finish(whole, by: alice)
            try await media.cancel(half, by: alice)
            try await media.cancel(whole, by: alice)
            await expectRefusal(.notFound) { try await campus.words(of: file.id, by: alice) }
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    @Test(arguments: ["picture pier", "damaged pier", "broken pier", "words"])
    func upload_thatIsStoppedWhileItIsLookedAt_saysSo_andLeavesNothing(_ words: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (media, reader) = (campus.media.store, campus.mediaReader)
            reader.shut()
            let id = try await campus.begun(words, by: alice)
            let end = Task { try await media.finish(id, by: alice) }
            await reader.isLookingAt(1)
            try await media.cancel(id, by: alice)
            reader.open()
            await expectRefusal(.notFound, saying: "was stopped before it was stored; nothing was kept") {
                try await end.value
            }
            await expectRefusal(.notFound) { try await media.finish(id, by: alice) }
            #expect(try await media.taken(by: alice.person).bytes == 0)
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    @Test func upload_thatIsStoppedBeforeItsTurn_isNotLookedAt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (media, reader) = (campus.media.store, campus.mediaReader)
            reader.shut()
            var others: [Task<Media, any Error>] = []
            for number in 0..<MediaLimits.picturesAtOnce {
                let id = try await campus.begun("other \(number)", by: bob)
                others.append(Task { try await media.finish(id, by: bob) })
            }
            await reader.isLookingAt(MediaLimits.picturesAtOnce)
            let id = try await campus.begun("mine", by: alice)
            let end = Task { try await media.finish(id, by: alice) }
            await media.turns.waits(for: 1)
            try await media.cancel(id, by: alice)
            reader.open()
            await expectRefusal(.notFound, saying: "was stopped before it was stored") { try await end.value }
            for other in others { _ = try await other.value }
            #expect(!reader.looked.contains("mine"))
        }
    }

    /// Begun, finished and stopped without end, each would leave a file that waits to be looked at.
    @Test func uploads_thatAreStoppedWhileTheyWait_takeTheirPlaceUntilTheirTurn() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (media, reader) = (campus.media.store, campus.mediaReader)
            reader.shut()
            var ends: [Task<Media, any Error>] = []
            for number in 0..<UploadTable.mostOfOne {
                let id = try await campus.begun("file \(number)", by: alice)
                ends.append(Task { try await media.finish(id, by: alice) })
                if number < MediaLimits.picturesAtOnce {
                    await reader.isLookingAt(number + 1)
                } else {
                    await media.turns.waits(for: number + 1 - MediaLimits.picturesAtOnce)
                }
                try await media.cancel(id, by: alice)
                await expectRefusal(.notFound) { try media.progress(of: id, by: alice) }
            }
            await expectRefusal(.limit) { try await media.begin("one more", bytes: 1, by: alice) }
            _ = try await media.begin("another's", bytes: 1, by: bob)
            reader.open()
            for end in ends {
                await expectRefusal(.notFound, saying: "was stopped before it was stored") {
                    try await end.value
                }
            }
            _ = try await media.begin("one more", bytes: 1, by: alice)
            #expect(reader.looked.count == MediaLimits.picturesAtOnce)
        }
    }

    @Test func upload_withWhichNobodyGoesOnForAnHour_isGivenUp() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            let id = try await media.begin("a", bytes: 9, by: alice).id
            _ = try await media.add(Array("half".utf8), at: 0, to: id, by: alice)
            campus.clock.advance(by: .seconds(3599))
            #expect(try media.progress(of: id, by: alice).received == 4)
            campus.clock.advance(by: .seconds(3601))
            await expectRefusal(.notFound, saying: "begin again") {
                try await media.add([1], at: 4, to: id, by: alice)
            }
            await media.giveUpOld()
            #expect(try campus.storedFiles() == [])
        }
    }

    // MARK: Bounds

    @Test func file_thatIsTooLargeOrEmpty_isRefusedBeforeAByteOfIt() async throws {
        try await withCampus(configuration: { $0.media.fileBytes = 2_000_000 }) { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.limit, saying: "a file may have 2.0 MB, and this one has 2.1 MB") {
                try await campus.media.store.begin("a", bytes: 2_100_000, by: alice)
            }
            for bytes in [0, -1, Int.min] {
                await expectRefusal(.invalid, saying: "a is empty") {
                    try await campus.media.store.begin("a", bytes: bytes, by: alice)
                }
            }
        }
    }

    @Test func person_withoutRoom_isToldHowMuchIsLeft() async throws {
        try await withCampus(configuration: { $0.media.personBytes = 30 }) { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let media = campus.media.store
            let first = try await campus.upload("0123456789", by: alice)
            // What is on its way counts too.
            let way = try await media.begin("b", bytes: 15, by: alice).id
            await expectRefusal(.limit, saying: "10 B, and you have 5 B left of 30 B") {
                try await media.begin("c", bytes: 10, by: alice)
            }
            _ = try await media.begin("c", bytes: 30, by: bob)
            try await media.cancel(way, by: alice)
            _ = try await media.begin("c", bytes: 10, by: alice)
            #expect(first.bytes == 10)
            let record = Record(campus: campus)
            #expect(try await record.count("SELECT media_bytes FROM people WHERE id = \(alice.person)") == 10)
        }
    }

    /// A picture may grow as it is turned into three.
    @Test func picture_forWhichThereIsNoRoomInTheEnd_isNotKept() async throws {
        try await withCampus(configuration: { $0.media.personBytes = 20 }) { campus in
            let alice = try await campus.signUp("Alice")
            let id = try await campus.begun("picture grows", by: alice)
            await expectRefusal(.limit, saying: "left of 20 B") {
                try await campus.media.store.finish(id, by: alice)
            }
            try await campus.upkeep.collector.findLost()
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    @Test func uploads_ofOnePerson_areFewAtATime_whoeverElseHasSome() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let media = campus.media.store
            for _ in 0..<UploadTable.mostOfOne { _ = try await media.begin("a", bytes: 9, by: alice) }
            await expectRefusal(.limit, saying: "8 of your files") {
                try await media.begin("a", bytes: 9, by: alice)
            }
            _ = try await media.begin("a", bytes: 9, by: bob)
        }
    }

    @Test func uploads_thatAreIdle_giveWayToANewOne_theLongestIdleFirst() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            var ids: [UploadID] = []
            for _ in 0..<UploadTable.mostOfOne {
                ids.append(try await media.begin("a", bytes: 9, by: alice).id)
                campus.clock.advance(by: .seconds(1))
            }
            campus.clock.advance(by: UploadTable.idle - .seconds(8))
            // The first is the oldest, but pieces of it come still.
            _ = try await media.add(Array("half".utf8), at: 0, to: ids[0], by: alice)
            await expectRefusal(.limit, saying: "for 2 minutes makes room by itself") {
                try await media.begin("a", bytes: 9, by: alice)
            }
            campus.clock.advance(by: .seconds(2))
            let new = try await media.begin("a", bytes: 9, by: alice).id
            await expectRefusal(.notFound, saying: "begin again") {
                try await media.add([1], at: 0, to: ids[1], by: alice)
            }
            for id in [ids[0], ids[2], new] { _ = try media.progress(of: id, by: alice) }
        }
    }

    @Test func upload_thatIsLookedAt_givesWayToNone() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (media, reader) = (campus.media.store, campus.mediaReader)
            reader.shut()
            let looked = try await campus.begun("picture", by: alice)
            for _ in 1..<UploadTable.mostOfOne { _ = try await media.begin("a", bytes: 9, by: alice) }
            async let kept = media.finish(looked, by: alice)
            await reader.isLookingAt(1)
            campus.clock.advance(by: UploadTable.idle)
            for _ in 1..<UploadTable.mostOfOne { _ = try await media.begin("a", bytes: 9, by: alice) }
            await expectRefusal(.limit) { try await media.begin("a", bytes: 9, by: alice) }
            reader.open()
            _ = try await kept
        }
    }

    @Test func uploads_thatAreIdle_giveWayToOneThatNeedsTheirRoom() async throws {
        try await withCampus(configuration: { $0.media.personBytes = 30 }) { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            let (one, two) = (
                try await media.begin("a", bytes: 10, by: alice).id,
                try await media.begin("b", bytes: 10, by: alice).id
            )
            campus.clock.advance(by: UploadTable.idle)
            // Not where that would not be enough.
            await expectRefusal(.limit, saying: "left of 30 B") {
                try await media.begin("c", bytes: 31, by: alice)
            }
            for id in [one, two] { _ = try media.progress(of: id, by: alice) }
            campus.clock.advance(by: UploadTable.idle)
            _ = try await media.begin("c", bytes: 25, by: alice)
            for id in [one, two] {
                await expectRefusal(.notFound, saying: "begin again") {
                    try await media.add([1], at: 0, to: id, by: alice)
                }
            }
        }
    }

    @Test func uploads_thatAreDone_makeRoomForOthers() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for number in 0..<(3 * UploadTable.mostOfOne) {
                _ = try await campus.upload("file \(number)", by: alice)
            }
            #expect(try campus.storedFiles().count == 3 * UploadTable.mostOfOne)
        }
    }

    // MARK: Looking at pictures

    @Test func picture_thatCantBeRead_isToldWhy() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let media = campus.media.store
            for (text, code, words) in [
                ("damaged one", CommunityError.Code.invalid, "pic.png is damaged"),
                ("huge one", .limit, "pic.png is too large"),
            ] {
                let id = try await campus.begun(text, as: "pic.png", by: alice)
                await expectRefusal(code, saying: words) { try await media.finish(id, by: alice) }
                await expectRefusal(.notFound) { try await media.finish(id, by: alice) }
            }
            // What is the gateway's own fault can be tried again.
            let id = try await campus.begun("broken one", by: alice)
            for _ in 0..<2 {
                await expectRefusal(.unavailable) { try await media.finish(id, by: alice) }
            }
            #expect(try campus.storedFiles() == ["broken one"])
        }
    }

    @Test func pictures_ofManyPeople_areLookedAtTwoAtATime_andInTurn() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let reader = campus.mediaReader
            reader.shut()
            var own: [UploadID] = []
            for number in 0..<6 { own.append(try await campus.begun("picture a\(number)", by: alice)) }
            let other = try await campus.begun("picture b", by: bob)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in own { group.addTask { _ = try await campus.media.store.finish(id, by: alice) } }
                await reader.isLookingAt(2)
                group.addTask { _ = try await campus.media.store.finish(other, by: bob) }
                await campus.media.store.turns.waits(for: 5)
                // Two of Alice's are being looked at, and four of hers wait longer than his.
                reader.letOneGoOn()
                await reader.hasLookedAt(3)
                #expect(reader.looked[2] == "picture b")
                reader.open()
                try await group.waitForAll()
            }
            #expect(reader.most == 2)
        }
    }

    @Test func upload_thatIsFinishedTwiceAtOnce_isLookedAtOnce() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let id = try await campus.begun("picture once", by: alice)
            let outcomes = await atOnce(5) { _ in try await campus.media.store.finish(id, by: alice) }
            #expect(Set(outcomes.successes().map(\.id)).count == 1)
            #expect(campus.mediaReader.most == 1)
            #expect(try await Record(campus: campus).count("SELECT count(*) FROM media") == 1)
        }
    }
}
