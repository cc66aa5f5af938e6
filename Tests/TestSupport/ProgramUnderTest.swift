import Concurrency
import Foundation

/// The program that end-to-end tests run: an optimised build, as people run it.
///
/// `QUAD` names the `quad` to test; without it that is the release build of this checkout. `quad-picture` is beside it.
package enum ProgramUnderTest {
    /// The path of `quad`.
    /// - Throws: ``ProgramProblem`` if it or `quad-picture` is missing, or older than a source of it.
    package static var quad: String { get throws { try found.get() } }

    /// The root of the checkout.
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let found = Result { () throws(ProgramProblem) -> String in
        let given = ProcessInfo.processInfo.environment["QUAD"] ?? ""
        let path = given.isEmpty ? "\(repository)/.build/release/quad" : given
        let absolute = path.hasPrefix("/") ? path : "\(repository)/\(path)"
        try check(absolute) { !["QuadBench/", "QuadPicture/"].contains(where: $0.hasPrefix) }
        try check("\(absolute)-picture") { ["QuadPicture/", "CThreads/"].contains(where: $0.hasPrefix) }
        return absolute
    }

    /// - Parameter isPart: whether a file of `Sources` is a source of the program.
    private static func check(_ program: String, _ isPart: (String) -> Bool) throws(ProgramProblem) {
        guard let built = modified(URL(filePath: program).resolvingSymlinksInPath().path) else {
            throw ProgramProblem(description: "there is no program \(program): run make build, or set QUAD")
        }
        let newer = sources.first { isPart($0.path) && $0.date > built }
        guard let newer else { return }
        throw ProgramProblem(description: "\(program) is older than Sources/\(newer.path): run make build")
    }

    /// The sources by their paths below `Sources`, with the time when each changed last.
    private static let sources: [(path: String, date: Date)] = {
        let names = FileManager.default.enumerator(atPath: "\(repository)/Sources")?.compactMap {
            $0 as? String
        }
        return (names ?? [])
            .filter { name in [".swift", ".c", ".h", ".json"].contains { name.hasSuffix($0) } }
            .compactMap { name in modified("\(repository)/Sources/\(name)").map { (name, $0) } }
    }()

    private static func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}

/// Why there is nothing to test.
package struct ProgramProblem: Error, CustomStringConvertible {
    package let description: String
}
