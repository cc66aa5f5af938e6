import Community
import Foundation
import Glibc
package import Model

/// How far a transfer has come.
package struct TransferProgress: Sendable, Hashable {
    package let name: String
    package let done: Int
    package let total: Int
    /// Bytes that this connection carried, and for how long.
    package let moved: Int
    package let time: Duration

    /// `photo.jpg ━━━━╌╌╌╌ 52 % 1.2 MB/s`
    package var line: String {
        // A gateway may say what it likes of it.
        let part = total > 0 ? min(max(Double(done) / Double(total), 0), 1) : 1
        let filled = Int((part * 12).rounded(.down))
        let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: 12 - filled)
        let seconds = max(time / .seconds(1), 0.001)
        return
            "\(name) \(bar) \(Int(part * 100)) % \(Language.english.bytes(Int(min(max(Double(moved) / seconds, 0), 1e15))))/s"
    }
}

/// Sends files to a gateway and fetches them, over connections of its own. A connection that is lost is made anew, and the
/// transfer goes on where it was.
///
/// Belongs to a thread, which waits.
package struct FileTransfer: Sendable {
    /// Bytes of a piece on its way to the gateway.
    private static let piece = 6_000
    /// Pieces that are on their way together: enough for a distant gateway, and few enough that a stop is quick.
    private static let window = 64
    /// How long the gateway may take to take notice of a stop.
    package static let settling = Duration.seconds(2)

    private let dial: ClientDialer.Dial
    private let token: String
    private let language: Language
    private let stop: TransferStop
    private let settling: Duration
    private let patience: ClientPatience
    private let tell: @Sendable (TransferProgress) -> Void

    /// - Parameter settling: How long the gateway may take to take notice of a stop.
    init(
        dial: @escaping ClientDialer.Dial, token: String, language: Language, stop: TransferStop,
        settling: Duration = Self.settling, patience: ClientPatience = .usual,
        tell: @escaping @Sendable (TransferProgress) -> Void
    ) {
        (self.dial, self.token, self.language) = (dial, token, language)
        (self.stop, self.settling, self.tell) = (stop, settling, tell)
        self.patience = patience
    }

    // MARK: - Sending

    /// Uploads a file, and sends it as a message where a place is given.
    ///
    /// - Parameters:
    ///   - place: `#slug` or `@handle`; `nil` to upload it alone.
    ///   - text: What is said beside it.
    /// - Returns: What the file became.
    /// - Throws: ``TransferProblem``.
    package func send(
        _ path: String, to place: String?, saying text: String
    ) throws(TransferProblem) -> ListedMedia {
        let media = try upload(try LocalFile(reading: path))
        if let place { try send([String(media.id)], to: place, saying: text) }
        return media
    }

    /// Uploads files, and sends them as one message. Nothing is uploaded where one of them can't be read.
    ///
    /// - Parameters:
    ///   - paths: At most ``most``; one that is a number is an upload of before.
    ///   - place: `#slug` or `@handle`.
    ///   - text: What is said beside them.
    /// - Throws: ``TransferProblem``.
    func send(_ paths: [String], in place: String, saying text: String) throws(TransferProblem) {
        guard paths.count <= Self.most else {
            throw .refused(TransferWords.tooMany(Self.most).text(in: language))
        }
        var files: [(path: String, file: LocalFile?)] = []
        for path in paths {
            files.append((path, TransferRequest.isNumber(path) ? nil : try LocalFile(reading: path)))
        }
        var numbers: [String] = []
        for (path, file) in files {
            if let file { numbers.append(String(try upload(file).id)) } else { numbers.append(path) }
        }
        try send(numbers, to: place, saying: text)
    }

    /// Files of one message, as many as a gateway takes.
    static let most = 10

    private func upload(_ file: LocalFile) throws(TransferProblem) -> ListedMedia {
        var upload: String?
        return try persistently { link throws(TransferProblem) in
            try push(file, as: &upload, over: link)
        }
    }

    private func send(_ numbers: [String], to place: String, saying text: String) throws(TransferProblem) {
        try persistently { link throws(TransferProblem) in
            _ = try link.request("/open \(place)")
            _ = try link.request("/attach \(numbers.joined(separator: ",")) \(text)")
        }
    }

    /// Sends the rest of a file, and has it finished.
    private func push(
        _ file: LocalFile, as upload: inout String?, over link: TransferLink
    ) throws(TransferProblem) -> ListedMedia {
        let id: String
        var sent = 0
        if let known = upload {
            id = known
            do { sent = try link.request("/upload at \(known)")?.upload?.received ?? 0 } catch .refused {
                // The gateway has started anew, and knows it no more.
                upload = nil
                return try push(file, as: &upload, over: link)
            }
        } else {
            let name = file.name.isEmpty ? "file" : file.name
            guard let begun = try link.request("/upload begin \(file.size) \(name)")?.upload else {
                throw .refused("the gateway takes no files")
            }
            (id, upload) = (begun.id, begun.id)
        }
        let begin = (time: ContinuousClock.now, at: sent)
        var (acknowledged, under) = (sent, 0)
        do {
            while acknowledged < file.size {
                while sent < file.size, under < Self.window {
                    let bytes = try file.read(at: sent, count: Self.piece)
                    link.send("/upload piece \(id) \(sent) \(bytes.base64EncodedString())")
                    (sent, under) = (sent + bytes.count, under + 1)
                }
                acknowledged = min(max(try link.answer()?.upload?.received ?? acknowledged, 0), file.size)
                under -= 1
                tell(
                    TransferProgress(
                        name: file.name, done: acknowledged, total: file.size,
                        moved: acknowledged - begin.at,
                        time: ContinuousClock.now - begin.time))
            }
            while under > 0 {
                _ = try link.answer()
                under -= 1
            }
        } catch .stopped {
            link.send("/upload stop \(id)")
            link.settle(for: settling)
            throw .stopped
        }
        guard let media = try link.request("/upload end \(id)")?.file else {
            throw .refused("the gateway takes no files")
        }
        return media
    }

    // MARK: - Fetching

    /// Fetches a picture or file.
    ///
    /// - Parameters:
    ///   - path: Where it is stored; `nil` for its own name in the current folder. A file that is there is left alone.
    ///   - size: `large`, `medium`, `small` or `original`.
    /// - Returns: Where it is stored.
    /// - Throws: ``TransferProblem``.
    package func fetch(
        _ id: Int64, to path: String?, size: MediaSize = .large
    ) throws(TransferProblem) -> String {
        var target: NewFile?
        let begin = ContinuousClock.now
        do {
            return try persistently { link throws(TransferProblem) in
                if target == nil {
                    guard let media = try link.request("/fetch \(id)")?.file else {
                        throw .refused("the gateway has no files")
                    }
                    target = try NewFile(for: media.name, at: path)
                }
                guard let file = target else { throw .stopped }
                var total = Int.max
                while file.size < total {
                    guard
                        let piece = try link.request("/download \(id) \(size.word) \(file.size)")?.piece,
                        !piece.base64.isEmpty || file.size >= piece.total
                    else { throw .refused("the gateway sent nothing") }
                    total = piece.total
                    try file.append(piece.base64)
                    tell(
                        TransferProgress(
                            name: file.name, done: file.size, total: total, moved: file.size,
                            time: ContinuousClock.now - begin)
                    )
                }
                return try file.finish()
            }
        } catch {
            target?.discard()
            throw error
        }
    }

    // MARK: - Connections

    /// Does something over a connection; over another one, from where it was, as long as they are lost.
    private func persistently<Value>(
        _ body: (TransferLink) throws(TransferProblem) -> Value
    ) throws(TransferProblem) -> Value {
        var (backoff, deadline) = (Backoff(), ContinuousClock.now + patience.transfer)
        while true {
            do {
                let link = try TransferLink(
                    dial, token: token, language: language, stop: stop, patience: patience.transfer)
                defer { link.end() }
                // Whoever got so far may lose it again for as long.
                deadline = ContinuousClock.now + patience.transfer
                return try body(link)
            } catch .lost(let reason) {
                guard ContinuousClock.now < deadline else { throw .lost(reason) }
                let wake = ContinuousClock.now + backoff.next()
                while ContinuousClock.now < wake {
                    try stop.check()
                    usleep(100_000)
                }
            }
        }
    }
}
