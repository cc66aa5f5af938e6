import Foundation
import Glibc

/// Keeps the tokens with which `quad console` is signed in again, one a gateway, in the user's configuration folder.
///
/// Whoever reads the file is its person, so it is the user's alone: a file that others may read is refused rather than
/// used, since its tokens may be known already.
package struct SessionKeeper: Sendable {
    /// Why tokens can't be kept or read.
    package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// What is kept for one gateway.
    struct Session: Codable, Equatable {
        var token: String?
        /// Who it was, for whoever looks into the file.
        var person: String?
        /// The secret by which the gateway knows this device again; it stays when the token goes.
        var device: String?
    }

    let path: String

    package init(path: String) { self.path = path }

    /// `$XDG_CONFIG_HOME/quad/sessions.json`, otherwise `~/.config/quad/sessions.json`; nil without a home.
    package init?(environment: [String: String]) {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            path = folder + "/quad/sessions.json"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            path = home + "/.config/quad/sessions.json"
        } else {
            return nil
        }
    }

    /// The token for a gateway, if one is kept.
    func token(for gateway: String) throws(Problem) -> String? { try load()[gateway]?.token }

    /// Keeps a token in the place of the one before.
    func keep(_ token: String, person: String?, for gateway: String) throws(Problem) {
        try change { sessions in
            sessions[gateway, default: Session()].token = token
            sessions[gateway]?.person = person
        }
    }

    /// The secret of this device for a gateway; made where there is none.
    func device(for gateway: String) throws(Problem) -> String {
        if let device = try load()[gateway]?.device { return device }
        let made = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        let device = made + String(repeating: "0", count: max(0, 48 - made.count))
        try change { sessions in
            if sessions[gateway]?.device == nil { sessions[gateway, default: Session()].device = device }
        }
        return try load()[gateway]?.device ?? device
    }

    /// Forgets the token for a gateway.
    func discard(_ gateway: String) throws(Problem) {
        guard try load()[gateway]?.token != nil else { return }
        try change { sessions in
            let device = sessions[gateway]?.device
            sessions[gateway] = device.map { Session(device: $0) }
        }
    }

    private func load() throws(Problem) -> [String: Session] {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return [:] }
            throw problem("read")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw Problem(
                description: "\(path) may be read or changed by others, so no session is taken from it: "
                    + "delete it, or chmod 600 it where you are sure, and start again")
        }
        let data = FileHandle(fileDescriptor: file, closeOnDealloc: false).readDataToEndOfFile()
        guard let sessions = try? JSONDecoder().decode([String: Session].self, from: data) else {
            throw Problem(description: "\(path) is damaged: delete it, and sign in again")
        }
        return sessions
    }

    /// Reads, changes and writes, one program at a time; the file is whole at every moment.
    private func change(_ body: (inout [String: Session]) -> Void) throws(Problem) {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw problem("write") }
        defer { close(lock) }
        flock(lock, LOCK_EX)
        var sessions = try load()
        body(&sessions)
        try write(sessions)
    }

    private func write(_ sessions: [String: Session]) throws(Problem) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(sessions) else { throw problem("write") }
        let draft = path + ".\(getpid())"
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw problem("write") }
        let isWritten = PipeBytes.write(ArraySlice(data), to: file) && fsync(file) == 0
        close(file)
        guard isWritten, rename(draft, path) == 0 else {
            let problem = problem("write")
            unlink(draft)
            throw problem
        }
    }

    private func problem(_ verb: String) -> Problem {
        Problem(description: "can't \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
