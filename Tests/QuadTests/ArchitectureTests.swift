import Foundation
import TestSupport
import Testing

/// Holds the arrows between targets: what each may import, beside Swift's own modules.
///
/// The compiler checks that an import is a declared dependency, but neither that the manifest keeps the
/// arrows of ARCHITECTURE.md nor that an import isn't of something a dependency depends on. This does both.
struct ArchitectureTests {
    private static let allowed: [String: Set<String>] = [
        "Concurrency": ["DequeModule"],
        "Unicodes": ["CUTF8Proc"],
        "Folding": ["Unicodes"],
        "Times": ["Folding", "Concurrency"],
        "JSONCoding": ["Unicodes"],
        "XMLReading": ["CExpat"],
        "Lua": ["CLua", "Unicodes", "Concurrency", "DequeModule"],
        "Storage": [
            "Concurrency", "CSodium", "CSQLite", "CThreads", "GRDB", "GRDBSQLite", "DequeModule", "Logging",
        ],
        "Model": ["CWords", "JSONCoding", "Unicodes"],
        "Community": [
            "Model", "Storage", "Times", "Folding", "Unicodes", "Concurrency", "CSodium", "CWords",
            "HeapModule",
            "Logging", "ServiceLifecycle",
        ],
        "Pictures": ["Community", "Storage", "Concurrency", "Logging"],
        "Doors": [
            "CWords", "Community", "Model", "Concurrency", "JSONCoding", "NIOCore", "NIOPosix", "Logging",
            "ServiceLifecycle",
        ],
        "Commands": ["CWords", "Doors", "Community", "Model", "Unicodes", "Concurrency", "Logging"],
        "Console": [
            "CWords", "Commands", "Doors", "Community", "Model", "Concurrency", "NIOCore", "NIOPosix",
            "Logging",
            "ServiceLifecycle",
        ],
        "ConsoleClient": [
            "Console", "Commands", "Doors", "Community", "Model", "Unicodes", "CTerminal", "CDrawing",
            "CWords",
            "Concurrency", "NIOCore", "NIOPosix",
        ],
        "Documents": ["Storage", "Folding", "Concurrency", "Logging"],
        "Fetch": ["CFetch", "CZlib", "Concurrency", "CSodium", "Storage", "Logging"],
        "Intents": ["Times", "Folding", "Unicodes", "Concurrency"],
        "Plugins": [
            "CWords", "Community", "Model", "Documents", "Fetch", "Intents", "Lua", "Times", "Folding",
            "Unicodes",
            "Concurrency",
            "JSONCoding", "XMLReading", "CSodium", "Logging", "ServiceLifecycle",
        ],
        "PluginTools": [
            "CWords", "Plugins", "Intents", "Community", "Model", "Documents", "Fetch", "Lua", "Concurrency",
            "Logging",
            "ServiceLifecycle",
        ],
        "quad": [
            "CWords", "ConsoleClient", "Console", "Commands", "Doors", "PluginTools", "Plugins", "Documents",
            "Fetch",
            "Lua", "Pictures", "Community",
            "Model", "Storage", "NIOCore", "NIOPosix", "ArgumentParser", "Unicodes", "Concurrency",
            "JSONCoding", "CSMTP", "Logging",
            "ServiceLifecycle", "UnixSignals",
        ],
        "QuadBench": [
            "Console", "Plugins", "Documents", "Lua", "Community", "Model", "Concurrency", "GRDBSQLite",
            "NIOCore", "NIOPosix", "ArgumentParser", "Logging",
        ],
    ]

    /// What comes with the toolchain.
    private static let toolchain: Set<String> = [
        "Swift", "Synchronization", "Foundation", "FoundationEssentials", "Dispatch", "Glibc",
    ]

    /// Targets without Swift: C code and system libraries.
    private static let withoutSwift = try? Repository.folders(in: "Sources").filter {
        try Repository.sources(under: "Sources/\($0)").isEmpty
    }

