import CampusVerbs
import Foundation
import Logging
import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// Copies of what is stored, for what is only tried.
@Suite(.endsWhereItHangs)
struct ScratchCopiesTests {
    private let parent: TemporaryFolder

    init() throws { parent = try TemporaryFolder() }

    private func copies(of campus: TestCampus, count: Int = 1) throws -> ScratchCopies {
        try ScratchCopies(
            of: StoredCampus(folder: campus.directory), count: count, in: parent.path
        ) { folder in
            try Data("beside".utf8).write(to: URL(filePath: "\(folder)/beside"))
        }
    }

    private func campus(in folder: String) throws -> Campus {
        try Campus(
            scratch: folder, configuration: CommunityConfiguration(), normalizer: TestNormalizer(),
            scorer: TestScorer(), clock: TestClock().wall, logger: .init(label: "test"))
    }

    @Test func copies_whenWritten_areIndependentOfOneAnotherAndOfTheRecord() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            _ = try await campus.chat.send("hello", to: group.place.conversation, by: alice)
            let copies = try copies(of: campus, count: 2)
            #expect(try String(contentsOfFile: "\(copies.folders[0])/beside", encoding: .utf8) == "beside")
            let last = try await campus.events.last()
            let (first, second) = (
                try self.campus(in: copies.folders[0]), try self.campus(in: copies.folders[1])
            )
            try await first.number(behind: last + 50)
            let sent = try await first.chat.send("more", to: group.place.conversation, by: alice)
            #expect(sent.id.rawValue == last + 51)
            try await first.number(behind: last)
            #expect(try await first.events.last() == last + 51)
            #expect(try await second.events.last() == last)
            #expect(try await campus.events.last() == last)
            try first.requireStorage()
            await first.close()
            await second.close()
        }
    }

    @Test func copies_whenNobodyHasThemAnyMore_goAtTheNextOnes() async throws {
        try await withCampus { campus in
            // What a process left that was killed.
            try parent.folder("quad-replay-left")
            _ = try parent.write("words", to: "quad-replay-left/0/quad.sqlite")
            try parent.folder("another")
            let used = try copies(of: campus)
            do {
                let copies = try copies(of: campus)
                #expect(try parent.names(of: "").count == 3)
                withExtendedLifetime(copies) {}
            }
            let names = try parent.names(of: "").map { "\(parent.path)/\($0)" }
            #expect(names == ["\(parent.path)/another", used.folder])
        }
    }

    @Test func copies_whenWhatIsBesideFails_areGone() async throws {
        try await withCampus { campus in
            let record = try StoredCampus(folder: campus.directory)
            #expect(throws: CancellationError.self) {
                try ScratchCopies(of: record, count: 1, in: parent.path) { _ in throw CancellationError() }
            }
            #expect(try parent.names(of: "") == [])
        }
    }

    @Test(arguments: [(StorageError.Code.full, "full"), (.unwritable, "rights"), (.stopped, "stopped")])
    func error_whereThereIsNoRoom_namesTheFolder(code: StorageError.Code, message: String) throws {
        let failure = StorageError(code, message)
        let error = ScratchCopies.explained(failure, in: "/tmp") as? StorageError
        #expect(error?.code == code)
        #expect(
            error?.message
                == "what is stored can't be copied into /tmp (set TMPDIR to use another folder): \(message)")
        let corrupt = StorageError(.corrupt, message)
        let other = ScratchCopies.explained(corrupt, in: "/tmp") as? StorageError
        #expect(other?.message == message)
    }

    @Test func error_whereACopyCanNotBeWritten_namesTheFolderThatIsNotGone() async throws {
        try await withCampus { campus in
            let copies = try copies(of: campus)
            let full = #expect(throws: StorageError.self) { try LedgerState.full(reason: "full").require() }
            let error = copies.explained(try #require(full)) as? StorageError
            #expect(error?.code == .full)
            #expect(
                error?.message
                    == "nothing can be tried in \(parent.path) (set TMPDIR to use another folder): "
                    + "the disk is full; free some space")
        }
    }
}
