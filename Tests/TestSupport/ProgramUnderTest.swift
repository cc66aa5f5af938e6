import Concurrency
import Foundation

/// The programs that end-to-end tests run: optimised builds, as people run them.
///
/// `QUAD` names the `quad` to test; without it that is the release build of this checkout. `quad-picture` is beside it.
package enum ProgramUnderTest {
    /// The path of `quad`.
    /// - Throws: ``ProgramProblem`` if it is missing, or older than a source that it is built from.
    package static var quad: String { get throws { try found.get() } }

    /// The path of `quad-picture`.
    /// - Throws: As ``quad``.
    package static var picture: String { get throws { try "\(quad)-picture" } }

    /// The root of the checkout.
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let found = Result { () throws(ProgramProblem) -> String in
        let given = ProcessInfo.processInfo.environment["QUAD"] ?? ""
        let path = given.isEmpty ? "\(repository)/.build/release/quad" : given
        let absolute = path.hasPrefix("/") ? path : "\(repository)/\(path)"
        for program in [absolute, "\(absolute)-picture"] { try check(program) }
        return absolute
    }

    private static func check(_ program: String) throws(ProgramProblem) {
        guard let built = modified(URL(filePath: program).resolvingSymlinksInPath().path) else {
            throw ProgramProblem(description: "there is no program \(program): run make build, or set QUAD")
        }
        guard let newest = newestSource, newest.date > built else { return }
        throw ProgramProblem(description: "\(program) is older than \(newest.path): run make build")
    }

    /// The source that changed last, but for those of the benchmarks.
    private static let newestSource: (path: String, date: Date)? = {
        let names = FileManager.default.enumerator(atPath: "\(repository)/Sources")?.compactMap {
            $0 as? String
        }
        return (names ?? [])
            .filter(isSource)
            .map { "\(repository)/Sources/\($0)" }
            .compactMap { path in modified(path).map { (path, $0) } }
            .max { $0.1 < $1.1 }
    }()

    private static func isSource(_ name: String) -> Bool {
        (name.hasSuffix(".swift") || name.hasSuffix(".c") || name.hasSuffix(".h"))
            && !name.hasPrefix("QuadBench/")
    }

    private static func modified(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}

/// Why there is nothing to test.
package struct ProgramProblem: Error, CustomStringConvertible {
    package let description: String
}