    @Test func targets_whenListed_areAllHeldToTheArrows() throws {
        let swift = try Set(Repository.folders(in: "Sources")).subtracting(Self.withoutSwift ?? [])
        #expect(swift.isSubset(of: Set(Self.allowed.keys)), "a new target needs a line in this test")
    }

    /// Targets of which generic code is specialized in others, for which it has to be public.
    private static let specialized: Set = [
        "Community", "Concurrency", "Folding", "Model", "Storage", "Unicodes",
    ]

    @Test(arguments: allowed.keys.sorted())
    func target_whenOthersSpecializeNothingOfIt_hasNothingPublic(target: String) throws {
        guard !Self.specialized.contains(target), try Repository.folders(in: "Sources").contains(target)
        else { return }
        for path in try Repository.sources(under: "Sources/\(target)") {
            let lines = try Repository.text(of: path).matches(of: #/(?m)^\s*(?:@\w+\s+)*public\s.*$/#)
            #expect(lines.map { String($0.output) } == [], "\(path): write package")
        }
    }

    @Test(arguments: allowed.keys.sorted())
    func target_whenItImports_keepsToTheArrows(target: String) throws {
        guard try Repository.folders(in: "Sources").contains(target) else { return }
        let permitted = (Self.allowed[target] ?? []).union(Self.toolchain)
        for path in try Repository.sources(under: "Sources/\(target)") {
            let strangers = Self.imports(in: try Repository.text(of: path)).subtracting(permitted)
            #expect(strangers.isEmpty, "\(path) imports \(strangers.sorted().joined(separator: ", "))")
        }
    }

    /// The folders of a target as floors, the lowest first: each names types of those below it alone. The files that stand
    /// in no folder are a floor of their own, "".
    private static let floors: [String: [String]] = [
        "Community": [
            "Words", "Shared", "Tables", "Bus", "Erasing", "Session", "Actions", "Commands", "Mail", "Search",
            "Allowances", "People", "Media",
            "Notifications", "Chat", "Forum", "MediaAccess", "Completion", "Accounts", "", "Demo",
        ],
        "Commands": ["Words", "Shared", "Dialogue", "BuiltIn", "Help", ""],
        "ConsoleClient": ["Words", "Editing", "Pictures", "Terminal", "Transfer", "Session"],
        "Doors": ["Words", "", "Cards"],
        "Plugins": [
            "Shared", "Values", "Statistics", "Quarantine", "Budgets", "Cards", "Hooks", "Files", "Words",
            "Store", "Manifest", "Calls", "Forms", "API", "Loading", "Registry", "Alerts", "Asking",
            "Annotations",
            "Events", "Answers", "Host",
        ],
        "QuadBench": ["Harness", "Lent", "Benches", ""],
        "PluginTools": [
            "Words", "Classes", "Authoring", "Syntax", "Checking", "Testing", "Trying", "Documents",
        ],
    ]

    @Test(arguments: floors.keys.sorted())
    func folders_whenTheyNameTypes_nameThoseOfFloorsBelow(target: String) throws {
        let floors = try #require(Self.floors[target])
        let sources = try Repository.sources(under: "Sources/\(target)").map { path in
            let parts = path.split(separator: "/").dropFirst(2)
            let folder = parts.count > 1 ? String(parts[parts.startIndex]) : ""
            return (
                path: path, floor: try #require(floors.firstIndex(of: folder), "\(path): a floor of its own"),
                code: Self.code(try Repository.text(of: path))
            )
        }
        // Types that are declared on their own, beside those inside others.
        let declaration =
            #/(?m)^(?:(?:public|package|final|indirect)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/#
        var floorOfType: [String: Int] = [:]
        for source in sources {
            for type in source.code.matches(of: declaration) {
                floorOfType[String(type.1)] = source.floor
            }
        }
        for source in sources {
            let above = Set(source.code.matches(of: #/\b[A-Z]\w*/#).map { String($0.0) })
                .filter { (floorOfType[$0] ?? 0) > source.floor }
            #expect(
                above.isEmpty,
                "\(source.path) names \(above.sorted().joined(separator: ", ")) of a floor above")
        }
    }

    /// A source without its comments and the literal parts of its texts.
    private static func code(_ text: String) -> String {
        text.replacing(#/(?m)\/\/.*$/#, with: "").replacing(#/"(?:[^"\\\n]|\\.)*"/#, with: "\"\"")
    }

    @Test func types_whenNamed_doNotBearTheirModulesName() throws {
        for target in Self.allowed.keys where try Repository.folders(in: "Sources").contains(target) {
            let declaration = try Regex("\\b(class|struct|enum|actor|protocol|typealias) \(target)\\b")
            for path in try Repository.sources(under: "Sources/\(target)") {
                let text = try Repository.text(of: path)
                #expect(!text.contains(declaration), "\(path) declares a type that is named like its module")
            }
        }
    }

    @Test(arguments: [
        ("import A", ["A"]), ("public import A\nimport B", ["A", "B"]), ("@testable import A", ["A"]),
        ("import struct A.B", ["A"]), ("@preconcurrency internal import A", ["A"]), ("// import A", []),
        ("/// An import of goods", []), ("let x = 1 // import", []), ("    import A", ["A"]),
        ("#if canImport(Glibc)\nimport Glibc\n#endif", ["Glibc"]),
    ])
    func imports_whenFound_areTheModulesNames(text: String, modules: [String]) {
        #expect(Self.imports(in: text) == Set(modules))
    }

    /// The thread sanitizer takes what the standard library's mutex guards for races: `Concurrency` has one that it knows.
    @Test func mutexes_whenUsed_areThoseOfConcurrency() throws {
        for path in try Repository.sources(under: "Sources") + Repository.sources(under: "Tests")
        where !path.hasPrefix("Sources/Concurrency/") {
            let code = Self.code(try Repository.text(of: path))
            guard code.firstMatch(of: #/(?m)^(?:\w+ )*import Synchronization$/#) != nil else { continue }
            let others = code.replacing("Concurrency.Mutex", with: "")
            #expect(others.firstMatch(of: #/\bMutex\b/#) == nil, "\(path): import Concurrency")
        }
    }

    /// Foundation's are wrong in some lines of Unicode's own test.
    @Test func normalForms_whenMade_areThoseOfUnicodes() throws {
        for path in try Repository.sources(under: "Sources") {
            let code = Self.code(try Repository.text(of: path))
            #expect(
                code.firstMatch(of: #/(?:de|pre)composedStringWith/#) == nil, "\(path): call NormalForm")
        }
    }

    @Test func statements_whenTheyAreSQL_standWithTheirFeature() throws {
        let statement = #/"(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (TABLE|INDEX|UNIQUE INDEX))\s/#
        for target in [
            "Model", "Community", "Doors", "Commands", "Console", "ConsoleClient", "Plugins", "PluginTools",
            "quad",
        ]
        where try Repository.folders(in: "Sources").contains(target) {
            for path in try Repository.sources(under: "Sources/\(target)")
            where !path.hasSuffix("Queries.swift") && !path.hasSuffix("Schema.swift") {
                let text = try Repository.text(of: path)
                // Statements that one feature alone uses stand in its own file: in its actions, or in a type for them.
                if text.firstMatch(of: #/: \w*(?:Action|Look) \{|enum \w+(?:Queries|Rows) \{/#) != nil {
                    continue
                }
                #expect(text.firstMatch(of: statement) == nil, "\(path) holds SQL")
            }
        }
    }

    /// The modules that a source imports.
    private static func imports(in text: String) -> Set<String> {
        let statement =
            #/^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func)\s+)?(\w+)/#
        return Set(
            text.split(separator: "\n").filter { $0.holds("import ") }
                .compactMap { $0.firstMatch(of: statement).map { String($0.1) } })
    }
}
