import CSodium
import Model
import Storage

extension UploadID {
    /// One that nobody can guess, nor had before the last start.
    static func random() -> UploadID {
        var bytes = [UInt8](repeating: 0, count: 8)
        randombytes_buf(&bytes, bytes.count)
        return UploadID(word: OneTimeCode.hex(bytes))
    }
}

/// The uploads that are under way, whose they are, and what was made of them: a table without clock or I/O.
struct UploadTable: ~Copyable {
    struct Upload {
        let id: UploadID
        let owner: PersonID
        let name: String
        let bytes: Int
        let arrival: Arrival
        /// Which of the ``MediaThreads`` it is written on.
        let thread: Int
        var usedAt: Timestamp
        var state = Stage.receiving
    }

    enum Stage {
        case receiving
        /// It is being looked at.
        case finishing
        /// It was given up while it is being looked at: until that ends, its bytes and its place are taken.
        case stopping
        /// Kept so that whoever lost the answer gets it again.
        case finished(Media)
    }

    /// Uploads of one person at a time.
    static let mostOfOne = 8
    /// How long an upload that nobody goes on with is kept.
    static let patience = Duration.seconds(3600)

    /// How long an upload waits for its next piece until it gives way to a new one for which there is no room: longer than
    /// somebody needs whose connection was lost.
    static let idle = Duration.seconds(120)

    private var uploads: [UploadID: Upload] = [:]
    private var owned: [PersonID: Set<UploadID>] = [:]

    /// Begins an upload. Returns older ones that gave way to it: what is kept of one that is done, and where there are too
    /// many, or too little room, those that are idle, the longest idle first.
    ///
    /// - Parameters:
    ///   - left: Bytes that the person may still store.
    ///   - most: Bytes that a person may store in all.
    /// - Throws: `CommunityError` `.limit`, and then nothing gave way.
    mutating func add(_ upload: Upload, left: Int, of most: Int) throws(CommunityError) -> [Upload] {
        let own = (owned[upload.owner] ?? []).compactMap { uploads[$0] }
        let running = own.filter(\.isRunning)
        let idle = running.filter { $0.isIdle(at: upload.usedAt) }.sorted { $0.usedAt < $1.usedAt }
        var (gone, count, free) = ([Upload](), running.count, left - running.reduce(0) { $0 + $1.bytes })
        for old in idle where count >= Self.mostOfOne || upload.bytes > free {
            gone.append(old)
            (count, free) = (count - 1, free + old.bytes)
        }
        guard count < Self.mostOfOne else {
            throw CommunityError(.limit, MediaWords.tooManyUploads(Self.mostOfOne, idle: Self.idle))
        }
        guard upload.bytes <= free else {
            throw CommunityError(.limit, MediaWords.full(upload.bytes, left: free, most: most))
        }
        if own.count - gone.count >= 2 * Self.mostOfOne, let done = own.first(where: { !$0.isRunning }) {
            gone.append(done)
        }
        for old in gone { remove(old.id) }
        uploads[upload.id] = upload
        owned[upload.owner, default: []].insert(upload.id)
        return gone
    }

    /// The person's own upload, which is in use from now on.
    mutating func use(_ id: UploadID, by person: PersonID, at now: Timestamp) throws(CommunityError) -> Upload
    {
        guard let upload = uploads[id], isThere(id), upload.owner == person,
            now <= upload.usedAt + Self.patience
        else { throw CommunityError(.notFound, MediaWords.noUpload) }
        uploads[id]?.usedAt = now
        return upload
    }

    /// Notes that it is being looked at; `false` if it is so already, or gone.
    mutating func begin(finishing id: UploadID) -> Bool {
        guard case .receiving? = uploads[id]?.state else { return false }
        uploads[id]?.state = .finishing
        return true
    }

    /// Whether nobody gave it up.
    func isThere(_ id: UploadID) -> Bool {
        switch uploads[id]?.state {
        case .stopping, nil: false
        case .receiving, .finishing, .finished: true
        }
    }

