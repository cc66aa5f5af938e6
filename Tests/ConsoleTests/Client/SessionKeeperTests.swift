import Foundation
import Glibc
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

@Suite struct SessionKeeperTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("quad/sessions.json") }

    init() throws { folder = try TemporaryFolder() }

    @Test func token_whenKept_comesBackForItsGatewayOnly() throws {
        let keeper = SessionKeeper(path: path)
        #expect(try keeper.token(for: "a:1") == nil)
        try keeper.keep("one", person: "alice", for: "a:1")
        try keeper.keep("two", person: nil, for: "/b.sock")
        try keeper.keep("three", person: "alice", for: "a:1")
        #expect(try keeper.token(for: "a:1") == "three")
        #expect(try keeper.token(for: "/b.sock") == "two")
        try keeper.discard("a:1")
        try keeper.discard("never")
        #expect(try keeper.token(for: "a:1") == nil)
        #expect(try keeper.token(for: "/b.sock") == "two")
    }

    @Test func device_whenAskedForAgain_isTheSameAndStaysWhenTheTokenGoes() throws {
        let keeper = SessionKeeper(path: path)
        let device = try keeper.device(for: "a:1")
        #expect((32...128).contains(device.utf8.count))
        #expect(try keeper.token(for: "a:1") == nil)
        try keeper.keep("one", person: "alice", for: "a:1")
        try keeper.discard("a:1")
        #expect(try keeper.token(for: "a:1") == nil)
        #expect(try keeper.device(for: "a:1") == device)
        #expect(try keeper.device(for: "b:1") != device)
    }

    @Test func file_whenWritten_isTheUsersAlone() throws {
        try SessionKeeper(path: path).keep("one", person: "alice", for: "a:1")
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
        #expect(lstat(folder.file("quad"), &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("quad")) == ["sessions.json"])
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o666] as [mode_t])
    func file_whenOthersMayUseIt_isRefused(_ mode: mode_t) throws {
        let keeper = SessionKeeper(path: path)
        try keeper.keep("one", person: "alice", for: "a:1")
        #expect(chmod(path, mode) == 0)
        let problem = #expect(throws: SessionKeeper.Problem.self) { try keeper.token(for: "a:1") }
        #expect(problem?.description.contains("chmod 600") == true)
        #expect(throws: SessionKeeper.Problem.self) { try keeper.keep("two", person: nil, for: "a:1") }
        #expect(throws: SessionKeeper.Problem.self) { try keeper.discard("a:1") }
    }

    @Test func file_whenItIsALinkOrDamaged_isRefused() throws {
        let keeper = SessionKeeper(path: path)
        try keeper.keep("one", person: "alice", for: "a:1")
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: SessionKeeper.Problem.self) { try keeper.token(for: "a:1") }
        #expect(rename(path, path + ".real") == 0 && symlink(path + ".real", path) == 0)
        #expect(throws: SessionKeeper.Problem.self) { try keeper.token(for: "a:1") }
    }

    @Test func keepers_whenManyWriteAtOnce_loseNothing() async throws {
        let keeper = SessionKeeper(path: path)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for index in 0..<20 {
                tasks.addTask { try keeper.keep("t\(index)", person: nil, for: "gateway \(index)") }
            }
            try await tasks.waitForAll()
        }
        for index in 0..<20 { #expect(try keeper.token(for: "gateway \(index)") == "t\(index)") }
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/quad/sessions.json"),
        (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/quad/sessions.json"),
    ])
    func place_whenTheEnvironmentSaysSo_isThere(_ environment: [String: String], _ path: String) {
        #expect(SessionKeeper(environment: environment)?.path == path)
        #expect(SessionKeeper(environment: [:]) == nil)
    }

    @Test(arguments: [
        ([:], Language.english), (["LANG": "en_GB.UTF-8"], .english),
        (["LANG": "zh_HK.UTF-8"], .traditionalChinese),
        (["LC_ALL": "zh_TW.UTF-8", "LANG": "en_US"], .traditionalChinese),
        (["LC_ALL": "", "LC_MESSAGES": "zh_CN.utf8"], .simplifiedChinese),
        (["LANG": "zh-Hant-HK"], .traditionalChinese), (["LANG": "zha"], .english), (["LANG": "C"], .english),
    ])
    func locale_whenItNamesALanguage_isThatLanguage(_ environment: [String: String], _ language: Language) {
        #expect(Language(environment: environment) == language)
    }
}
