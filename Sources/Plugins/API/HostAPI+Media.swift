import Community
import Foundation
import Lua
package import Model

extension HostAPI {
    /// Pictures and files that a plugin keeps.
    static let mediaArea = Area(
        name: "media",
        summary:
            "Pictures and files. A command gets those of its caller as arguments of the kind `media`. Until the plugin keeps one, "
            + "it is part of nothing and goes after an hour. What is kept counts among what its owner stores, goes when "
            + "the owner's account closes, and is seen by its `audience`: `owner`, `contacts` (the owner, and whoever is in "
            + "touch with them) or `everyone`, but never where one of the two forgot the other, or the owner is leaving. That is asked "
            + "whenever somebody fetches it. What is shown beside a document is best kept for whoever sees that: the audience is then "
            + "`{ collection = \"items\", key = item.key }`, and the collection says which fields hold it, `media = { audience = "
            + "\"audience\", people = \"viewers\" }`: one of the three words, and ids of people who see it as well. So it changes in "
            + "the very write that changes the document, and with a document that is removed it is its owner's alone. `media` below is a table as arguments and `media.info` give it (`id`, `name`, `type`, `bytes`, `label`, and of a "
            + "picture alone `width`, `height`, `frames`, `preview`), its `id`, or a list of "
            + "either of at most \(KeptMedia.most). A plugin gets no bytes but those of `media.thumbnail`.",
        entries: [
            entry(
                "keep", .acts, costs: .doing, [.init("media", .any), .init("audience", .any)],
                "Keeps what the caller of a command uploaded, all or none. What the plugin keeps already gets the audience, "
                    + "a word or a document."
            ) { call, kept in
                let person = try call.require().requirePerson()
                _ = try await kept.keep(
                    try call.mediaIDs(0), for: try call.keeping(1), by: Actor(person.id))
                return .nil
            },
            entry(
                "share", .acts, costs: .doing, [.init("media", .any), .init("audience", .any)],
                "Shows what the plugin keeps to others from now on. What is gone is passed over."
            ) { call, kept in
                _ = try await kept.share(try call.mediaIDs(0), with: try call.keeping(1))
                return .nil
            },
            entry(
                "drop", .acts, costs: .doing, [.init("media", .any)],
                "Removes what the plugin keeps, with its bytes. What is gone is passed over."
            ) { call, kept in
                _ = try await kept.drop(try call.mediaIDs(0))
                return .nil
            },
            entry(
                "info", .looks, costs: .asking, [.init("media", .any)],
                gives: .init(.any, "a table, or nil; of a list a list: a table, or false, for each"),
                "What is told of what the plugin keeps, or of what the caller uploaded and is part of "
                    + "nothing yet; nil, or false in a list, if it is gone."
            ) { call, kept in
                let found = try await kept.media(try call.mediaIDs(0), by: call.caller)
                guard call.isList(0) else { return found.first.flatMap { $0 }.map(LuaValue.media) ?? .nil }
                return .list(found.map { $0.map(LuaValue.media) ?? .boolean(false) })
            },
            entry(
                "seen_by", .looks, costs: .asking, [.init("media", .any), .init("people", .list)],
                gives: .init(
                    .list(.any),
                    "a list: true or false for each person; of a list of media such a list for each"),
                "Which of these people, given by their ids, at most 200, may fetch what the plugin keeps "
                    + "now, one or a list: what is beside a picture, such as its caption, is best shown to "
                    + "the same."
            ) { call, kept in
                let (people, media) = (try call.people(1), try call.mediaIDs(0))
                guard people.count <= mostAsked, call.isList(0) || !media.isEmpty else {
                    throw APIMisuse("media.seen_by: media, and at most \(mostAsked) people")
                }
                if !call.isList(0), let one = media.first {
                    return .list(try await kept.isSeen(one, by: people).map(LuaValue.boolean))
                }
                return .list(
                    try await kept.isSeen(media, by: people).map {
                        .list($0.map(LuaValue.boolean))
                    })
            },
            entry(
                "thumbnail", .looks, costs: .asking, [.init("media", .any)],
                gives: .init(.optional(.text), "a text, or nil"),
                "The smallest size of a picture that the plugin keeps, in Base64; nil if it is gone, is no picture, or has more "
                    + "than \(mostOfThumbnail >> 10) KiB."
            ) { call, kept in
                guard let id = try call.mediaIDs(0).first,
                    let bytes = try await kept.thumbnail(id, atMost: mostOfThumbnail)
                else { return .nil }
                return .string(Data(bytes).base64EncodedString())
            },
        ])

    /// People of whom one call may ask: as many as a page of a list has.
    private static let mostAsked = 200
    /// Bytes of a thumbnail that enter Lua: a picture of 160 pixels has a tenth of it.
    private static let mostOfThumbnail = 64 << 10

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns? = nil, _ summary: String,
        _ body: @escaping @Sendable (APICall, KeptMedia) async throws -> LuaValue
    ) -> APIEntry {
        APIEntry(
            "media.\(name)", step, costs: cost, parameters, gives: result, summary, needs: .media,
            body: .waiting { call in
                try call.requireActing()
                return try await body(
                    call, try call.seat.community().media.kept(by: try call.plugin(mayUse: .media)))
            })
    }
}

extension APICall {
    /// Who calls; `nil` in events and timers.
    fileprivate var caller: Actor? { context?.person.map { Actor($0.id) } }

    func plugin(mayUse permission: Permission) throws -> String {
        guard let name = seat.name, seat.isGranted(permission) else {
            throw APIMisuse("\(entry.name) needs \"\(permission.rawValue)\"")
        }
        return name
    }

    /// For whom media are kept: the word of an audience, or a document of a collection that says who sees its media.
    fileprivate func keeping(_ index: Int) throws -> MediaKeeping {
        guard let table = value(index).table else {
            guard let audience = MediaAudience(word: try text(index)) else {
                let words = MediaAudience.allCases.map(\.word).joined(separator: ", ")
                throw APIMisuse("\(entry.name): audience is one of \(words)")
            }
            return .audience(audience)
        }
        let what =
            "\(entry.name): audience is a word, or a document, { collection = \"items\", key = item.key }"
        guard let collection = table["collection"].string, let key = table["key"].string, !key.isEmpty else {
            throw APIMisuse(what)
        }
        guard try seat.collections(for: entry.name).hasMedia(collection) else {
            throw APIMisuse(
                "\(entry.name): \(collection) doesn't say who sees its pictures: collections = { \(collection) = { media = { "
                    + "audience = \"FIELD\" } } }")
        }
        return .document(MediaDocument(collection: collection, key: key))
    }

    /// Whether an argument is a list, be it an empty one.
    fileprivate func isList(_ index: Int) -> Bool { value(index).table?.fields.isEmpty == true }

    /// The pictures and files that an argument names: one, or a list.
    /// - Throws: ``APIMisuse`` if it names none, or too many.
    package func mediaIDs(_ index: Int) throws -> [MediaID] {
        let value = value(index)
        if value.isNil { return [] }
        let ids = (isList(index) ? value.table?.array ?? [] : [value]).map {
            ($0.integer ?? $0.table?["id"].integer)
        }
        guard ids.count <= KeptMedia.most, !ids.contains(nil) else {
            throw APIMisuse(
                "\(entry.name): media is a table that media.info or an argument gave, its id, or a list of at most "
                    + "\(KeptMedia.most)")
        }
        return ids.compactMap { $0.map(MediaID.init(rawValue:)) }
    }
}
