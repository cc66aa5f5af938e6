import Foundation
import Testing

/// Holds the arrows between targets: what each may import, beside Swift's own modules.
///
/// The compiler checks that an import is a declared dependency, but neither that the manifest keeps the
/// arrows of ARCHITECTURE.md nor that an import isn't of something a dependency depends on. This does both.
struct ArchitectureTests {
    private static let allowed: [String: Set<String>] = [
        "Locks": [],
        "Folding": [],
        "Lua": ["CLua", "Locks"],
        "Storage": ["Locks", "CThreads", "GRDB", "GRDBSQLite", "DequeModule", "Logging"],
        "Community": ["Storage", "Folding", "Locks", "CSodium", "Logging", "ServiceLifecycle"],
        "Doors": ["Community", "Locks", "NIOCore", "NIOPosix", "Logging"],
        "Console": [
            "Doors", "Community", "CEdit", "CTerminal", "NIOCore", "NIOPosix", "Logging", "ServiceLifecycle",
            "UnixSignals", "Locks",
        ],
        "Documents": ["Storage", "Folding", "Logging"],
        "Fetch": ["CFetch", "Locks"],
        "Plugins": [
            "Community", "Documents", "Fetch", "Lua", "Folding", "Locks", "CSodium", "Logging",
            "ServiceLifecycle",
        ],
        "quad": [
            "Console", "Doors", "Plugins", "Documents", "Fetch", "Lua", "Community", "Storage", "NIOCore",
            "NIOPosix", "ArgumentParser", "Locks",
            "Logging", "ServiceLifecycle", "UnixSignals",
        ],
        "QuadBench": [
            "Console", "Doors", "Plugins", "Documents", "Lua", "Community", "Storage", "GRDBSQLite",
            "NIOCore", "NIOPosix",
            "ArgumentParser", "Locks", "Logging", "ServiceLifecycle", "UnixSignals", "CPatterns",
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

    @Test(arguments: allowed.keys.sorted())
    func target_whenItImports_keepsToTheArrows(target: String) throws {
        guard try Repository.folders(in: "Sources").contains(target) else { return }
        let permitted = (Self.allowed[target] ?? []).union(Self.toolchain)
        for path in try Repository.sources(under: "Sources/\(target)") {
            let strangers = Self.imports(in: try Repository.text(of: path)).subtracting(permitted)
            #expect(strangers.isEmpty, "\(path) imports \(strangers.sorted().joined(separator: ", "))")
        }
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

    @Test func statements_whenTheyAreSQL_standInQueryFiles() throws {
        let statement = #/"(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (TABLE|INDEX|UNIQUE INDEX))\s/#
        for target in ["Community", "Doors", "Console", "Plugins", "quad"]
        where try Repository.folders(in: "Sources").contains(target) {
            for path in try Repository.sources(under: "Sources/\(target)")
            where !path.hasSuffix("Queries.swift") && !path.hasSuffix("Schema.swift") {
                #expect(try Repository.text(of: path).firstMatch(of: statement) == nil, "\(path) holds SQL")
            }
        }
    }

    /// The modules that a source imports.
    private static func imports(in text: String) -> Set<String> {
        let statement =
            #/^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func)\s+)?(\w+)/#
        return Set(
            text.split(separator: "\n").compactMap { $0.firstMatch(of: statement).map { String($0.1) } })
    }
}
