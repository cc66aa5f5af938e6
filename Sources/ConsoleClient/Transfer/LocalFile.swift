import Foundation
import Glibc
import Model

/// A file of the person's that is to be sent.
struct LocalFile {
    let name: String
    let size: Int
    private let handle: FileHandle

    /// - Throws: ``TransferProblem`` `.refused` where it can't be read, or is no file.
    init(reading typed: String) throws(TransferProblem) {
        let path = Self.expanded(typed)
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .refused("\(typed): \(String(cString: strerror(errno)))") }
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .refused("\(typed) is no file")
        }
        size = Int(status.st_size)
        name = URL(filePath: path).lastPathComponent.replacing("\n", with: " ")
    }

    /// Returns bytes from `offset` on.
    /// - Throws: ``TransferProblem`` `.refused` where the file can't be read, or has become shorter.
    func read(at offset: Int, count: Int) throws(TransferProblem) -> Data {
        do {
            try handle.seek(toOffset: UInt64(offset))
            if let bytes = try handle.read(upToCount: min(count, size - offset)), !bytes.isEmpty {
                return bytes
            }
        } catch {
            throw .refused("\(name) can't be read: \(error.localizedDescription)")
        }
        throw .refused("\(name) was changed while it was sent")
    }

    /// `~` is the person's home, and `file:///` begins what a terminal has for a file that is dragged into it.
    static func expanded(_ path: String) -> String {
        if path.hasPrefix("file:///") { return path.dropFirst(7).removingPercentEncoding ?? path }
        return path == "~" || path.hasPrefix("~/") ? (path as NSString).expandingTildeInPath : path
    }

    /// Returns the path that somebody meant who wrote one with spaces as it is: a file that is there, while none is of the
    /// first word.
    static func path(begunBy path: String, goingOn rest: String) -> String? {
        guard !isThere(path) else { return nil }
        var whole = path
        for word in rest.split(separator: " ").prefix(mostWords) {
            whole += " " + word
            if isThere(whole) { return whole }
        }
        return nil
    }

    /// Whether there is a file or a folder.
    static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: expanded(path)) }

    /// Words of a file's name at most: longer ones are rare, and each is looked for.
    private static let mostWords = 12
}

/// A file that is being fetched: beside its place until it is whole, so that nothing half lies there.
final class NewFile {
    /// Files of one name in a folder, before another name is asked for.
    private static let most = 1000

    let name: String
    private let target: URL
    private let isExact: Bool
    private let draft: URL
    private let handle: FileHandle
    private(set) var size = 0

    /// - Parameters:
    ///   - name: The file's own.
    ///   - path: A folder for it, or another name; `nil` for the current folder.
    /// - Throws: ``TransferProblem`` `.refused` where it can't be written, or something of that name is there.
    init(for name: String, at path: String?) throws(TransferProblem) {
        let typed = path.map { LocalFile.expanded($0) } ?? "."
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: typed, isDirectory: &isFolder)
        // What a gateway says is a name alone, hidden nowhere, and nothing that a terminal would do.
        let own = Escaping.escape(name.split(separator: "/").last.map(String.init) ?? "file")
        let safe = own.hasPrefix(".") ? "_" + own : own
        isExact = !isFolder.boolValue
        target = isExact ? URL(filePath: typed) : URL(filePath: typed).appending(path: safe)
        self.name = target.lastPathComponent
        guard !(isExact && isThere) else { throw .refused("\(typed) is there already; choose another name") }
        draft = target.deletingLastPathComponent().appending(path: ".\(self.name).\(getpid()).part")
        let file = open(draft.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .refused("\(target.path): \(String(cString: strerror(errno)))") }
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    func append(_ bytes: Data) throws(TransferProblem) {
        do { try handle.write(contentsOf: bytes) } catch {
            throw .refused("\(target.path) can't be written: \(error.localizedDescription)")
        }
        size += bytes.count
    }

    /// Gives the file its name, or one with a number behind it. Returns where it lies.
    func finish() throws(TransferProblem) -> String {
        fsync(handle.fileDescriptor)
        for number in 1...Self.most {
            let place = number == 1 ? target : numbered(number)
            // Not renamed: that would put it in the place of one that came in between.
            if link(draft.path, place.path) == 0 {
                discard()
                return place.relativePath.hasPrefix("./")
                    ? String(place.relativePath.dropFirst(2)) : place.relativePath
            }
            guard errno == EEXIST, !isExact else { break }
        }
        throw .refused("\(target.path): \(String(cString: strerror(errno)))")
    }

    func discard() { unlink(draft.path) }

    private func numbered(_ number: Int) -> URL {
        let (base, ending) = (target.deletingPathExtension().lastPathComponent, target.pathExtension)
        let name = "\(base) (\(number))" + (ending.isEmpty ? "" : ".\(ending)")
        return target.deletingLastPathComponent().appending(path: name)
    }
}
