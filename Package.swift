// swift-tools-version: 6.2
import PackageDescription

/// The arrows of ARCHITECTURE.md. `make lint` holds every import against this list.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    // Test discovery needs the index of these sources; that of the toolchain's modules takes a third of a debug build.
    .unsafeFlags(["-index-ignore-system-modules", "-index-ignore-clang-modules"]),
]

/// Lets generic code of one target be specialized in another: what a message passes on its way.
let hot: [SwiftSetting] =
    strict + [
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
    ]

/// Links Swift's own libraries into the program in release mode, and of Foundation only what is used: as shared libraries
/// they take 7 MB more at rest and a tenth of the start's time, to look up twenty thousand names.
///
/// Not what tests are linked to, who share these libraries with the testing library: whoever builds tests in release mode
/// sets QUAD_DYNAMIC.
let standalone: [LinkerSetting] =
    Context.environment["QUAD_DYNAMIC"] != nil
    ? []
    : [
        .unsafeFlags(
            [
                "-static-stdlib", "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims",
                "-l_FoundationCollections",
                // Nothing that is loaded later calls back into the program, and what nobody calls is left out.
                "-Xlinker", "--no-export-dynamic",
            ], .when(configuration: .release))
    ]

/// What a target's people read, which `CWords` makes part of the program.
let words = ["Words/en.json", "Words/zh-Hant.json", "Words/zh-Hans.json"]

