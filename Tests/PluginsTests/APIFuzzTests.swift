import Community
import Concurrency
import Foundation
import Logging
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Every function of the API, with arguments of every kind and size: each call ends by a value, an error or a budget,
/// within what it is charged. The functions come from the API's own table, so that a new one is among them.
@Suite struct APIFuzzTests {
    /// Minutes in `make soak`; one round otherwise.
    private static let minutes = ProcessInfo.processInfo.environment["QUAD_SOAK_MINUTES"].flatMap(Double.init)

    /// The functions that a command reaches, with the kinds of their parameters.
    static let functions: [(path: String, kinds: [String])] = {
        let environment = HostEnvironment(clock: TestHost.clock, logger: .init(label: "test"))
        return HostAPI.areas(in: environment).flatMap(\.entries).map { entry in
            (entry.name, entry.parameters.map(\.kind.rawValue))
        }
    }()

    /// Told on Lua's only thread what it has used. The time is a figure that is printed, and nothing depends on it: what
    /// is quadratic takes seconds to minutes, while a call that uses up its instructions by what they stand for takes
    /// milliseconds.
    private final class ThreadMeter: LuaMeter {
        private let state = Mutex<(before: Duration, longest: Duration, instructions: Int)>((.zero, .zero, 0))

        func record(_ usage: LuaUsage) {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            let now = Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
            state.withLock {
                if $0.before > .zero { $0.longest = max($0.longest, now - $0.before) }
                $0.before = now
                $0.instructions = usage.instructions
            }
        }

        /// The next time is counted from there on.
        func beginAnew() { state.withLock { ($0.before, $0.longest) = (.zero, .zero) } }

        /// The longest of one call and what was between it and the one before.
        var longest: Duration { state.withLock(\.longest) }
        var instructions: Int { state.withLock(\.instructions) }
    }

