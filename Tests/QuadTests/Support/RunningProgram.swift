import ChildProcess
import Foundation
import TestSupport
import Testing

/// A `quad` that goes on running until it is stopped.
final class RunningProgram {
    private let process: ChildProcess
    private let input = Pipe()
    private let output: LineReader
    private let errors: LineReader

    init(_ arguments: [String], environment: [String: String] = [:], in directory: TemporaryFolder) throws {
        let (output, errors) = (Pipe(), Pipe())
        process = try ChildProcess(
            ProgramUnderTest.quad, arguments,
            environment: Program.surroundings(in: directory).merging(environment) { $1 }, in: directory.path,
            input: input.fileHandleForReading, output: output.fileHandleForWriting,
            errors: errors.fileHandleForWriting)
        // Its own ends alone hold the pipes open.
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        self.output = LineReader(output.fileHandleForReading)
        self.errors = LineReader(errors.fileHandleForReading)
    }

    func type(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Reads the standard output up to a line with a text in it.
    @discardableResult
    func output(upTo text: String) throws -> String { try output.line(with: text) }

    /// Reads the standard error up to a line with a text in it.
    @discardableResult
    func errors(upTo text: String) throws -> String { try errors.line(with: text) }

    /// Sends a signal, waits for the end, and gives the exit code.
    func stop(by signal: Int32) -> Int32 {
        process.signal(signal)
        return end()
    }

    func endInput() throws { try input.fileHandleForWriting.close() }

    /// Waits for the end, and gives the exit code, or the signal as a negative number.
    func end() -> Int32 { process.end() }
}

/// Reads a handle line by line; waits as long as the other side is there.
private final class LineReader {
    private let handle: FileHandle
    private var rest = Data()

    init(_ handle: FileHandle) { self.handle = handle }

    func line(with text: String) throws -> String {
        var seen: [String] = []
        while true {
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
                rest = rest[rest.index(after: end)...]
                if line.contains(text) { return line }
                seen.append(line)
            }
            let more = handle.availableData
            try #require(!more.isEmpty, "ended without \"\(text)\": \(seen)")
            rest.append(more)
        }
    }
}
