import ChildProcess
import Foundation
import TestSupport
import Testing

extension ProgramTests {
    /// `make deps` on machines where something is missing, with stand-ins for the system's commands.
    struct DependenciesTests {
        private let directory: TemporaryFolder

        init() throws {
            directory = try TemporaryFolder()
            try stand("swift", in: "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
            try stand("dpkg-query", in: "printf installed")
            try stand("id", in: "echo 0")
            try stand("apt-get", in: "echo \"$@\" >> \"$0.log\"")
        }

        /// Puts a script in place of a command.
        private func stand(_ name: String, in body: String) throws {
            let path = try directory.write("#!/bin/bash\n\(body)\n", to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        private func check(_ arguments: [String] = []) throws -> (code: Int32, said: String) {
            let errors = Pipe()
            let process = try ChildProcess(
                "\(Repository.root)/.ci/dependencies", arguments,
                environment: ["PATH": "\(directory.path):/usr/bin:/bin"], input: nil,
                output: nil, errors: errors.fileHandleForWriting)
            try errors.fileHandleForWriting.close()
            let said = errors.fileHandleForReading.readDataToEndOfFile()
            return (process.end(), String(decoding: said, as: UTF8.self))
        }

        private var wasAptCalled: Bool {
            FileManager.default.fileExists(atPath: directory.file("apt-get.log"))
        }

        @Test func check_whenAllIsThere_saysNothingAndLeavesAptAlone() throws {
            #expect(try check() == (0, ""))
            #expect(!wasAptCalled)
        }

        @Test func check_whenAPackageIsMissingAndRoot_installsItAlone() throws {
            try stand("dpkg-query", in: "[[ $* == *libsodium-dev* ]] && exit 1; printf installed")
            #expect(try check() == (0, "quad: installing libsodium-dev\n"))
            #expect(
                try directory.text(of: "apt-get.log")
                    == "install --yes --no-install-recommends libsodium-dev\n"
            )
        }

        @Test func check_whenTheListsAreOld_fetchesThemAndTriesAgain() throws {
            try stand("dpkg-query", in: "exit 1")
            try stand(
                "apt-get",
                in: "echo $1 >> \"$0.log\"; [[ $1 == update ]] || [[ $(wc -l < \"$0.log\") -gt 1 ]]")
            #expect(try check().code == 0)
            #expect(try directory.text(of: "apt-get.log") == "install\nupdate\ninstall\n")
        }

        @Test func check_whenNothingCanBeInstalled_saysInOneLineWhatToType() throws {
            try stand("dpkg-query", in: "exit 1")
            try stand("apt-get", in: "exit 100")
            let (code, said) = try check()
            #expect(code == 1)
            #expect(said.split(separator: "\n").last?.contains("run: apt-get install --yes") == true)
        }

        @Test func check_whenNeitherRootNorSudo_saysInOneLineWhatToType() throws {
            try stand("dpkg-query", in: "exit 1")
            try stand("id", in: "echo 1000")
            try stand("sudo", in: "exit 1")
            let (code, said) = try check()
            #expect(code == 1 && !wasAptCalled)
            #expect(
                said == """
                    quad: pkg-config liblua5.4-dev libsqlite3-dev libsodium-dev libvips-dev libchafa-dev libmagic-dev \
                    libseccomp-dev libcurl4-openssl-dev libexpat1-dev libutf8proc-dev zlib1g-dev ca-certificates missing; as root, run: \
                    apt-get install --yes --no-install-recommends pkg-config liblua5.4-dev libsqlite3-dev \
                    libsodium-dev libvips-dev libchafa-dev libmagic-dev libseccomp-dev libcurl4-openssl-dev libexpat1-dev \
                    libutf8proc-dev zlib1g-dev ca-certificates\n
                    """)
        }

        @Test func check_whenSwiftIsMissing_saysSo() throws {
            let (code, said) = try check(["no-such-swift"])
            #expect(code == 1)
            #expect(
                said.hasPrefix("quad: Swift 6.2 or newer is missing")
                    && said.split(separator: "\n").count == 1)
        }

        @Test(arguments: [("5.10", false), ("6.1.2", false), ("6.2", true), ("6.10", true), ("7.0", true)])
        func check_whenSwiftHasAVersion_takesItOrSaysItIsTooOld(version: String, isTaken: Bool) throws {
            try stand("swift", in: "echo 'Swift version \(version) (x)'")
            let (code, said) = try check()
            #expect((code == 0) == isTaken)
            #expect(isTaken == !said.contains("is too old"))
        }
    }
}
