package import Community
import Concurrency
import Foundation
package import Logging
package import Storage

/// Looks at files with `quad-picture`, in a process of its own for each.
///
/// The process is ended at its deadline, or when nobody waits for it any more. Whatever becomes of it, the gateway goes
/// on.
package struct PictureProgram: MediaReader {
    private let path: String
    private let bounds: PictureBounds
    private let clock: ProcessClock
    private let logger: Logger

    /// - Parameters:
    ///   - path: `quad-picture`.
    ///   - clock: Waits until a file's deadline.
    package init(
        path: String, bounds: PictureBounds = PictureBounds(),
        clock: @escaping ProcessClock = { try await Task.sleep(for: $0) }, logger: Logger
    ) {
        (self.path, self.bounds, self.clock, self.logger) = (path, bounds, clock, logger)
    }

    /// Returns where the program is: beside the gateway's own, or where `make install` puts it; `nil` if nowhere.
    package static func find(beside program: String) -> String? {
        let folder = URL(filePath: program).resolvingSymlinksInPath().deletingLastPathComponent()
        return ["quad-picture", "../libexec/quad/quad-picture"].map {
            folder.appending(path: $0).standardized.path
        }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    package func read(_ file: Arrival, into result: Arrival) async throws -> ReadMedia {
        switch try await result.fill({ output in try await run(on: file.path, output: output) }) {
        case .exited(0): break
        case .exited(69), .overdue: throw MediaProblem.tooLarge
        // Whatever felled a decoder may fell it again.
        case .exited(65), .signalled: throw MediaProblem.damaged
        case .exited(let code):
            logger.error("quad-picture doesn't work", metadata: ["exit": "\(code)"])
            throw MediaProblem.unavailable
        }
        let head = try result.read(at: 0, count: PictureReport.longest)
        guard let media = PictureReport.read(head, total: result.size) else {
            logger.error("quad-picture said something else than it should")
            throw MediaProblem.damaged
        }
        return media
    }

    // MARK: The process

    private func run(on path: String, output: Int32) async throws -> PictureProcess.Ending {
        let input = open(path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw MediaProblem.unavailable }
        defer { close(input) }
        let process = PictureProcess(
            self.path, bounds.arguments, input: input, output: output, clock: clock)
        do {
            return try await process.run(deadline: bounds.deadline)
        } catch let error where !(error is CancellationError) {
            logger.error(
                "quad-picture can't be started", metadata: ["path": "\(self.path)", "error": "\(error)"])
            throw MediaProblem.unavailable
        }
    }
}
