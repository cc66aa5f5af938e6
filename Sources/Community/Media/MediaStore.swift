import Concurrency
import Logging
public import Model
import Storage

/// Pictures and files: takes uploads, keeps what came of them, and hands out pieces.
///
/// An upload becomes a ``Media`` of its uploader's that belongs to nothing, and goes after ``MediaStore/grace`` if it isn't
/// made part of something until then. Who may see one that does is for whoever owns that, such as ``Chat``.
public final class MediaStore: PersonalDataHolder, Sendable {
    /// How long what belongs to nothing is kept.
    public static let grace = Duration.seconds(3600)

    let limits: MediaLimits
    /// For what the ledger's thread notes; it is not asked to wait for the disk.
    let contents: ContentStore
    private let ledger: CommunityLedger
    private let reader: any MediaReader
    private let clock: WallClock
    private let disk: MediaThreads
    /// Who has a file looked at.
    let turns = FairTurns<PersonID>(atOnce: MediaLimits.picturesAtOnce)
    private let uploads = Mutex(UploadTable())

    /// - Throws: `StorageError` if the folder can't be used, or no thread can be started.
    init(
        ledger: CommunityLedger, contents: ContentStore, reader: any MediaReader, limits: MediaLimits,
        clock: WallClock, logger: Logger
    ) throws {
        (self.ledger, self.contents, self.reader) = (ledger, contents, reader)
        (self.limits, self.clock) = (limits, clock)
        disk = try MediaThreads(contents: contents, logger: logger)
    }

    // MARK: - Uploading

    /// Begins an upload of so many bytes. Where there are too many under way, or too little room beside them, those with which
    /// nobody went on for a while give way, the longest idle first.
    /// - Throws: `CommunityError`: `.limit` if that is more than a file or the person may have; `.unavailable`.
    public func begin(_ name: String, bytes: Int, by actor: Actor) async throws -> UploadProgress {
        let name = MediaName.harmless(name)
        guard bytes > 0 else { throw CommunityError(.invalid, MediaWords.emptyFile(name)) }
        guard bytes <= limits.fileBytes else {
            throw CommunityError(.limit, MediaWords.tooLarge(bytes, most: limits.fileBytes))
        }
        let stored = try await ledger.read { try MediaQueries.bytes(of: actor.person, in: $0) }
        let arrival = contents.arrival()
        // Where nothing can be stored, it is said before anything is sent.
        let thread = disk.next()
        try await disk.run(on: thread) { _ in try arrival.flush() }
        let upload = UploadTable.Upload(
            id: .random(), owner: actor.person, name: name, bytes: bytes, arrival: arrival,
            thread: thread, usedAt: clock.now())
        let most = limits.personBytes
        let old = try uploads.withLock { uploads throws(CommunityError) in
            try uploads.add(upload, left: most - stored, of: most)
        }
        await giveUp(old)
        return UploadProgress(id: upload.id, bytes: bytes, received: 0)
    }

    /// Adds a piece that begins at `offset`. One that has arrived already changes nothing.
    /// - Throws: `CommunityError`: `.notFound`; `.conflict` if something before it is missing; `.invalid` if it goes
    ///   beyond the end; `.unavailable`.
    public func add(
        _ piece: [UInt8], at offset: Int, to id: UploadID, by actor: Actor
    ) async throws -> UploadProgress {
        let upload = try use(id, by: actor)
        guard offset >= 0, offset <= upload.bytes, piece.count <= upload.bytes - offset else {
            throw CommunityError(.invalid, MediaWords.tooLong(upload.bytes))
        }
        // What is looked at, or was, is whole: nobody waits for what is written of it now.
        guard case .receiving = upload.state else {
            return UploadProgress(id: id, bytes: upload.bytes, received: upload.bytes)
        }
        let received =
            if let gathered = upload.arrival.gather(piece, at: offset) { gathered } else {
                try await disk.run(on: upload.thread) { _ in try upload.arrival.append(piece, at: offset) }
            }
        guard received >= offset + piece.count else {
            throw CommunityError(.conflict, MediaWords.goOn(at: received))
        }
        return UploadProgress(id: id, bytes: upload.bytes, received: received)
    }

    /// Returns how far an upload has come.
    /// - Throws: `CommunityError` `.notFound`.
    public func progress(of id: UploadID, by actor: Actor) throws -> UploadProgress {
        let upload = try use(id, by: actor)
        guard case .receiving = upload.state else {
            return UploadProgress(id: id, bytes: upload.bytes, received: upload.bytes)
        }
        return UploadProgress(id: id, bytes: upload.bytes, received: upload.arrival.size)
    }

    /// Gives up an upload, or what became of it, unless that is part of something. One that is being looked at is given up by
    /// whoever has it looked at.
    public func cancel(_ id: UploadID, by actor: Actor) async throws {
        _ = try use(id, by: actor)
        guard let removed = uploads.withLock({ $0.cancel(id) }) else { return }
        guard case .finished(let media) = removed.state else { return await giveUp([removed]) }
        try await removeLoose(media, of: actor)
    }