let package = Package(
    name: "quad",
    products: [
        .executable(name: "quad", targets: ["quad"]),
        .executable(name: "quad-picture", targets: ["QuadPicture"]),
        .executable(name: "quad-bench", targets: ["QuadBench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLua54", pkgConfig: "lua5.4",
            providers: [.apt(["liblua5.4-dev", "pkg-config"])]),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        // Without pkg-config, which names a flag that SwiftPM forbids and that only matters to who builds the library.
        .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
        // What libvips's headers need of GLib; its own flags name thirty folders more, and one that SwiftPM forbids.
        .systemLibrary(name: "CVips", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"])]),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        // A process of its own, in C: what a hostile picture could do to it ends with it.
        .executableTarget(
            name: "QuadPicture", dependencies: ["CVips", "CMagic", "CSeccomp", "CThreads"],
            linkerSettings: [.linkedLibrary("vips"), .linkedLibrary("gmodule-2.0"), .linkedLibrary("m")]),
        .target(name: "CThreads"),
        .target(name: "CLua", dependencies: ["CLua54", "CThreads"]),
        .target(name: "CTerminal"),
        .target(name: "CDrawing", dependencies: ["CChafa"]),
        // Not a system library, which would be loaded at every start.
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CFetch", dependencies: ["CCurl"]),
        .target(name: "CSMTP", dependencies: ["CCurl"]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CFaultVFS", path: "Tests/CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "Faults", dependencies: ["CFaultVFS", "Concurrency"], path: "Tests/Faults",
            swiftSettings: strict),
        .target(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "CPatterns", dependencies: ["CLua", "CLua54"], path: "Tests/CPatterns",
            cSettings: [.headerSearchPath("../../Sources/CLua")]),
        .target(
            name: "ChildProcess", dependencies: ["CSpawn", "Concurrency"], path: "Tests/ChildProcess",
            swiftSettings: strict),
        .target(
            name: "Concurrency",
            dependencies: [.product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: strict),
        .target(name: "Unicodes", dependencies: ["CUTF8Proc"], swiftSettings: hot),
        .target(name: "Folding", dependencies: ["Unicodes"], swiftSettings: hot),
        .target(name: "Times", dependencies: ["Folding", "Concurrency"], swiftSettings: strict),
        .target(name: "JSONCoding", dependencies: ["Unicodes"], swiftSettings: strict),
        .target(name: "XMLReading", dependencies: ["CExpat"], swiftSettings: strict),
        .target(
            name: "Fetch",
            dependencies: [
                "CFetch", "CZlib", "Concurrency", "CSodium", "Storage",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "Lua",
            dependencies: [
                "CLua", "Unicodes", "Concurrency",
                .product(name: "DequeModule", package: "swift-collections"),
            ],
            swiftSettings: strict),
        .target(
            name: "Storage",
            dependencies: [
                "Concurrency", "CSodium", "CSQLite", "CThreads",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: hot),
        // The sentences that people read: `Words/*.json` of the targets.
        .target(name: "CWords"),
        .target(
            name: "Model", dependencies: ["CWords", "JSONCoding", "Unicodes"], exclude: words,
            swiftSettings: hot),
        .target(
            name: "Community",
            dependencies: [
                "Model", "Storage", "Times", "Folding", "Unicodes", "Concurrency", "CSodium", "CWords",
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: words, swiftSettings: hot),
        .target(
            name: "Documents",
            dependencies: [
                "Storage", "Folding", "Concurrency", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "Intents", dependencies: ["Times", "Folding", "Unicodes", "Concurrency"], swiftSettings: hot
        ),
        .target(
            name: "Pictures",
            dependencies: [
                "Community", "Storage", "Concurrency", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "Doors",
            dependencies: [
                "CWords", "Community", "Model", "Concurrency", "JSONCoding",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: words, swiftSettings: strict),
        .target(
            name: "Commands",
            dependencies: [
                "CWords",
                "Doors", "Community", "Model", "Unicodes", "Concurrency",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: words, swiftSettings: strict),
        .target(
            name: "ConsoleClient",
            dependencies: [
                "Console", "Commands", "Doors", "Community", "Model", "Unicodes", "Concurrency", "CTerminal",
                "CDrawing", "CWords",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: words, swiftSettings: strict),
        .target(
            name: "Console",
            dependencies: [
                "CWords",
                "Commands", "Doors", "Community", "Model", "Concurrency",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: words, swiftSettings: strict),
        .target(
            name: "Plugins",
            dependencies: [
                "CWords",
                "Community", "Model", "Documents", "Fetch", "Intents", "Lua", "Times", "Folding", "Unicodes",
                "Concurrency",
                "JSONCoding", "XMLReading", "CSodium",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: words, swiftSettings: strict),
        .target(
            name: "PluginTools",
            dependencies: [
                "CWords",
                "Plugins", "Intents", "Community", "Model", "Documents", "Fetch", "Lua", "Concurrency",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: words, swiftSettings: strict),
        .executableTarget(
            name: "quad",
            dependencies: [
                "CWords",
                "ConsoleClient", "Console", "Commands", "Doors", "PluginTools", "Plugins", "Documents",
                "Fetch", "Lua", "Pictures",
                "Community", "Model", "Storage", "Unicodes", "Concurrency", "JSONCoding", "CSMTP",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: words, swiftSettings: strict, linkerSettings: standalone),
        .executableTarget(
            name: "QuadBench",
            dependencies: [
                "Console", "Plugins", "Documents", "Lua", "Community", "Model", "Concurrency",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FetchTests",
            dependencies: [
                "Fetch", "Concurrency", "TestSupport", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict),
        // What tests of several targets use.
        .target(
            name: "TestSupport", dependencies: ["ChildProcess", "Concurrency", "Storage"],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "IntentsTests", dependencies: ["Intents", "Times"], swiftSettings: strict),
        .testTarget(
            name: "UnicodesTests", dependencies: ["Unicodes", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "FoldingTests", dependencies: ["Folding", "TestSupport"], exclude: ["Data"],
            swiftSettings: strict),
        .testTarget(
            name: "ConcurrencyTests", dependencies: ["Concurrency", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "TimesTests", dependencies: ["Times"], swiftSettings: strict),
        .testTarget(
            name: "XMLReadingTests", dependencies: ["XMLReading", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "JSONCodingTests", dependencies: ["JSONCoding", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LuaTests", dependencies: ["Lua", "CLua", "Concurrency", "CPatterns", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Storage", "Concurrency", "Faults", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DocumentsTests",
            dependencies: [
                "Documents", "Storage", "TestSupport", .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        // What people do, as tests of several targets write it.
        .target(
            name: "CampusVerbs", dependencies: ["Community", "Model", "TestSupport"],
            path: "Tests/CampusVerbs", swiftSettings: strict),
        .testTarget(
            name: "CommunityTests",
            dependencies: [
                "CWords", "CampusVerbs", "Community", "Model", "Storage", "Concurrency", "Faults",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PicturesTests",
            dependencies: [
                "Pictures", "ConsoleClient", "Community", "Storage", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "DoorsTests",
            dependencies: [
                "Doors", "Community", "Model", "TestSupport", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .testTarget(name: "BenchTests", dependencies: ["QuadBench", "Concurrency"], swiftSettings: strict),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "CampusVerbs", "ConsoleClient", "Console", "Commands", "Doors", "Community", "Model",
                "Storage",
                "Concurrency",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict),
        // What tests of plugins and of their authors' tools use.
        .target(
            name: "PluginTestSupport",
            dependencies: [
                "CampusVerbs", "Plugins", "Community", "Model", "Documents", "Fetch", "Lua", "Storage",
                "Concurrency",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/PluginTestSupport", swiftSettings: strict),
        .testTarget(
            name: "PluginToolsTests",
            dependencies: [
                "CampusVerbs", "PluginTools", "Plugins", "PluginTestSupport", "Community", "Documents",
                "Model", "Lua",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PluginsTests",
            dependencies: [
                "CampusVerbs", "Plugins", "PluginTestSupport", "Community", "Model", "Documents", "Fetch",
                "Intents", "Lua", "Times",
                "Folding",
                "Storage",
                "Concurrency",
                "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "QuadTests",
            dependencies: [
                "CampusVerbs", "quad", "ConsoleClient", "Console", "Commands", "PluginTools", "Plugins",
                "Fetch", "Lua",
                "Community",
                "Model",
                "Storage", "Concurrency", "JSONCoding", "ChildProcess",
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GatewayTests",
            dependencies: ["quad", "ChildProcess", "Concurrency", "Plugins", "TestSupport"],
            resources: [.copy("Transcripts"), .copy("Fixtures")], swiftSettings: strict),
    ]
)
