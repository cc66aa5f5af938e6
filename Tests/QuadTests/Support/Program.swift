import ChildProcess
import Foundation
import TestSupport

/// A run of the real `quad` program.
struct Program {
    let code: Int32
    let output: String
    let errors: String

    /// Runs to the end.
    /// - Parameter input: what stands on the standard input.
    static func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:],
        in directory: TemporaryFolder
    ) throws -> Program {
        let name = UUID().uuidString
        let process = try ChildProcess(
            ProgramUnderTest.quad, arguments,
            environment: surroundings(in: directory).merging(environment) { $1 },
            in: directory.path,
            input: handle(reading: directory.write(input, to: "\(name).in")),
            output: handle(writing: directory.write("", to: "\(name).out")),
            errors: handle(writing: directory.write("", to: "\(name).err")))
        let code = process.end()
        return Program(
            code: code, output: try directory.text(of: "\(name).out"),
            errors: try directory.text(of: "\(name).err"))
    }

    /// The environment of a run: a home, and nothing of the tests' own but what the sanitizers are told.
    static func surroundings(in directory: TemporaryFolder) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
            .merging(["HOME": directory.path]) { $1 }
    }

    private static func handle(reading path: String) throws -> FileHandle {
        try FileHandle(forReadingFrom: URL(filePath: path))
    }

    private static func handle(writing path: String) throws -> FileHandle {
        try FileHandle(forWritingTo: URL(filePath: path))
    }
}
