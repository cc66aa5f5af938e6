import CampusVerbs
import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Files to which nothing refers: removed soon, never one that is in use, and whatever a crash leaves is found.
@Suite(.endsWhereItHangs)
struct CollectingTests {
    @Test func file_thatSomebodyStillHas_stays() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (one, other) = (
                try await campus.upload("same", by: alice), try await campus.upload("same", by: bob)
            )
            let first = try await campus.chat.send([one.id], "", to: place, by: alice)
            let second = try await campus.chat.send([other.id], "", to: place, by: bob)
            _ = try await campus.chat.delete(first.id, by: alice)
            try await campus.core.collectFiles()
            #expect(try await campus.words(of: other.id, by: alice) == "same")
            _ = try await campus.chat.delete(second.id, by: bob)
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    /// The last one goes while the same bytes come again.
    @Test func file_thatComesAgainWhileItGoes_isThere() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            for round in 0..<20 {
                let file = try await campus.upload("same", by: alice)
                let sent = try await campus.chat.send([file.id], "\(round)", to: place, by: alice)
                _ = try await campus.chat.delete(sent.id, by: alice)
                async let collected: Void = campus.core.collectFiles()
                let again = try await campus.upload("same", by: alice)
                try await collected
                #expect(try await campus.words(of: again.id, by: alice) == "same", "round \(round)")
                let last = try await campus.chat.send([again.id], "\(round)", to: place, by: alice)
                _ = try await campus.chat.delete(last.id, by: alice)
            }
            try await campus.core.collectFiles()
            #expect(try campus.storedFiles() == [])
        }
    }

    @Test func file_thatWasStoredAndNeverReferredTo_isFoundAtTheNextStart() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let kept = try await campus.upload("kept", by: alice)
            // As if the gateway had ended behind storing, before the transaction.
            let arrival = campus.media.store.contents.arrival()
            try arrival.append(Array("lost".utf8))
            _ = try campus.media.store.contents.put(arrival)
            let again = try await campus.restarted()
            #expect(try again.storedFiles() == ["kept", "lost"])
            try await again.upkeep.collector.findLost()
            try await again.core.collectFiles()
            #expect(try again.storedFiles() == ["kept"])
            #expect(try await again.words(of: kept.id, by: alice) == "kept")
            await again.core.close()
        }
    }

    /// The note is gone, and the file is not: as after a crash between the two.
    @Test func file_thatWasCondemnedAndNotRemoved_isFoundAtTheNextStart() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let upload = try await campus.begun("goes", by: alice)
            _ = try await campus.media.store.finish(upload, by: alice)
            try await campus.media.store.cancel(upload, by: alice)
            try await Record(campus: campus).write("DELETE FROM loose_contents")
            let again = try await campus.restarted()
            try await again.core.collectFiles()
            #expect(try again.storedFiles() == ["goes"])
            try await again.upkeep.collector.findLost()
            try await again.core.collectFiles()
            #expect(try again.storedFiles() == [])
            await again.core.close()
        }
    }

    @Test func file_thatCantBeRemoved_isTriedAgain() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let upload = try await campus.begun("goes", by: alice)
            _ = try await campus.media.store.finish(upload, by: alice)
            try await campus.media.store.cancel(upload, by: alice)
            // A folder in the place of the file can't be unlinked.
            let hash = try #require(
                try (UInt8.min...UInt8.max).flatMap { try campus.media.store.contents.contents(inPart: $0) }
                    .first)
            let digits = hash.bytes.map { String(format: "%02x", $0) }.joined()
            let path = "\(campus.directory)/media/\(digits.prefix(2))/\(digits.dropFirst(2))"
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            await expectRefusal(.unavailable) { try await campus.core.collectFiles() }
            #expect(try await Record(campus: campus).rows(of: "loose_contents").count == 1)
            try FileManager.default.removeItem(atPath: path)
            try await campus.core.collectFiles()
            #expect(try await Record(campus: campus).rows(of: "loose_contents") == [])
        }
    }

    @Test func folder_thatVanished_isAnErrorOfTheGateways_andNothingIsHalfThere() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let file = try await campus.upload("here", by: alice)
            let sent = try await campus.chat.send([file.id], "", to: place, by: alice)
            try FileManager.default.removeItem(atPath: "\(campus.directory)/media")
            await expectRefusal(.unavailable) { try await campus.words(of: file.id, by: alice) }
            await expectRefusal(.unavailable) { try await campus.upload("new", by: alice) }
            #expect(try await campus.last(in: place, as: alice)?.id == sent.id)
            _ = try await campus.chat.delete(sent.id, by: alice)
            try await campus.core.collectFiles()
            #expect(try await Record(campus: campus).rows(of: "media") == [])
        }
    }
}
