import Community
import Foundation
import GRDBSQLite
import Model
import NIOCore
import Plugins

/// A bundled application with a command beside its own, by which a figure lays down what many people would have stored.
///
/// Its own code makes each document, of what somebody would have answered, so that fields and indexes are the true ones. What
/// it would store one at a time is kept meanwhile, and stored a hundred at a time.
enum LaidPlugin {
    /// The plugin's own `init.lua` is `begin.lua` here.
    private static let beginning = """
        local plugin = require "begin"
        local laying = require "laying"
        plugin.commands.lay = {
          summary = "Lays down documents.", args = { { "entries", "text" } },
          run = function(call, typed) laying(call, json.decode(typed)) end,
        }
        return plugin
        """

    /// Does the steps of `laid.lua` for each entry, as a command that `entry.person` gave `entry.ago` seconds ago and in which
    /// they answered a form with `entry.answers`.
    private static let laying = """
        local laid = require "laid"

        return function(call, entries)
          local own_store, own_time = store, time
          local kept, order, entry = {}, {}, nil

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

          store = {
            transaction = function(steps) return steps(tx) end,
            get = function(...) return tx:get(...) end,
            put = function(...) return tx:put(...) end,
            remove = function(...) return tx:remove(...) end,
            find = function() return {} end,
            count = function() return 0 end,
          }
          time = setmetatable({ now = function() return own_time.now() - (entry.ago or 0) end }, { __index = own_time })
          local done, problem = pcall(function()
            for index = 1, #entries do
              entry = entries[index]
              laid.step(setmetatable({
                person = { id = entry.person, handle = "p" .. entry.person, username = "P " .. entry.person },
                form = function() return entry.answers end,
                reply = function() end,
              }, { __index = call }), entry)
            end
          end)
          store, time = own_store, own_time
          if not done then error(problem, 0) end

          local changes = {}
          for index, name in ipairs(order) do
            changes[#changes + 1] = kept[name]
            if #changes == 100 or index == #order then
              store.commit(changes)
              changes = {}
            end
          end
        end
        """

    /// The files of a plugin that comes with Quad, with the command.
    ///
    /// - Parameter laid: Lua that returns `collections`, whose documents are laid down, and `step(call, entry)`.
    static func files(_ name: String, laid: String) throws -> [String: String] {
        var files = try PluginBench.bundled(name)
        files["\(name)/begin.lua"] = files["\(name)/init.lua"]
        files["\(name)/init.lua"] = beginning
        files["\(name)/laying.lua"] = laying
        files["\(name)/laid.lua"] = laid
        return files
    }
}

extension PluginBench {
    /// Entries that one call lays down, so that no budget ends it.
    private static let laidAtOnce = 50

    /// Lays down what entries say, with the command of ``LaidPlugin``.
    func lay(_ entries: [[String: Any]], _ session: BenchSession) async throws {
        for start in stride(from: 0, to: entries.count, by: Self.laidAtOnce) {
            let some = Array(entries[start..<min(start + Self.laidAtOnce, entries.count)])
            let json = String(
                decoding: try JSONSerialization.data(withJSONObject: some, options: .sortedKeys),
                as: UTF8.self)
            let said = try await replies(to: "lay", json, session)
            guard said.isEmpty else { throw BenchError(description: "nothing laid: \(said)") }
        }
    }

    /// Adds people without accounts, called `p` and their number, written straight into the table. Returns their numbers.
    func strangers(_ count: Int) -> [Int64] {
        let record = BareConnection(path: bench.directory.appending(path: "quad.sqlite").path)
        record.run("PRAGMA synchronous = OFF; BEGIN IMMEDIATE")
        let first = record.integer("SELECT last FROM sequence") + 1
        let person = record.prepare(
            "INSERT INTO people (id, handle, username, created_at) VALUES (?1, 'p' || ?1, 'P ' || ?1, 0)")
        let numbers = (0..<Int64(count)).map { first + $0 }
        for number in numbers {
            sqlite3_bind_int64(person, 1, number)
            record.finish(person)
        }
        record.run("UPDATE sequence SET last = \(first + Int64(count)); COMMIT")
        record.close()
        return numbers
    }

    /// A session of somebody that ``BenchCampus/people(_:name:)`` made.
    func session(of handle: String) async throws -> BenchSession {
        let session = BenchSession(campus: bench.campus)
        _ = try await bench.campus.accounts.signIn(
            email: "\(handle)@bench.example", password: "bench", session: session)
        return session
    }

    /// Connects somebody that ``BenchCampus/people(_:name:)`` made, over a socket.
    func connect(_ handle: String, to gateway: BenchGateway, on group: any EventLoopGroup) async throws
        -> LineConnection
    {
        let client = try await LineConnection.connect(gateway.address, on: group)
        try await client.request("/login \(handle)@bench.example bench")
        return client
    }

    /// How many documents a collection has.
    func documents(in collection: String) -> Int64 {
        let file = BareConnection(path: folder.appending(path: "documents.sqlite").path)
        defer { file.close() }
        return file.integer(
            """
            SELECT count(*) FROM documents d JOIN collections c ON c.id = d.collection WHERE c.name = '\(collection)'
            """)
    }
}
