import Foundation
import Glibc
import TestSupport
import Testing

@testable import Storage

@Suite struct DataDirectoryTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("deep/data")
    }

    @Test func directory_whenMissing_isMadeForItsOwnerOnly() throws {
        let directory = try DataDirectory(path: path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        #expect(directory.file("quad.db") == "\(path)/quad.db")
        let holder = try String(contentsOfFile: directory.file("quad.lock"), encoding: .utf8)
        #expect(holder == "\(ProcessInfo.processInfo.processIdentifier)\n")
    }

    @Test func directory_whenHeld_isRefusedByNameAndProcess() async throws {
        let first = try DataDirectory(path: path)
        let error = await storageError { _ = try DataDirectory(path: path) }
        #expect(error?.code == .locked)
        #expect(error?.message.contains(path) == true)
        #expect(error?.message.contains("process \(ProcessInfo.processInfo.processIdentifier)") == true)
        #expect(error?.message.contains("--data") == true)
        withExtendedLifetime(first) {}
    }

    @Test func directory_whenLetGo_canBeHeldAgain() throws {
        for _ in 0..<3 { _ = try DataDirectory(path: path) }
    }

    @Test func directory_whenNotExclusive_isOpenBesideAGateway() throws {
        let gateway = try DataDirectory(path: path)
        let tool = try DataDirectory(path: path, exclusive: false)
        #expect(tool.path == gateway.path)
    }

    @Test func files_madeInIt_areItsOwnersOnly() throws {
        let directory = try DataDirectory(path: path)
        let file = directory.file("words")
        #expect(FileManager.default.createFile(atPath: file, contents: Data("secret".utf8)))
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [0o755, 0o750, 0o701])
    func directory_whenOthersMayEnter_isRefusedWithTheCommandThatMendsIt(mode: Int) async throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let error = await storageError { _ = try DataDirectory(path: path) }
        #expect(error?.code == .exposed)
        #expect(
            error?.message
                == "the data directory \(path) can be entered by others (mode 0\(String(mode, radix: 8))); "
                + "this makes it the gateway's alone: chmod 700 '\(path)'")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        _ = try DataDirectory(path: path)
    }

    @Test func directory_ofAnotherUser_isRefusedWithTheCommandThatMendsIt() async throws {
        // Only root can give a folder away, and only for root is the root folder its own.
        var path = "/"
        if geteuid() == 0 {
            path = self.path
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            #expect(chown(path, 12_345, 12_345) == 0)
        }
        let error = await storageError { _ = try DataDirectory(path: path) }
        #expect(error?.code == .exposed)
        let owner = geteuid() == 0 ? 12_345 : 0
        #expect(error?.message.contains("\(path) belongs to another user (number \(owner))") == true)
        #expect(error?.message.hasSuffix("chown -R $(id -u) '\(path)'") == true)
    }

    @Test func exposure_isOfWhoeverElseOwnsOrEntersAFolder() {
        func what(owner: uid_t, mode: mode_t, user: uid_t) -> String? {
            var status = stat()
            (status.st_uid, status.st_mode) = (owner, S_IFDIR | mode)
            return DataDirectory.exposure(of: status, to: user)?.what
        }
        #expect(what(owner: 1000, mode: 0o700, user: 1000) == nil)
        #expect(what(owner: 1000, mode: 0o500, user: 1000) == nil)
        #expect(what(owner: 1001, mode: 0o700, user: 1000) == "belongs to another user (number 1001)")
        // Root may enter any folder, and its words would still be somebody else's.
        #expect(what(owner: 1000, mode: 0o700, user: 0) == "belongs to another user (number 1000)")
        #expect(what(owner: 1000, mode: 0o710, user: 1000) == "can be entered by others (mode 0710)")
        #expect(what(owner: 1000, mode: 0o704, user: 1000) == "can be entered by others (mode 0704)")
    }

    @Test(arguments: ["/proc/nowhere/data", "/dev/null"])
    func directory_whenItCannotBe_saysWhatToDo(_ path: String) async throws {
        let error = await storageError { _ = try DataDirectory(path: path) }
        #expect(error?.code == .unwritable)
        #expect(error?.message.contains(path) == true)
    }
}
