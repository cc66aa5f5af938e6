// swift-tools-version: 6.2
import PackageDescription

/// The arrows of ARCHITECTURE.md. `make lint` holds every import against this list.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Lets generic code of one target be specialized in another: what a message passes on its way.
let hot: [SwiftSetting] =
    strict + [
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
    ]

let package = Package(
    name: "quad",
    products: [
        .executable(name: "quad", targets: ["quad"]),
        .executable(name: "quad-bench", targets: ["QuadBench"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLua54", pkgConfig: "lua5.4",
            providers: [.apt(["liblua5.4-dev", "pkg-config"])]),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CThreads"),
        .target(name: "CLua", dependencies: ["CLua54", "CThreads"]),
        .target(name: "CTerminal", dependencies: ["CEdit"]),
        .target(name: "CFetch", dependencies: ["CCurl"]),
        .target(name: "CFaultVFS", path: "Tests/CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "Faults", dependencies: ["CFaultVFS", "Locks"], path: "Tests/Faults", swiftSettings: strict),
        .target(name: "CSpawn", path: "Tests/CSpawn"),
        .target(
            name: "CPatterns", dependencies: ["CLua", "CLua54"], path: "Tests/CPatterns",
            cSettings: [.headerSearchPath("../../Sources/CLua")]),
        .target(
            name: "ChildProcess", dependencies: ["CSpawn", "Locks"], path: "Tests/ChildProcess",
            swiftSettings: strict),
        .target(name: "Locks", swiftSettings: strict),
        .target(name: "Folding", swiftSettings: hot),
        .target(name: "Fetch", dependencies: ["CFetch", "Locks"], swiftSettings: strict),
        .target(name: "Lua", dependencies: ["CLua", "Locks"], swiftSettings: strict),
        .target(
            name: "Storage",
            dependencies: [
                "Locks", "CThreads",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: hot),
        .target(
            name: "Community",
            dependencies: [
                "Storage", "Folding", "Locks", "CSodium",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: hot),
        .target(
            name: "Documents",
            dependencies: ["Storage", "Folding", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict),
        .target(
            name: "Doors",
            dependencies: [
                "Community", "Locks",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "Console",
            dependencies: [
                "Doors", "Community", "Locks", "CTerminal",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .target(
            name: "Plugins",
            dependencies: [
                "Community", "Documents", "Fetch", "Lua", "Folding", "Locks", "CSodium",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "quad",
            dependencies: [
                "Console", "Doors", "Plugins", "Documents", "Fetch", "Lua", "Community", "Storage", "Locks",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "QuadBench",
            dependencies: [
                "Console", "Doors", "Plugins", "Documents", "Lua", "Community", "Storage", "Locks",
                "CPatterns",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FetchTests",
            dependencies: [
                "Fetch", "Locks", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict),
        // What tests of several targets use.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(name: "FoldingTests", dependencies: ["Folding"], swiftSettings: strict),
        .testTarget(
            name: "LuaTests", dependencies: ["Lua", "CLua", "Locks", "CPatterns", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Storage", "Locks", "Faults", .product(name: "Logging", package: "swift-log"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DocumentsTests",
            dependencies: ["Documents", "Storage", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict),
        .testTarget(
            name: "CommunityTests",
            dependencies: [
                "Community", "Storage", "Locks", "Faults", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DoorsTests",
            dependencies: [
                "Doors", "Community", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "Console", "Doors", "Community", "Storage", "Locks",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PluginsTests",
            dependencies: [
                "Plugins", "Community", "Documents", "Fetch", "Lua", "Folding", "Storage", "Locks",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "QuadTests",
            dependencies: [
                "quad", "Console", "Plugins", "Fetch", "Lua", "Community", "Storage", "Locks", "ChildProcess",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GatewayTests", dependencies: ["quad", "ChildProcess", "Locks"],
            resources: [.copy("Transcripts"), .copy("Fixtures")], swiftSettings: strict),
    ]
)
