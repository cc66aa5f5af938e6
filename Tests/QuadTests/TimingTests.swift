import Concurrency
import TestSupport
import Testing

/// Finds, by reading the tests, what may come out otherwise on a slower machine. `CONTRIBUTING.md` says what to write
/// instead.
struct TimingTests {
    private struct Kind: Sendable {
        let name: String
        /// Each line that matches the pattern contains one of these, which are faster to look for.
        let words: [String]
        let pattern: Pattern<Substring>
        /// Files that have it, each with its reason.
        let allowed: [String: String]
    }

    private static let soak = "ends `make soak` after its minutes; in `make test` nothing depends on it"

    /// The kinds, each with the files that may have it.
    private static let kinds = [
        Kind(
            name: "a sleep, or waiting by asking again", words: ["sleep", "yield"],
            pattern: Pattern(
                #/\b(?:usleep|nanosleep|Thread\.sleep|Task\.sleep|Task\.yield|sched_yield)\b|\bsleep\((?:\d|for)/#
            ),
            allowed: [
                "Tests/CommunityTests/Model/ModelDelays.swift":
                    "shuffles threads by a seed; nothing waits for it",
                "Tests/LuaTests/CallClockTests.swift":
                    "has a thread stand still for at least so long, which is what the test is about",
                "Tests/LuaTests/Fixture.swift": "is a host function that waits, and goes on at once",
            ]),
        Kind(
            // An instant to begin with is none: time then passes as the test says.
            name: "a clock of the machine that is compared", words: [".now", "Date()", "CLOCK_"],
            pattern: Pattern(
                #/ContinuousClock\.now(?: [-+<>]|\) ?[<>])|[-<>] ContinuousClock\.now|duration\(to: \.now|\bDate\(\)|\bDate\.now\b|\bDispatchTime\.now\b|\bCLOCK_(?:MONOTONIC|REALTIME|(?:THREAD|PROCESS)_CPUTIME_ID)\b/#
            ),
            allowed: [
                "Tests/GatewayTests/ListedMessageTests.swift":
                    "holds the gateway's time between two times of the same clock",
                "Tests/CommunityTests/Model/ModelTests.swift": soak,
                "Tests/DoorsTests/HostileCardTests.swift": soak,
                "Tests/LuaTests/InterleavingTests.swift": soak,
                "Tests/PluginsTests/APIFuzzTests.swift": soak,
            ]),
        Kind(
            name: "a limit in real time", words: [".timeLimit("],
            pattern: Pattern(#/\.timeLimit\(/#),
            allowed: [
                "Tests/TestSupport/HangLimit.swift": "is `endsWhereItHangs`",
                "Tests/CommunityTests/Model/ModelTests.swift": soak,
                "Tests/DoorsTests/HostileCardTests.swift": soak,
                "Tests/LuaTests/InterleavingTests.swift": soak,
                "Tests/PluginsTests/APIFuzzTests.swift": soak,
                "Tests/PluginsTests/BundledFuzzTests.swift": soak,
            ]),
        Kind(
            name: "chance without a seed that is printed", words: ["andom", ".shuffled()"],
            pattern: Pattern(
                #/\bSystemRandomNumberGenerator\b|\.randomElement\(\)|\.shuffled\(\)|\.random\(in: [^()]*\)|\bBool\.random\(\)/#
            ),
            allowed: [
                "Tests/CommunityTests/Model/ModelTests.swift":
                    "chooses the seeds of `make soak`, which it prints"
            ]),
        Kind(
            name: "a change of the whole process, which reaches other tests",
            words: ["setenv(", "chdir(", "changeCurrentDirectoryPath(", "setlocale(", "tzset("],
            pattern: Pattern(#/\b(?:setenv|unsetenv|chdir|changeCurrentDirectoryPath|setlocale|tzset)\(/#),
            allowed: [
                "Tests/StorageTests/TemporaryFolderTests.swift":
                    "is in a process of its own, which then exits"
            ]),
    ]

    @Test(arguments: kinds.indices)
    func tests_whenRead_dependOnNoTime(kind index: Int) throws {
        let kind = Self.kinds[index]
        var used: Set<String> = []
        for path in try Repository.sources(under: "Tests") where path != "Tests/QuadTests/TimingTests.swift" {
            let text = try Repository.text(of: path)
            guard kind.words.contains(where: { text.holds($0) }) else { continue }
            for (number, line) in try Repository.lines(of: path).enumerated() where Self.finds(kind, in: line)
            {
                used.insert(path)
                #expect(kind.allowed[path] != nil, "\(path):\(number + 1): \(kind.name): \(line)")
            }
        }
        let needless = Set(kind.allowed.keys).subtracting(used).sorted()
        #expect(needless == [], "these no longer have \(kind.name)")
    }

    private static func finds(_ kind: Kind, in line: Substring) -> Bool {
        kind.words.contains { line.holds($0) } && !line.drop { $0 == " " }.hasPrefix("//")
            && !line.holds("using: &") && line.firstMatch(of: kind.pattern.regex) != nil
    }

    @Test(arguments: [
        ("while !isDone { await Task.yield() }", 0), ("try await Task.sleep(for: .seconds(1))", 0),
        ("usleep(50)", 0),
        ("#expect(ContinuousClock.now - start < .seconds(1))", 1),
        ("#expect(start.duration(to: .now) < limit)", 1), ("let today = Date()", 1),
        ("clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)", 1),
        ("clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)", 1),
        ("@Suite(.timeLimit(.minutes(1)))", 2),
        ("var random = SystemRandomNumberGenerator()", 3), ("for x in all.shuffled() {", 3),
        ("setenv(\"TZ\", \"UTC\", 1)", 4),
    ])
    func line_thatDependsOnTime_isFound(line: String, kind: Int) {
        for (index, each) in Self.kinds.enumerated() {
            #expect(Self.finds(each, in: line[...]) == (index == kind), "\(each.name)")
        }
    }

    @Test(arguments: [
        "// Task.sleep would be wrong here", "let n = Int.random(in: 0..<9, using: &random)",
        "let one = all.randomElement(using: &random)", "clock.sleep(until: next)",
        "let start = ContinuousClock.now", "let now = Mutex(ContinuousClock.now)",
    ])
    func line_thatDoesNot_isLeftAlone(line: String) {
        for kind in Self.kinds { #expect(!Self.finds(kind, in: line[...]), "\(kind.name)") }
    }
}