    private func removeLoose(_ media: Media, of actor: Actor) async throws {
        _ = try await ledger.perform { transaction in
            try MediaQueries.removeLoose(media.id, of: actor.person, in: transaction)
        }
    }

    /// Keeps an upload that is whole: finds what it is, makes the sizes of a picture, and stores both durably.
    ///
    /// - Returns: What it became. The same upload gives the same again, for whoever lost the answer.
    /// - Throws: `CommunityError`: `.notFound`, also if it was given up meanwhile; `.waiting` if bytes are missing, or it is
    ///   being looked at; `.invalid` if it is a damaged picture; `.limit` if it is too large a one, or the person has no room;
    ///   `.unavailable`.
    public func finish(_ id: UploadID, by actor: Actor) async throws -> Media {
        let upload = try use(id, by: actor)
        switch upload.state {
        case .finished(let media): return media
        case .finishing: throw CommunityError(.waiting, MediaWords.beingLookedAt)
        case .stopping: throw CommunityError(.notFound, MediaWords.noUpload)
        case .receiving: break
        }
        let received = upload.arrival.size
        guard received == upload.bytes else {
            throw CommunityError(.waiting, MediaWords.incomplete(received, of: upload.bytes))
        }
        guard begin(finishing: id) else { throw CommunityError(.waiting, MediaWords.beingLookedAt) }
        let media: Media
        do { media = try await keep(upload, by: actor) } catch { try await failed(upload, error) }
        let isWanted = uploads.withLock { $0.change(id, to: .finished(media)) }
        // A picture as it came may say where it was taken: nothing of it stays.
        await giveUp([upload])
        guard isWanted else {
            try await removeLoose(media, of: actor)
            throw CommunityError(.notFound, MediaWords.stopped(upload.name))
        }
        return media
    }

    private func use(_ id: UploadID, by actor: Actor) throws(CommunityError) -> UploadTable.Upload {
        let now = clock.now()
        return try uploads.withLock { uploads throws(CommunityError) in
            try uploads.use(id, by: actor.person, at: now)
        }
    }

    /// Whether it is this caller who looks at it.
    private func begin(finishing id: UploadID) -> Bool {
        uploads.withLock { $0.begin(finishing: id) }
    }

    // MARK: - Keeping

    private func keep(_ upload: UploadTable.Upload, by actor: Actor) async throws -> Media {
        // Whoever looks at it reads it by its path.
        try await disk.run(on: upload.thread) { _ in try upload.arrival.flush() }
        let result = contents.arrival()
        let read = try await turns.run(for: actor.person) { [reader] in
            // Who gave it up while it waited takes nobody's turn.
            guard uploads.withLock({ $0.isThere(upload.id) }) else { throw CancellationError() }
            return try await reader.read(upload.arrival, into: result)
        }
        let files = try await disk.run(on: upload.thread) { [limits] contents in
            defer { result.discard() }
            guard let picture = read.picture else {
                return [
                    StoredSize(
                        size: .large, width: nil, height: nil, hold: try contents.put(upload.arrival))
                ]
            }
            var files = try picture.put(result, into: contents)
            if limits.keepsOriginals {
                files.append(
                    StoredSize(
                        size: .original, width: nil, height: nil, hold: try contents.put(upload.arrival)))
            }
            return files
        }
        return try await store(read, upload.name, files, by: actor)
    }

    private func store(
        _ read: ReadMedia, _ name: String, _ files: [StoredSize], by actor: Actor
    ) async throws -> Media {
        let (clock, most) = (clock, limits.personBytes)
        let name = read.picture == nil ? name : MediaName.renamed(name, as: read.type)
        return try await ledger.perform { transaction in
            let bytes = files.reduce(0) { $0 + $1.hold.size }
            let left = most - (try MediaQueries.bytes(of: actor.person, in: transaction))
            guard bytes <= left else {
                throw CommunityError(.limit, MediaWords.full(bytes, left: left, most: most))
            }
            let largest = files[0]
            let media = Media(
                id: MediaID(rawValue: transaction.nextSequence()), name: name, type: read.type,
                bytes: largest.hold.size,
                picture: read.picture.map { picture in
                    Media.Picture(
                        width: largest.width ?? 0, height: largest.height ?? 0, frames: picture.frames,
                        preview: picture.preview)
                })
            let now = clock.now()
            try MediaQueries.insert(
                media, of: actor.person, files: files, until: now + Self.grace, at: now, in: transaction)
            return media
        }
    }

