import CampusVerbs
import Foundation

@testable import Community
@testable import Model

extension TestCampus {
    /// Uploads a file of these words, whole.
    func upload(_ text: String, as name: String = "file.txt", by actor: Actor) async throws -> Media {
        try await core.media.store.finish(begun(text, as: name, by: actor), by: actor)
    }

    /// Uploads a file of these words, but for the last step.
    func begun(_ text: String, as name: String = "file.txt", by actor: Actor) async throws -> UploadID {
        let bytes = Array(text.utf8)
        let upload = try await core.media.store.begin(name, bytes: bytes.count, by: actor)
        _ = try await core.media.store.add(bytes, at: 0, to: upload.id, by: actor)
        return upload.id
    }

    /// The words of a file as somebody fetches it.
    func words(of media: MediaID, _ size: MediaSize = .large, by actor: Actor) async throws -> String {
        let piece = try await core.media.piece(of: media, size, at: 0, count: 1000, by: actor)
        return String(decoding: piece.bytes, as: UTF8.self)
    }

    /// The last message of a conversation as somebody sees it.
    func last(in place: ConversationID, as actor: Actor) async throws -> Message? {
        try await core.chat.conversations.history(of: place, for: actor.person, before: nil, limit: 1).first
    }

    /// The words of every file that lies in the folder of pictures and files, sorted.
    func storedFiles() throws -> [String] {
        try files().filter { $0.key.hasPrefix("media/") }.values.map { String(decoding: $0, as: UTF8.self) }
            .sorted()
    }

    /// What lies in the data directory and below, by path.
    func files() throws -> [String: Data] {
        let names = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { files, name in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(directory)/\(name)", isDirectory: &isFolder),
                !isFolder.boolValue
            else { return }
            files[name] = try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
        }
    }

    /// The paths of the files that hold these words.
    func files(holding words: String) throws -> [String] {
        try files().filter { $0.value.range(of: Data(words.utf8)) != nil }.keys.sorted()
    }
}