    /// Notes what became of it; `false` if it was given up, and then it is gone.
    mutating func change(_ id: UploadID, to state: Stage) -> Bool {
        guard isThere(id) else {
            remove(id)
            return false
        }
        uploads[id]?.state = state
        return true
    }

    /// Ends an upload. Returns it, or `nil` while it is examined: it then ends when the examination does.
    mutating func cancel(_ id: UploadID) -> Upload? {
        switch uploads[id]?.state {
        case .finishing, .stopping:
            uploads[id]?.state = .stopping
            return nil
        case .receiving, .finished, nil: return remove(id)
        }
    }

    @discardableResult
    mutating func remove(_ id: UploadID) -> Upload? {
        guard let upload = uploads.removeValue(forKey: id) else { return nil }
        owned[upload.owner]?.remove(id)
        if owned[upload.owner]?.isEmpty == true { owned[upload.owner] = nil }
        return upload
    }

    /// Gives up and returns what a person has under way.
    mutating func removeAll(of person: PersonID) -> [Upload] {
        (owned[person] ?? []).compactMap { cancel($0) }
    }

    /// Gives up and returns what nobody went on with for ``patience``.
    mutating func removeAll(before now: Timestamp) -> [Upload] {
        uploads.values.filter { $0.usedAt + Self.patience < now }.compactMap { cancel($0.id) }
    }
}

extension UploadTable.Upload {
    /// Whether it isn't done yet.
    fileprivate var isRunning: Bool { if case .finished = state { false } else { true } }

    /// Whether it gives way to a new one: no piece came for a while, and nobody looks at it.
    fileprivate func isIdle(at now: Timestamp) -> Bool {
        if case .receiving = state { usedAt + UploadTable.idle <= now } else { false }
    }
}

/// Names under which people send files, made harmless: whoever fetches one gets a name that is a name alone.
enum MediaName {
    /// Characters of a name: what a line of a terminal takes beside what else stands there.
    private static let longest = 100
    /// UTF-8 bytes of a name: file systems take 255, with what is added where there is such a file already.
    private static let mostBytes = 200

    /// Returns a name that is the last part of a path, has no control or invisible character, hides nothing and names no
    /// option, shortened before its extension.
    static func harmless(_ written: String) -> String {
        let last = written.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let seen = String(String.UnicodeScalarView(last.unicodeScalars.filter(isHarmless)))
        let name = seen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let begun = name.drop { $0 == "." || $0 == "-" || $0 == "~" || $0 == " " }
        return begun.isEmpty ? "file" : shortened(String(begun))
    }

    /// Returns the name with the extension of what a file was turned into.
    static func renamed(_ name: String, as type: String) -> String {
        guard let ending = endings[type] else { return name }
        let (base, present) = parts(of: name)
        let isSo = present.map { $0.lowercased() == ending || ($0.lowercased() == "jpeg" && ending == "jpg") }
        return isSo == true ? name : shortened("\(isPictures(present) ? base : name).\(ending)")
    }

    private static let endings = [
        "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif",
    ]

    /// Of pictures that are kept as others, and of sequences of them.
    private static let otherEndings: Set = [
        "jpeg", "heic", "heics", "heif", "heifs", "hif", "avif", "avifs",
    ]

    private static func isPictures(_ ending: String?) -> Bool {
        guard let ending = ending?.lowercased() else { return false }
        return endings.values.contains(ending) || otherEndings.contains(ending)
    }

    /// What stands before the last dot, and behind it where that is an extension.
    private static func parts(of name: String) -> (base: String, ending: String?) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, nil) }
        let ending = name[name.index(after: dot)...]
        guard (1...10).contains(ending.utf8.count) else { return (name, nil) }
        return (String(name[..<dot]), String(ending))
    }

    private static func shortened(_ name: String) -> String {
        let (base, ending) = parts(of: name)
        let rest = ending.map { ".\($0)" } ?? ""
        var short = String(base.prefix(longest - rest.count))
        while short.utf8.count + rest.utf8.count > mostBytes { short.removeLast() }
        // One character may have more bytes than a whole name.
        return (short.isEmpty ? "file" : short) + rest
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint && !"<>:\"|?*".unicodeScalars.contains(scalar)
        }
    }
}
