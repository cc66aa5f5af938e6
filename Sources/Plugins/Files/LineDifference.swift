/// What changed between two versions of a file, line by line.
struct LineDifference {
    /// Lines that are shown at most: whoever changed more compares the files.
    static let longest = 200
    /// Lines that are compared at most: the time grows with their number and with how many differ.
    private static let compared = 4_000

    /// In order of their places: `12 - ` before a line of the old version, `12 + ` before one of the new, with
    /// the number it has there.
    let lines: [String]

    init(from old: [UInt8], to new: [UInt8]) {
        let (before, after) = (Self.split(old), Self.split(new))
        guard max(before.count, after.count) <= Self.compared else {
            self.init(shortening: ["it was \(before.count) lines and is \(after.count): too long to compare"])
            return
        }
        let difference = after.difference(from: before)
        let (removed, inserted) = (Self.numbers(difference.removals), Self.numbers(difference.insertions))
        var lines: [String] = []
        var (first, second) = (0, 0)
        while first < before.count || second < after.count {
            if removed.contains(first) {
                lines.append("\(first + 1) - \(before[first])")
                first += 1
            } else if inserted.contains(second) {
                lines.append("\(second + 1) + \(after[second])")
                second += 1
            } else {
                first += 1
                second += 1
            }
        }
        self.init(shortening: lines)
    }

    private init(shortening lines: [String]) {
        let hidden = lines.count - Self.longest
        self.lines = hidden > 0 ? lines.prefix(Self.longest) + ["and \(hidden) more lines"] : lines
    }

    /// The differences of every file, each line with the file before it where there are several.
    init(from old: PluginSource, to new: PluginSource) {
        guard new.isFolder else {
            self.init(from: old.bytes, to: new.bytes)
            return
        }
        let before = Dictionary(old.files.map { ($0.file, $0.bytes) }) { $1 }
        let after = Dictionary(new.files.map { ($0.file, $0.bytes) }) { $1 }
        let lines = Set(before.keys).union(after.keys).sorted().flatMap { file in
            // A file that is not there has no lines, not an empty one.
            Self(from: before[file] ?? [], to: after[file] ?? []).lines.filter { line in
                !(before[file] == nil && line == "1 - ") && !(after[file] == nil && line == "1 + ")
            }.map { "\(file):\($0)" }
        }
        self.init(shortening: lines)
    }

    private static func split(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func numbers(_ changes: [CollectionDifference<String>.Change]) -> Set<Int> {
        Set(
            changes.map { change in
                switch change {
                case .insert(let offset, _, _), .remove(let offset, _, _): offset
                }
            })
    }
}
