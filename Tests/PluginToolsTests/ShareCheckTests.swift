import Logging
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// What is found in plugins that share collections, before a gateway runs them.
@Suite struct ShareCheckTests {
    private static let housing = """
        return { name = "housing", version = "1.0.0", summary = "x", needs = { "store" },
          collections = { viewings = { share = { read = { "calendar" } } }, flats = {} } }
        """

    private func findings(
        _ shares: String, _ body: String = "", at file: String = "calendar.lua"
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(Self.housing, to: "housing.lua")
        try folder.write(
            """
            return { name = "calendar", version = "1.0.0", summary = "x", needs = { "store" },
              uses = { \(shares) },
              commands = { week = { summary = "x", run = function(call)
                \(body)
              end } } }
            """, to: file)
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: "\(folder.path)/\(file)").map {
            String($0.description.dropFirst(folder.path.count + 1))
        }
    }

    private static let cases: [(String, String, String?)] = [
        (#"["housing.viewings"] = "read""#, #"store.find("housing.viewings")"#, nil),
        (
            #"["housing.viewings"] = "write""#, "",
            "calendar.lua:2:12: housing does not let calendar write viewings: its author writes "
                + #"collections = { viewings = { share = { write = { "calendar" } } } }"#
        ),
        (
            #"["housing.flats"] = "read""#, "",
            "calendar.lua:2:12: housing does not let calendar read flats: its author writes "
                + #"collections = { flats = { share = { read = { "calendar" } } } }"#
        ),
        (
            #"["housing.beds"] = "read""#, "",
            "calendar.lua:2:12: housing has no collection beds: there are flats, viewings"
        ),
        (
            #"["housin.viewings"] = "read""#, "",
            "calendar.lua:2:12: there is no plugin housin beside this one. Did you mean housing?"
        ),
        (#"["elsewhere.things"] = "read""#, "", nil),
        (
            #"["housing.viewings"] = "read""#, #"store.put("housing.viewings", "a", {})"#,
            "calendar.lua:4:15: housing.viewings is only read: write "
                + #"uses = { ["housing.viewings"] = "write" }"#
        ),
        (
            "", #"store.find("housing.viewings")"#,
            "calendar.lua:4:16: no collection housing.viewings: declare it as "
                + #"uses = { ["housing.viewings"] = "read" }"#
        ),
    ]

    @Test(arguments: cases)
    func plugin_whenItsOwnersAreBesideIt_isHeldAgainstThem(
        _ shares: String, _ body: String, expected: String?
    ) async throws {
        #expect(try await findings(shares, body) == [expected].compactMap(\.self))
    }

    @Test(arguments: [
        (
            #"["housing.viewngs"] = "read""#, #"store.find("housing.viewings")"#,
            [
                "2:12: housing has no collection viewngs: there are flats, viewings",
                "4:16: no collection housing.viewings: declare it as "
                    + #"uses = { ["housing.viewings"] = "read" }"#,
            ]
        ),
        (
            #"["housing.flats"] = "read""#, "",
            [
                "2:12: housing does not let calendar read flats: its author writes "
                    + #"collections = { flats = { share = { read = { "calendar" } } } }"#
            ]
        ),
        (#"["housing.viewings"] = "read""#, #"store.find("housing.viewings")"#, []),
    ])
    func draft_outsideOfThePluginFolder_isHeldAgainstIt(
        _ shares: String, _ body: String, _ expected: [String]
    ) async throws {
        #expect(
            try await findings(shares, body, at: "drafts/calendar.lua")
                == expected.map { "drafts/calendar.lua:\($0)" })
    }

    /// What is wrong stands where the version before had it.
    @Test func plugin_thatUsesOthersAsBefore_isHeldAgainstThem() async throws {
        let found = try await findings(#"}, shares = { ["housing.beds"] = "read" "#)
        #expect(
            found.contains("calendar.lua:2:26: housing has no collection beds: there are flats, viewings"))
    }
}
