import Foundation
import Model
import Testing

/// The names of time zones, held against the database that they come from.
struct ZoneNameTests {
    private static let database = "/usr/share/zoneinfo/tzdata.zi"
    private static let source = "Sources/Model/Words/ZoneNames.swift"

    /// Its version and its names, but for the one that stands for a machine nobody has set.
    private static func read() throws -> (version: String, names: [String]) {
        let lines = try String(contentsOfFile: database, encoding: .utf8).split(separator: "\n")
        let version = try #require(lines.first).dropFirst("# version ".count)
        let names = lines.compactMap { line -> String? in
            let words = line.split(separator: " ")
            switch words.first {
            case "Z": return String(words[1])
            case "L": return String(words[2])
            default: return nil
            }
        }
        return (String(version), names.filter { $0 != "Factory" }.sorted())
    }

    /// A machine may have another version of the database: then there is nothing to compare.
    @Test func names_whenMadeFromTheSameDatabase_areTheCommittedOnes() throws {
        guard FileManager.default.fileExists(atPath: Self.database) else { return }
        let (version, names) = try Self.read()
        let written = Self.source(version: version, names: names)
        let isCommitted = try Repository.text(of: Self.source) == written
        // What is there already stays as old as it is, or every program would be older than its sources.
        if !isCommitted, ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(written.utf8).write(to: URL(filePath: "\(Repository.root)/\(Self.source)"))
        } else if version == ZoneNames.version {
            #expect(isCommitted)
        }
    }

    private static func source(version: String, names: [String]) -> String {
        var lines = [""]
        for name in names {
            if lines[lines.count - 1].utf8.count + name.utf8.count > 95 { lines.append("") }
            lines[lines.count - 1] += "\(name) "
        }
        lines[lines.count - 1].removeLast()
        return """
            /// The names of the IANA time zone database, those of zones and older ones that link to them.
            ///
            /// `make docs` writes this file from the system's `tzdata.zi`, which is in the public domain. It is here, so that
            /// what people may type doesn't depend on the machine.
            public enum ZoneNames {
                /// The version of the database.
                public static let version = "\(version)"

                /// All names, sorted.
                public static let all = names.split(separator: " ").map(String.init)

                /// All names by themselves in lower case.
                static let byFoldedName = Dictionary(uniqueKeysWithValues: all.map { ($0.lowercased(), $0) })

                private static let names = \"""
            \(lines.map { "        \($0)" }.joined(separator: "\\\n"))
                    \"""
            }

            """
    }

    @Test func name_ofEachOfTheDatabase_isAZoneInAnyCase() {
        #expect(ZoneNames.all.count > 590)
        for name in ZoneNames.all where name != "UTC" {
            for typed in [name, name.lowercased(), name.uppercased()] {
                #expect(ZoneName(typed: typed)?.name == name, "\(typed)")
            }
            #expect(ZoneName(typed: name)?.zone == TimeZone(identifier: name), "\(name)")
        }
    }

    /// What is read in the same way by `/quiet`, the configuration and plugins.
    static let typed: [(String, String?)] = [
        ("Asia/Hong_Kong", "Asia/Hong_Kong"), ("asia/kolkata", "Asia/Kolkata"),
        ("Asia/Calcutta", "Asia/Calcutta"), ("Hongkong", "Hongkong"), ("JAPAN", "Japan"), ("gb", "GB"),
        ("EST", "EST"), ("Etc/GMT+8", "Etc/GMT+8"), ("ＵＴＣ", "UTC"), ("utc", "UTC"), ("z", "UTC"),
        ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("CST", nil), ("PST", nil),
        ("HKT", nil), ("Mars/X", nil), ("Factory", nil), ("US/Pacific-New", nil), ("GMT+8", nil),
        ("SystemV/PST8", nil), ("posix/Asia/Tokyo", nil), ("../Asia/Tokyo", nil), ("Asia", nil), ("", nil),
        ("Asia/Hong Kong", nil), ("+08:00", nil), (String(repeating: "a", count: 100_000), nil),
    ]

    @Test(arguments: typed) func name_whenTyped_isTheDatabases(typed: String, name: String?) {
        #expect(ZoneName(typed: typed)?.name == name)
    }

    @Test(arguments: [
        ("Asia/Kolkata", 19_800), ("Hongkong", 28_800), ("EST", -18_000), ("Etc/GMT+8", -28_800), ("UTC", 0),
        ("Europe/Lisbon", 3_600), ("Australia/Lord_Howe", 37_800),
    ])
    func zone_inSummer_isAheadOfUTC(name: String, seconds: Int) throws {
        let moment = Date(timeIntervalSince1970: 1_783_000_000)  // 2 July 2026
        #expect(try #require(ZoneName(typed: name)).zone.secondsFromGMT(for: moment) == seconds)
    }
}