    @Test(minutes == nil ? .endsWhereItHangs : .timeLimit(.minutes(240)))
    func function_whenItsArgumentsAreHostile_endsWithinItsBudget() async throws {
        let chance = Mutex(SeededGenerator(seed: 1))
        let test = try await TestHost.gateway(
            ["fuzz.lua": Self.source],
            configure: {
                $0.quarantine = .never
                $0.threads.count = 1
            }, chance: { chance.withLock { $0.next() } })
        let alice = try await test.person("alice")
        let end = Self.minutes.map { ContinuousClock.now + .seconds($0 * 60) }
        let meter = ThreadMeter()
        // Twice, since a time is counted from the call before.
        for _ in 0..<2 { _ = try await Self.call("work", [], on: test, as: alice, meter) }
        let whole = meter.longest
        meter.beginAnew()
        var (longest, slowest) = (Duration.zero, "")
        var (round, values, errors, breaches) = (0, 0, 0, 0)
        repeat {
            round += 1
            for (index, function) in Self.functions.enumerated() {
                let seed = round &* 1_000_003 &+ index
                let outcome = try await Self.call(
                    "fuzz", [.integer(Int64(index + 1)), .integer(Int64(seed))], on: test, as: alice, meter)
                switch outcome {
                case .value: values += 1
                case .error: errors += 1
                case .breach: breaches += 1
                case .strange(let what): Issue.record("\(function.path), seed \(seed): \(what)")
                }
                let limit = test.host.configuration.limits.instructions
                // What the last allocation came to is on top.
                #expect(meter.instructions <= limit + (1 << 20), "\(function.path), seed \(seed)")
                if meter.longest > longest {
                    (longest, slowest) = (meter.longest, "\(function.path), seed \(seed)")
                }
            }
        } while end.map { ContinuousClock.now < $0 } ?? (round < 6)
        print("api: the longest call took \(longest) (\(slowest)); a whole budget of instructions, \(whole)")
        // The generator must reach all three, in one round too, which is all that there is time for on a slow machine.
        #expect(
            values > 8 * round && errors > 8 * round && breaches > 0,
            "\(values) values, \(errors) errors, \(breaches) breaches")
    }

    private enum Outcome {
        case value, error, breach
        case strange(String)
    }

    private static func call(
        _ command: String, _ arguments: [LuaValue], on test: TestHost, as person: TestSession,
        _ meter: ThreadMeter
    ) async throws -> Outcome {
        let plugin = try #require(test.loaded("fuzz"))
        let instance = try #require(plugin.instance)
        let said = Mutex(0)
        let invocation = Invocation(session: person) { reply in said.withLock { $0 += reply.textBytes } }
        let context = CallContext(
            invocation, permissions: plugin.manifest.permissions, community: test.campus)
        let outcome: Outcome
        do {
            try await instance.run(command, arguments, context: context, meter: meter)
            outcome = .value
        } catch let error as LuaError {
            await plugin.replace(instance)
            switch error.kind {
            case .runtime, .conversion:
                outcome = error.message.contains("unknown function") ? .strange(error.message) : .error
            case .instructions, .patternSteps, .deadline, .memory, .budget: outcome = .breach
            // Nothing may go without a look at the clock.
            case .stuck, .busy, .closed, .cancelled, .syntax: outcome = .strange(error.description)
            }
        }
        let bytes = said.withLock(\.self)
        return bytes > PluginBudget().outputBytes ? .strange("\(bytes) bytes said") : outcome
    }

    /// A plugin whose command calls the function of a number with arguments from a seed.
    private static var source: String {
        let list = functions.map { path, kinds in
            "{ \"\(path)\"\(kinds.map { ", \"\($0)\"" }.joined()) }"
        }
        return """
            local functions = { \(list.joined(separator: ", ")) }
            \(generator)
            return {
              name = "fuzz", version = "1.0.0", summary = "Calls everything.",
              needs = { "act", "bot", "store", "http:data.example" },
              collections = { notes = { indexes = { price = "number", slug = "text" }, unique = { "slug" },
                search = { "title" }, place = "at", person = "owner" } },
              words = { hello = "hello {name} {title}" },
              commands = { fuzz = { summary = "Calls one.", args = { { "index", "integer" }, { "seed", "integer" } },
                run = function(call, index, seed)
                  local wanted = functions[index]
                  local found = find(call, wanted[1])
                  if not found then error("unknown function " .. wanted[1]) end
                  sow(seed)
                  local arguments, count = {}, #wanted - 1
                  if below(10) == 0 then count = below(6) end
                  for i = 1, count do arguments[i] = argument(wanted[i + 1]) end
                  found(table.unpack(arguments, 1, count))
                end },
                -- Uses its instructions up, by work that is charged as it is done.
                work = { summary = "Works.", run = function() while true do text.fold(("e\\u{301}"):rep(1000)) end end } },
            }
            """
    }

    /// Values of every kind, in sizes up to what a state can hold.
    private static let generator = #"""
        local state = 1
        local function sow(seed) state = seed * 2654435761 % 4294967291 + 1 end
        local function below(n)
          state = state ~ (state << 13) & 0xffffffff
          state = state ~ (state >> 17)
          state = state ~ (state << 5) & 0xffffffff
          return state % n
        end
        local function pick(list) return list[below(#list) + 1] end

        local pieces = { "a", " ", "\n", "\u{301}\u{316}", "\u{345}\u{301}\u{315}\u{316}\u{334}", "e\u{301}", "\u{1F1E9}",
          "👩\u{200D}", "\u{1100}", "\u{1100}\u{1161}\u{11A8}", "ß", "\u{130}", "\u{390}", "\u{FDFA}", "\u{FF9E}\u{301}",
          "\0", "\255", "[", "{\"\u{301}\u{316}\":", "[1,", "9", "%", "{", "}", "\r\n", "漢", "\u{600}", "क\u{94D}", "🏴\u{E0061}",
          "\u{202E}", "/", "a ", "1h", "-", ".", "今晚", "8-", "am ", "星期二十", "\\u00e9", "\"" }
        local known = { "", "#study", "@alice", "alice", "notes", "k", "en", "zh-Hant", "UTC", "Asia/Hong_Kong", "+08:00",
          "聽晚 8點", "friday 18:00-19:30 HKU", "十二月二十四日", "open", "invite", "hello", "title", "price", "slug", "on", "none", "2026-03-01T12:00:00Z", "1h30m", "news",
          "../../../etc/passwd", "a/b", "https://data.example:0/", "http://[::1]/", "{\"a\":[1,null]}", "null" }
        local numbers = { 0, -1, 1, 2, 100, 20000, math.mininteger, math.maxinteger, 1e308, -1e308, 5e-324, 0/0, 1/0, -1/0,
          0.5, 1e15, 253402300799, -62135596800, 9007199254740993 }
        local sizes = { 1, 3, 60, 1000, 4000, 30000, 250000, 1000000 }

        local function str()
          if below(3) == 0 then return pick(known) end
          local piece = pick(pieces)
          local text = piece:rep(math.max(1, pick(sizes) // #piece))
          if below(4) == 0 then text = pick(pieces) .. text .. pick(pieces) end
          return text
        end

        local any, argument
        local function list(make, most)
          local made = {}
          for i = 1, below(most) do made[i] = make() end
          return made
        end
        local function flat(make)
          local made, value = {}, make()
          for i = 1, pick { 3, 100, 3000, 15000 } do made[i] = value end
          return made
        end
        local function names()
          local made = {}
          for i = 1, pick { 3, 100, 3000 } do
            made[below(2) == 0 and "k" .. i or ("\u{301}\u{316}"):rep(below(200)) .. i] = below(3) == 0 and "x" or i
          end
          made["\u{E9}"], made["e\u{301}"] = 1, 2
          return made
        end
        local function deep(depth) return depth == 0 and 1 or { deep(depth - 1) } end
        local function number() return pick(numbers) end
        local function maybe(make) if below(3) > 0 then return make() end end
        local function card()
          return { title = maybe(str) or "T", subtitle = maybe(str), severity = below(3) == 0 and str() or nil,
            fields = maybe(function() return list(function() return { str(), str() } end, 40) end),
            rows = maybe(function() return list(function() return list(str, 13) end, 101) end),
            chart = maybe(function()
              return { kind = pick { "bars", "line", "gauge" }, values = list(number, 130), value = number(), min = number(),
                max = number(), unit = maybe(str) }
            end),
            time = maybe(number), source = maybe(str) }
        end
        local function document()
          return { title = maybe(str), price = maybe(number), slug = maybe(str), owner = maybe(number),
            at = maybe(function() return { lat = number(), lon = number() } end), more = maybe(any) }
        end
        local function query()
          return { where = maybe(function() return { price = { min = number(), max = number() }, slug = maybe(str) } end),
            search = maybe(str), limit = maybe(number), order = maybe(str), after = maybe(str),
            near = maybe(function() return { lat = number(), lon = number(), radius = number() } end) }
        end
        local function change()
          return { [pick { "put", "remove", "check" }] = "notes", key = maybe(str), document = maybe(document),
            version = maybe(number) }
        end
        local function rows() return list(function() return list(str, 6) end, 50) end
        local function amounts()
          return { years = number(), months = number(), days = maybe(number), hours = maybe(number), year = maybe(number),
            month = maybe(number), day = maybe(number) }
        end
        local function civil() return { year = number(), month = number(), day = number(), hour = maybe(number) } end
        local function question() return { prompt = maybe(any), timeout = below(2) == 0 and number() or str() } end
        local function words() return { en = maybe(str), ["zh-Hant"] = maybe(any), ["zh-Hans"] = maybe(str) } end
        local function options()
          return { headers = maybe(names), query = maybe(names), cache = maybe(any), timeout = maybe(number) }
        end
        local function tabled()
          return pick { card, document, query, rows, amounts, civil, question, words, options, names,
            function() return list(change, 120) end, function() return deep(below(20)) end, function() return flat(any) end,
            function() return flat(str) end, function() return flat(number) end, function() return {} end }()
        end
        function any()
          return pick { str, str, number, tabled, function() return true end, function() return json.null end,
            function() return nil end, function() return argument end }()
        end
        function argument(kind)
          if below(6) == 0 then return any() end
          if kind == "text" then return str() end
          if kind == "integer" or kind == "number" then return number() end
          if kind == "list" then return below(2) == 0 and flat(any) or pick { rows, function() return list(change, 120) end }() end
          if kind == "options" then return options() end
          if kind == "words" then return below(2) == 0 and words() or any() end
          return tabled()
        end
        local function find(call, path)
          local method = path:match("^call:(.+)$")
          if method then return function(...) return call[method](call, ...) end end
          local here, rest = _ENV, path
          if path:find("^call%.me") then here, rest = call, path:sub(6) end
          for name in rest:gmatch("[^.]+") do here = here and here[name] end
          return here
        end
        """#
}
