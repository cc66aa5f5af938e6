import Community
import Foundation
import Model

/// Which plugin file holds which name and which command: a file beside the versions, so that it stays so.
///
/// A plugin's documents, cursors, memory, settings, budgets and bot are all known by its name, so who holds the name
/// holds these. What is held stays so while the file is away, until an administrator decides.
package struct PluginHolders: Sendable {
    /// What is held: a plugin's name, or a command.
    enum Thing: Sendable, Hashable {
        case name(String)
        case command(String)

        /// As administrators write it: `dice`, `/roll`.
        init(_ word: String) { self = word.hasPrefix("/") ? .command(String(word.dropFirst())) : .name(word) }

        var word: String {
            switch self {
            case .name(let name): name
            case .command(let command): "/\(command)"
            }
        }
    }

    /// What a file's text wants to be.
    package struct Claim: Sendable, Hashable {
        package let file: String
        package let name: String
        package let commands: [String]
        /// Other names of its commands, which are held as these are.
        package let aliases: [String]

        var things: [Thing] { [.name(name)] + (commands + aliases).map(Thing.command) }
    }

    private struct Unreadable: Error, CustomStringConvertible {
        let description = "what stands there can't be read; put it right or remove it"
    }

    private struct Holdings: Codable, Equatable {
        var commands: [String: String] = [:]
        var names: [String: String] = [:]
    }

    /// Where they are written down; `nil` if nothing is to stay.
    package let path: String?
    /// Whether nothing was written down yet, so that what was there before is to be found by other traces.
    private(set) var isFirst = true
    /// Why what was written down can't be read, or was not written.
    package private(set) var problem: String?
    private var holdings = Holdings()
    private var written = Holdings()
    private var isReadable = true

    /// - Parameter folder: where versions are kept; empty where nothing is.
    package init(historyFolder folder: String) {
        path = folder.isEmpty ? nil : "\(folder)/names.json"
        read()
    }

    /// The file that holds it.
    subscript(thing: Thing) -> String? {
        switch thing {
        case .name(let name): holdings.names[name]
        case .command(let command): holdings.commands[command]
        }
    }

    // MARK: Changing

    mutating func give(_ thing: Thing, to file: String?) {
        switch thing {
        case .name(let name): holdings.names[name] = file
        case .command(let command): holdings.commands[command] = file
        }
    }

    /// Notes that a plugin runs: what nobody held is its own from now on.
    package mutating func assign(_ claim: Claim) {
        for thing in claim.things where self[thing] == nil { give(thing, to: claim.file) }
    }

    /// Lets a plugin keep what it holds that became a folder, or one file again: `dice.lua` and `dice/init.lua` are the
    /// same one where only one of them is there.
    /// - Parameter files: all that are there.
    mutating func follow(_ files: [String]) {
        let present = Set(files)
        let moved = files.reduce(into: [String: String]()) { moved, file in
            let before = PluginSource.otherForm(of: file)
            if !present.contains(before) { moved[before] = file }
        }
        holdings.names = holdings.names.mapValues { moved[$0] ?? $0 }
        holdings.commands = holdings.commands.mapValues { moved[$0] ?? $0 }
    }

    // MARK: Writing down

    /// Reads again what could not be read; whether something else holds now than before.
    mutating func retry() -> Bool {
        guard !isReadable else { return false }
        let before = holdings
        read()
        return isReadable && holdings != before
    }

    /// Writes down what changed. What can't be read is left as it is, so that nothing is lost.
    /// - Parameter strictly: whether it is an error where it may not be written.
    mutating func save(strictly: Bool = false) throws {
        guard isReadable || !strictly else { throw Unreadable() }
        guard let path, isReadable, isFirst || holdings != written else { return }
        do { try holdings.write(to: path) } catch {
            problem = "which plugin holds which name can't be written to \(path): \(error)"
            throw error
        }
        (written, isFirst, problem) = (holdings, false, nil)
    }

    private mutating func read() {
        (isReadable, problem) = (true, nil)
        guard let path else { return }
        do {
            let bytes = try BoundedFile.read(path)
            holdings = try JSONDecoder().decode(Holdings.self, from: Data(bytes))
            (written, isFirst) = (holdings, false)
        } catch BoundedFile.Problem.missing {
            isFirst = true
        } catch {
            isReadable = false
            problem =
                "\(path), which says what plugin holds what name, can't be read, so that names go by files as at a "
                + "first start; put it right or remove it. Nothing is written to it until then"
        }
    }
}

/// The plugins that an administrator has switched off: a file beside the versions, so that they stay so.
struct DisabledPlugins: Sendable {
    /// One of them.
    struct Entry: Sendable, Hashable, Codable {
        /// As it was called then: a plugin that is off is not even read.
        let name: String
        let file: String
        /// The handle of whom it was that switched it off.
        let by: String
        let at: Timestamp
    }

