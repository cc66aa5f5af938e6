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
                guard let person = try call.require().person else {
                    throw CommunityError(.signedOut, SharedWords.signInFirst)
                }
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
                gives: .init(.optional(.object("Media")), "a table, or nil"),
                "What is told of one that the plugin keeps, or that the caller uploaded and is part of nothing yet; nil if it "
                    + "is gone."
            ) { call, kept in
                let found = try await kept.media(try call.mediaIDs(0), by: call.caller)
                return found.first.flatMap { $0 }.map(LuaValue.media) ?? .nil
            },
            entry(
                "list", .looks, costs: .asking, [.init("media", .list)],
                gives: .init(.list(.orFalse(.object("Media"))), "a list: a table, or false, for each"),
                "What `media.info` says of many at once."
            ) { call, kept in
                let found = try await kept.media(try call.mediaIDs(0), by: call.caller)
                return .list(found.map { $0.map(LuaValue.media) ?? .boolean(false) })
            },
            entry(
                "seen_by", .looks, costs: .asking, [.init("media", .any), .init("people", .list)],
                gives: .init(.list(.boolean), "a list: true or false for each"),
                "Which of these people, given by their ids, at most 200, may fetch one that the plugin keeps now: what is beside "
                    + "a picture, such as its caption, is best shown to the same."
            ) { call, kept in
                let people = try call.people(1)
                guard people.count <= mostAsked, let id = try call.mediaIDs(0).first else {
                    throw APIMisuse("media.seen_by: one of media, and at most \(mostAsked) people")
                }
                return .list(try await kept.isSeen(id, by: people).map(LuaValue.boolean))
            },
            entry(
                "seen", .looks, costs: .asking, [.init("media", .list), .init("people", .list)],
                gives: .init(.list(.list(.boolean)), "a list for each: true or false for each person"),
                "What `media.seen_by` says of many at once, for a page of a list."
            ) { call, kept in
                let people = try call.people(1)
                guard people.count <= mostAsked else {
                    throw APIMisuse("media.seen: at most \(mostAsked) people")
                }
                return .list(
                    try await kept.isSeen(try call.mediaIDs(0), by: people).map {
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
                guard call.mayAct else {
                    throw APIMisuse("media.\(name) works in commands, events and timers only")
                }
                return try await body(call, try call.campus().media.kept(by: try call.plugin(mayUse: .media)))
            })
    }
}

extension APICall {
    /// Who calls; `nil` in events and timers.
    fileprivate var caller: Actor? { context?.person.map { Actor($0.id) } }

    fileprivate func campus() throws -> Campus { try seat.community() }

    func plugin(mayUse permission: Permission) throws -> String {
        guard let name = seat.name, seat.isGranted(permission) else {
            throw APIMisuse("\(entry.name) needs \"\(permission.rawValue)\"")
        }
        return name
    }

    /// For whom media are kept: the word of an audience, or a document of a collection that says who sees its media.
    fileprivate func keeping(_ index: Int) throws -> MediaKeeping {
        guard let table = value(index).table else { return .audience(try audience(index)) }
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

    private func audience(_ index: Int) throws -> MediaAudience {
        guard let audience = MediaAudience(word: try text(index)) else {
            let words = MediaAudience.allCases.map(\.word).joined(separator: ", ")
            throw APIMisuse("\(entry.name): audience is one of \(words)")
        }
        return audience
    }

    /// The pictures and files that an argument names: one, or a list.
    /// - Throws: ``APIMisuse`` if it names none, or too many.
    package func mediaIDs(_ index: Int) throws -> [MediaID] {
        let value = value(index)
        if value.isNil { return [] }
        let isList = value.table.map { $0.fields.isEmpty } ?? false
        let ids = (isList ? value.table?.array ?? [] : [value]).map {
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
