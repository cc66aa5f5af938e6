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
        var usedAt: Timestamp
        var state = State.receiving
    }

    enum State {
        case receiving
        /// It is being looked at.
        case finishing
        /// Kept so that whoever lost the answer gets it again.
        case finished(Media)
    }

    /// Uploads of one person at a time.
    static let mostOfOne = 8
    /// How long an upload that nobody goes on with is kept.
    static let patience = Duration.seconds(3600)

    private var uploads: [UploadID: Upload] = [:]
    private var owned: [PersonID: Set<UploadID>] = [:]

    /// Bytes that a person's uploads will take.
    func reserved(by person: PersonID) -> Int {
        (owned[person] ?? []).reduce(0) { sum, id in
            guard let upload = uploads[id], case .finished = upload.state else {
                return sum + (uploads[id]?.bytes ?? 0)
            }
            return sum
        }
    }

    /// Begins an upload. Returns an older one that makes room for what is kept of it.
    mutating func add(_ upload: Upload) throws(CommunityError) -> Upload? {
        let own = owned[upload.owner, default: []]
        let running = own.filter { uploads[$0]?.isRunning == true }
        guard running.count < Self.mostOfOne else {
            throw CommunityError(.limit, MediaWords.tooManyUploads(Self.mostOfOne))
        }
        let old = own.count < 2 * Self.mostOfOne ? nil : own.subtracting(running).first.flatMap { remove($0) }
        uploads[upload.id] = upload
        owned[upload.owner, default: []].insert(upload.id)
        return old
    }

    /// The person's own upload, which is in use from now on.
    mutating func use(_ id: UploadID, by person: PersonID, at now: Timestamp) throws(CommunityError) -> Upload
    {
        guard let upload = uploads[id], upload.owner == person, now <= upload.usedAt + Self.patience else {
            throw CommunityError(.notFound, MediaWords.noUpload)
        }
        uploads[id]?.usedAt = now
        return upload
    }

    /// Notes that it is being looked at; `false` where it is so already, or gone.
    mutating func begin(finishing id: UploadID) -> Bool {
        guard case .receiving? = uploads[id]?.state else { return false }
        uploads[id]?.state = .finishing
        return true
    }

    mutating func change(_ id: UploadID, to state: State) { uploads[id]?.state = state }

    @discardableResult
    mutating func remove(_ id: UploadID) -> Upload? {
        guard let upload = uploads.removeValue(forKey: id) else { return nil }
        owned[upload.owner]?.remove(id)
        if owned[upload.owner]?.isEmpty == true { owned[upload.owner] = nil }
        return upload
    }

    /// Gives up and returns what a person has under way.
    mutating func removeAll(of person: PersonID) -> [Upload] {
        (owned[person] ?? []).compactMap { remove($0) }
    }

    /// Gives up and returns what nobody went on with for ``patience``.
    mutating func removeAll(before now: Timestamp) -> [Upload] {
        uploads.values.filter { $0.usedAt + Self.patience < now }.compactMap { remove($0.id) }
    }
}

extension UploadTable.Upload {
    /// Whether it isn't done yet.
    fileprivate var isRunning: Bool { if case .finished = state { false } else { true } }
}
