import Foundation
import Glibc
import TestSupport
import Testing

/// A program in the place of `quad-picture` that does what a test says.
enum ScriptedProgram {
    /// Returns the path of a program that runs lines of a shell.
    ///
    /// The program is a link to a file that no test writes. A program that was just written can't be begun for a moment
    /// (`ETXTBSY`) where another test begins a process meanwhile, which holds the open file until it is another program.
    static func running(_ lines: String, in folder: TemporaryFolder) throws -> String {
        _ = try folder.write(lines, to: "script.lines")
        let program = Bundle.module.bundleURL.appending(path: "Fixtures/program.sh").path
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("script"), withDestinationPath: program)
        return folder.file("script")
    }

    /// Makes a pipe by whose name a program says that it runs: what it writes there waits until it is read.
    static func pipe(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        return path
    }

    /// Returns what a program writes to a pipe, once it has, without the newline.
    static func line(from pipe: String) async -> String {
        await withCheckedContinuation { continuation in
            // It waits for the program.
            Thread.detachNewThread {
                let bytes = try? FileHandle(forReadingAtPath: pipe)?.readToEnd()
                let text = String(decoding: bytes ?? Data(), as: UTF8.self)
                continuation.resume(returning: text.trimmingCharacters(in: .newlines))
            }
        }
    }
}
