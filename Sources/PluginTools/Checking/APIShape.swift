import Community
import Lua
import Model
import Plugins

/// Which names there are, as a tree: `call`, `me`, `forum`, `like`.
struct APIShape: Sendable {
    /// By name; `nil` if anything may follow, such as a text's methods.
    var members: [String: APIShape]?
    /// What must stand in `needs`.
    var permission: Permission?
    /// How it has to be called; `nil` if that is not known, or it is no function of the API.
    var form: SourceScan.CallForm?

    static let open = APIShape(members: nil)
    static let function = APIShape(members: nil, form: .dot)
    static let method = APIShape(members: nil, form: .colon)

    init(
        members: [String: APIShape]?, permission: Permission? = nil, form: SourceScan.CallForm? = nil
    ) {
        self.members = members
        self.permission = permission
        self.form = form
    }

    /// The fields and functions of a class, and those of the classes in its fields.
    init(of name: String, in areas: [HostAPI.Area]) {
        var members: [String: APIShape] = [:]
        let declared = (LuaClass.given + LuaClass.community + LuaClass.arguments).first { $0.name == name }
        for field in declared?.fields ?? [] {
            members[field.name] =
                field.type == "quad.Person"
                ? APIShape(of: field.type, in: areas) : field.isMethod ? .method : .open
        }
        self.init(members: members)
        guard name == "quad.Call" else { return }
        self["me"] = APIShape(members: [:])
        for entry in areas.flatMap(\.entries) where entry.name.hasPrefix("call") {
            add(
                entry.path.dropFirst(), as: entry.name.contains(":") ? .method : .function,
                needs: entry.permission)
        }
    }

    private subscript(name: String) -> APIShape? {
        get { members?[name] }
        set { members?[name] = newValue }
    }

    /// Adds a function under a path, with what the part of the API on the way needs.
    mutating func add(_ path: ArraySlice<String>, as function: APIShape, needs permission: Permission?) {
        guard let name = path.first else { return }
        if path.count == 1 { return self[name] = function }
        var next = self[name] ?? APIShape(members: [:])
        // `call.me` itself needs nothing, `call.me.forum` does.
        if path.count == 2, permission != .bot { next.permission = permission }
        next.add(path.dropFirst(), as: function, needs: permission)
        self[name] = next
    }

    /// Near names first, else some of those there are.
    func hint(for name: String, after path: String) -> String {
        guard let members else { return "" }
        // Of all tables only that of the settings may have nothing in it.
        guard !members.isEmpty else { return ": the plugin declares no settings" }
        if let nearest = Suggestion.nearest(to: name, among: members.keys.sorted()) {
            return ". Did you mean \(path)\(nearest)?"
        }
        return path.isEmpty ? "" : ": there are \(members.keys.sorted().joined(separator: ", "))"
    }
}

extension APIEntry {
    /// The names of `call.me.forum.like`, one by one.
    var path: [String] { name.split { ".:".contains($0) }.map(String.init) }
}

extension APIShape {
    /// Tells what a sandboxed state offers beside the host's functions, so that no list of it can grow old.
    private static let probe = """
        local names = {}
        for name, value in pairs(_ENV) do
          names[name] = {}
          if type(value) == "table" then
            for member in pairs(value) do names[name][#names[name] + 1] = member end
          end
        end
        return names
        """

    /// The globals of a plugin.
    static func globals(of state: LuaState, areas: [HostAPI.Area]) async throws -> APIShape {
        let names = try await state.load(probe, name: "names").table?.fields ?? [:]
        var shape = APIShape(members: ["_ENV": .open])
        for (name, members) in names {
            let found = (members.table?.array ?? []).compactMap(\.string)
            shape["\(name)"] =
                found.isEmpty ? .open : APIShape(members: Dictionary(found.map { ($0, .open) }) { $1 })
        }
        for entry in areas.flatMap(\.entries) where !entry.name.hasPrefix("call") {
            if entry.permission == .bot {
                shape.add(entry.path[...], as: .function, needs: .bot)
            } else if entry.path.count > 1, let area = entry.path.first, let name = entry.path.last {
                // A function is in its table from when it is first looked for.
                shape[area] = APIShape(
                    members: (shape[area]?.members ?? [:]).merging([name: .function]) { $1 })
            }
        }
        shape["http"]?.permission = .http
        shape["store"]?.permission = .store
        // The path is `bot.chat.send`: `bot` itself is what needs the word.
        shape["bot"]?.permission = .bot
        return shape
    }
}
