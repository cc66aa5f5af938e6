package import Lua

/// Something that a plugin of the version before writes otherwise: all that is to be said of it, once.
///
/// The reading of old calls and manifests, the advice of `quad plugin check`, what administrators are told
/// and the table of `docs/plugin-api/changed.md` derive from ``all``.
package struct APIChange: Sendable {
    /// What it is about, as it was called.
    package enum Subject: Sendable, Hashable {
        /// A function: `bot.notify_all`.
        case function(String)
        /// A key of the manifest: `answers`.
        case key(String)
        /// A field of a table that plugins are given: `quad.Call`, `conversation`.
        case field(of: String, String)
    }

    package let subject: Subject
    /// A call or a table as it was written.
    package let old: String
    /// The same as it is written now; `nil` if nothing takes its place.
    package let new: String?
    /// Why it changed, as the documents say it.
    package let why: String
    /// The version that first takes the new form.
    package let since: Version
    package let reading: Reading

    /// How the old form is read.
    package enum Reading: Sendable {
        /// A call of the same function, whose last arguments stood where a table of them stands now.
        case places
        /// A call of a function: returns the arguments as they are written now, or `nil` if they are written
        /// so already.
        case call(of: String, @Sendable (_ arguments: [LuaValue]) -> [LuaValue]?)
        /// A call of another function with the same arguments: makes what that gives into what this one gave.
        case result(of: String, @Sendable (LuaValue) -> LuaValue)
        /// A key of the manifest's table: puts what stood there where it belongs now, `nil` if that is where
        /// it was or nowhere. Returns the paths at which anything did.
        case key(movedTo: String?, @Sendable (inout LuaTable) throws(Clash) -> [String])
        /// Both names of a field are given.
        case both
    }

    /// Why an old key can't be read: old and new of one thing are there, or it isn't what it was.
    package struct Clash: Error {
        let key: String
        let message: String

        init(key: String, message: String) { (self.key, self.message) = (key, message) }

        /// Something that stands at the old key and at the new one.
        init(twice name: String, in old: String, and new: String) {
            self.init(key: "\(old).\(name)", message: "this stands in \(new) too: write all of it there")
        }
    }

    /// A version of Quad.
    package struct Version: Sendable, Hashable, CustomStringConvertible {
        let major: Int, minor: Int

        /// As people write it: `0.2`.
        package var description: String { "\(major).\(minor)" }
        /// The version after it.
        var next: Version { Version(major: major, minor: minor + 1) }
    }

    init(
        _ subject: Subject, _ old: String, _ new: String?, _ why: String,
        since: Version = Version(major: 0, minor: 2), _ reading: Reading
    ) {
        (self.subject, self.old, self.new, self.why) = (subject, old, new, why)
        (self.since, self.reading) = (since, reading)
    }

    /// The version that no longer takes the old form.
    package var until: Version { since.next }

    /// What it is called, for whoever has to change it: `bot.notify_all`, `answers`, `fromCache`.
    package var name: String {
        switch subject {
        case .function(let name), .key(let name), .field(_, let name): name
        }
    }

    /// What a call of a function is now.
    struct Now: Sendable {
        let name: String
        /// The arguments as they are written now; `nil` if they are written so already.
        let arguments: @Sendable ([LuaValue]) -> [LuaValue]?
        /// What the old call gave, of what the new one gives.
        let result: @Sendable (LuaValue) -> LuaValue
    }

    /// What a call of the function is now; `nil` if it is a call of the same function, or it is no function.
    var now: Now? {
        switch reading {
        case .call(let name, let read): Now(name: name, arguments: read) { $0 }
        case .result(let name, let made): Now(name: name, arguments: { $0 }, result: made)
        case .places, .key, .both: nil
        }
    }

    /// What to write instead, in one line.
    package var advice: String {
        new.map { "\(old) is \($0) since \(since)" } ?? "\(old) means nothing since \(since): leave it out"
    }
}

extension APIChange {
    /// Every change that is still read.
    package static let all: [APIChange] = ofNotices + ofHooks + ofKeys + ofLists + ofActions + ofHost

    /// Returns what a call of a function may have to be written otherwise for; `nil` if nothing.
    /// - Parameter name: As it is called. What is said of a function of `call.me` holds for that of `bot`.
    package static func function(_ name: String) -> APIChange? {
        if let change = functions[name] { return change }
        return name.hasPrefix(bot) ? functions[own + name.dropFirst(bot.count)] : nil
    }

    /// Returns a function of `call.me` as the bot has it, where `name` is one of the bot's; `function`
    /// itself otherwise.
    package static func function(_ function: String, asIn name: String) -> String {
        guard name.hasPrefix(bot), function.hasPrefix(own) else { return function }
        return bot + function.dropFirst(own.count)
    }

    /// Where in a manifest of the version before something may stand that stands at `path` now.
    package static func formerPaths(of path: String) -> [String] {
        ofManifests.compactMap { change in
            guard case .key(let now?, _) = change.reading, path == now || path.hasPrefix("\(now).") else {
                return nil
            }
            return change.name + path.dropFirst(now.count)
        }
    }

    /// The changes of the manifest.
    package static let ofManifests = all.filter { if case .key = $0.subject { true } else { false } }

    private static let functions = Dictionary(
        all.compactMap { change -> (String, APIChange)? in
            guard case .function(let name) = change.subject else { return nil }
            return (name, change)
        }
    ) { first, _ in first }

    /// How functions of a person's begin, and those of the bot's.
    private static let (own, bot) = ("call.me.", "bot.")
}