    /// What can be tried again is kept, and what can't isn't. Of what was given up meanwhile, that is all there is to say.
    private func failed(_ upload: UploadTable.Upload, _ error: any Error) async throws -> Never {
        guard uploads.withLock({ $0.isThere(upload.id) }) else {
            uploads.withLock { _ = $0.remove(upload.id) }
            await giveUp([upload])
            throw CommunityError(.notFound, MediaWords.stopped(upload.name))
        }
        let refusal =
            switch error {
            case MediaProblem.damaged: CommunityError(.invalid, MediaWords.damaged(upload.name))
            case MediaProblem.tooLarge: CommunityError(.limit, MediaWords.tooMuch(upload.name))
            case MediaProblem.unavailable: CommunityError(.unavailable, MediaWords.unavailable)
            default: error
            }
        guard let known = refusal as? CommunityError, known.code != .unavailable else {
            let isWanted = uploads.withLock { $0.change(upload.id, to: .receiving) }
            if !isWanted { await giveUp([upload]) }
            throw refusal
        }
        uploads.withLock { _ = $0.remove(upload.id) }
        await giveUp([upload])
        throw known
    }

    /// Returns what a person's pictures and files take, wherever they are part of something, and how much they may.
    public func taken(by person: PersonID) async throws -> (bytes: Int, most: Int) {
        (try await ledger.read { try MediaQueries.bytes(of: person, in: $0) }, limits.personBytes)
    }

    // MARK: - Handing out

    /// Returns a piece of a file that somebody may see, fewer bytes at its end.
    func read(_ file: MediaQueries.File, at offset: Int, count: Int) async throws -> [UInt8] {
        try await disk.run { try $0.read(file.content, at: offset, count: count) }
    }

    // MARK: - The disk

    /// Removes what arrived of uploads, away from whoever waits.
    private func giveUp(_ uploads: [UploadTable.Upload]) async {
        let left = uploads.map(\.arrival).filter(\.isThere)
        guard !left.isEmpty else { return }
        _ = try? await disk.run { _ in for arrival in left { arrival.discard() } }
    }

    // MARK: - Upkeep

    func removeCondemned(_ contents: [ContentHash]) async throws {
        try await disk.run { try $0.removeCondemned(contents) }
    }

    func contents(inPart part: UInt8) async throws -> [ContentHash] {
        try await disk.run { try $0.contents(inPart: part) }
    }

    /// Gives up uploads with which nobody went on.
    func giveUpOld() async {
        let now = clock.now()
        await giveUp(uploads.withLock { $0.removeAll(before: now) })
    }

    /// Gives up what a person has under way; what came of other uploads goes with the record's own rows.
    public func erase(_ person: PersonID) async throws {
        await giveUp(uploads.withLock { $0.removeAll(of: person) })
    }
}

extension ReadMedia.Picture {
    /// Puts the sizes, which lie in one file one behind the other, into the store.
    fileprivate func put(_ result: Arrival, into contents: ContentStore) throws -> [StoredSize] {
        var offset = offset
        return try zip(sizes, [MediaSize.large, .medium, .small]).map { size, kind in
            let arrival = contents.arrival()
            try arrival.append(result, at: offset, count: size.bytes)
            offset += size.bytes
            return StoredSize(
                size: kind, width: size.width, height: size.height, hold: try contents.put(arrival))
        }
    }
}

/// Where all that waits for the disk is done for pictures and files.
///
/// What belongs together, as the pieces of one upload, is done one after the other on one thread: whoever sends much at once
/// leaves the other threads to others.
final class MediaThreads: Sendable {
    /// They wait more than they work.
    private static let count = 4

    private let threads: [BackgroundThread]
    private let contents: ContentStore
    private let logger: Logger
    private let turns = Mutex(0)

    /// - Throws: `StorageError` if no thread can be started.
    init(contents: ContentStore, logger: Logger) throws {
        (self.contents, self.logger) = (contents, logger)
        // Somebody waits for each piece; stepped back, one waited for a third of a second on a busy machine.
        threads = try (0..<Self.count).map { _ in try BackgroundThread(name: "media", niceness: 0) }
    }

    /// Returns a thread for something new: each in its turn.
    func next() -> Int {
        turns.withLock { turns in
            turns = (turns + 1) % threads.count
            return turns
        }
    }

    /// Runs work that waits for the disk.
    ///
    /// - Parameter thread: The thread that ``next()`` returned for what this is part of; `nil` for any.
    /// - Throws: What `work` threw, and `CommunityError` `.unavailable` if the disk, or the folder, fails.
    func run<Value: Sendable>(
        on thread: Int? = nil, _ work: @escaping @Sendable (ContentStore) throws -> Value
    ) async throws -> Value {
        let contents = contents
        do {
            // A task of its own would be released, with the files that its value holds, after the caller goes on.
            return try await withTaskExecutorPreference(threads[thread ?? next()]) { try work(contents) }
        } catch let error as StorageError {
            logger.error("pictures and files can't be stored", metadata: ["error": "\(error)"])
            throw CommunityError(.unavailable, MediaWords.unavailable)
        }
    }
}