    /// Where they are written down; `nil` if nothing is to stay.
    let path: String?
    private(set) var entries: [Entry] = []
    /// Why what was written down can't be read.
    private(set) var problem: String?

    init(path: String?) {
        self.path = path
        guard let path, FileManager.default.fileExists(atPath: path) else { return }
        do {
            entries = try JSONDecoder().decode([Entry].self, from: Data(BoundedFile.read(path)))
        } catch {
            problem = "\(path) can't be read, so that no plugin is disabled; check its rights, or remove it"
        }
    }

    /// Why a file is switched off; `nil` if it isn't. What became a folder, or one file again, stays so.
    subscript(file: String) -> Entry? {
        entries.first { $0.file == file }
            ?? entries.first { $0.file == PluginSource.otherForm(of: file) }
    }

    /// - Throws: where it can't be written down; then nothing changes.
    mutating func add(_ entry: Entry) throws {
        try replace(with: entries.filter { $0.file != entry.file } + [entry])
    }

    /// - Throws: where it can't be written down; then nothing changes.
    mutating func remove(_ file: String) throws {
        try replace(
            with: entries.filter { ![file, PluginSource.otherForm(of: file)].contains($0.file) })
    }

    private mutating func replace(with new: [Entry]) throws {
        if let path { try new.write(to: path) }
        entries = new
    }
}

extension Encodable {
    /// Writes it to a file as JSON, in a folder that is made where there is none.
    fileprivate func write(to path: String) throws {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: url, options: .atomic)
    }
}

/// The commands, and their other names, of the plugins that come with Quad.
///
/// People know these by their names wherever Quad runs, and type what is private behind some, such as `/msg`. So each is
/// kept for its plugin as long as that lies in the folder, whatever is read first and whether or not it loads, until an
/// administrator hands it over. A test holds the list against the plugins.
package enum ShippedCommands {
    /// By plugin, which is called like its file.
    package static let byPlugin: [String: [String]] = [
        "air": ["air"],
        "bus": ["bus", "busnear", "stop"],
        "calendar": ["calendar", "event", "event-add", "event-answer", "event-drop", "event-remind"],
        "chat": [
            "chats", "clear", "close-group", "contact-admins", "context", "delete", "dm", "edit", "find",
            "forward", "go", "group", "groups", "helper", "history", "invite", "join", "leave", "list",
            "members", "msg", "names", "open", "owner", "part", "pm", "query", "receipts", "remove",
            "rename", "reply", "slug", "storage", "thread", "topic", "undo", "w",
        ],
        "dice": ["flip", "roll"],
        "feed": ["caption", "feed", "photo"],
        "ferry": ["ferry"],
        "forum": [
            "categories", "comment", "enclose", "latest", "like", "post", "read", "retitle", "save", "saved",
            "search", "trending", "unsave",
        ],
        "housing": [
            "flat", "flat-add", "flat-alert", "flat-ask", "flat-asked", "flat-keep", "flat-picture",
            "flat-set", "flat-stats", "flat-status", "flat-suggest", "flats", "report", "review",
            "review-reply", "reviews", "viewing",
        ],
        "match": ["here", "nearby"],
        "mates": [
            "habits", "mates", "rent-split", "team", "team-answer", "team-apply", "team-invite", "team-join",
            "team-leave", "team-new", "team-pass", "team-set", "teams",
        ],
        "mtr": ["lrt", "mtr", "mtrstatus"],
        "news": ["news", "news-add", "news-comment", "news-drop", "news-uncomment"],
        "notes": ["note", "notes"],
        "notifications": ["mute", "notifications", "notify", "quiet", "seen", "unmute"],
        "people": [
            "accept", "block", "connect", "contacts", "forget", "friends", "me", "name", "nick", "picture",
            "privacy", "reject", "requests", "who", "whois",
        ],
        "pins": ["pin", "pins", "unpin"],
        "polls": ["poll", "poll-close", "poll-result", "poll-secret", "vote"],
        "reactions": ["react", "reactions"],
        "stars": ["star", "stars"],
        "tags": ["tag", "tagged", "untag"],
        "trade": [
            "item", "item-add", "item-alert", "item-bump", "item-keep", "item-meet", "item-offer",
            "item-picture", "item-rate", "item-ratings", "item-set", "item-stats", "item-status", "items",
        ],
        "weather": ["cyclone", "forecast", "rainfall", "tips", "uv", "warnings", "weather"],
    ]

    /// The plugin that each command is kept for.
    private static let owners = Dictionary(
        byPlugin.flatMap { plugin, commands in commands.map { ($0, plugin) } }
    ) { first, _ in first }

    /// The plugin that a command is kept for, or `nil` if it is for whoever comes first.
    static func owner(of command: String) -> String? { owners[command] }
}
