import Foundation
import Plugins

/// A bundled application with a command beside its own, by which a bench lays down what many people would have stored.
///
/// Its own code makes each document, of what somebody would have answered, so that fields and indexes are the true ones. What
/// it would store one at a time is kept meanwhile, and stored a hundred at a time.
enum LaidPlugin {
    /// Does the steps of `laid.lua` for each entry, as a command that `entry.person` gave `entry.ago` seconds ago and in which
    /// they answered a form with `entry.answers`. The plugin's own `init.lua` is `begin.lua` here.
    private static let laying = """
        local plugin = require "begin"
        local laid = require "laid"
        local own_store, own_time = store, time
        local kept, order, entry

        local tx = {}
        function tx:get(collection, key)
          local known = kept[collection .. " " .. key]
          return known and known.document
        end
        function tx:put(collection, key, document)
          document.key = tostring(key)
          -- Others aren't remembered, such as how much somebody did today.
          if not laid.collections[collection] then return document end
          local name = collection .. " " .. key
          if not kept[name] then order[#order + 1] = name end
          kept[name] = { put = collection, key = document.key, document = document }
          return document
        end
        function tx:add(collection, document) return tx:put(collection, entry.key, document) end
        function tx:remove() end

        local memory = {
          transaction = function(steps) return steps(tx) end,
          get = function(...) return tx:get(...) end,
          put = function(...) return tx:put(...) end,
          remove = function() end,
          find = function() return {} end,
          count = function() return 0 end,
          tally = function() return { count = 0 } end,
        }
        local past = setmetatable({ now = function() return own_time.now() - (entry.ago or 0) end }, { __index = own_time })

        local function lay(call, typed)
          kept, order = {}, {}
          store, time = memory, past
          for _, each in ipairs(json.decode(typed)) do
            entry = each
            laid.step(setmetatable({
              person = { id = entry.person, handle = "p" .. entry.person, username = "P " .. entry.person },
              form = function() return entry.answers end,
              reply = function() end,
              spend = function() return true end,
            }, { __index = call }), entry)
          end
          store, time = own_store, own_time
          local changes = {}
          for index, name in ipairs(order) do
            changes[#changes + 1] = kept[name]
            if #changes == 100 or index == #order then
              store.commit(changes)
              changes = {}
            end
          end
        end

        plugin.commands.lay = { summary = "Lays down documents.", args = { { "entries", "text" } }, run = lay }
        return plugin
        """

    /// The files of a plugin that comes with Quad, with the command.
    ///
    /// - Parameter laid: Lua that returns `collections`, whose documents are laid down, and `step(call, entry)`.
    static func files(_ name: String, laid: String) throws -> [String: String] {
        var files = try BenchCampus.bundled(name)
        files["\(name)/begin.lua"] = files["\(name)/init.lua"]
        files["\(name)/init.lua"] = laying
        files["\(name)/laid.lua"] = laid
        return files
    }
}

extension BenchCampus {
    /// Lays down what so many entries say, with the command of ``LaidPlugin``, and looks whether the collection has them.
    func lay(_ entries: [[String: Any]], in collection: String) async throws {
        let session = try await sessions(1, "layer")[0]
        // So many in one call that no budget ends it.
        for start in stride(from: 0, to: entries.count, by: 50) {
            let some = Array(entries[start..<min(start + 50, entries.count)])
            let json = try JSONSerialization.data(withJSONObject: some, options: .sortedKeys)
            let said = try await run("lay", String(decoding: json, as: UTF8.self), by: session)
            guard said.isEmpty else { throw BenchError("nothing laid: \(said)") }
        }
        let file = BareSQLite(documents)
        defer { file.close() }
        let laid = file.integer(
            "SELECT count(*) FROM documents JOIN collections c ON c.id = collection WHERE name = '\(collection)'"
        )
        guard laid == entries.count else { throw BenchError("\(laid) laid of \(entries.count)") }
        _ = await host.scoreAll()
    }

    /// Adds people without accounts, called `p` and their number. Returns their numbers.
    func strangers(_ count: Int) -> [Int64] {
        var numbers: [Int64] = []
        BareSQLite.fill(record) { file, next in
            let person = file.prepare(
                "INSERT INTO people (id, handle, username, created_at) VALUES (?1, 'p' || ?1, 'P ' || ?1, 0)")
            numbers = (0..<Int64(count)).map { next + $0 }
            for number in numbers { file.run(person, number) }
            return next + Int64(count)
        }
        return numbers
    }
}
