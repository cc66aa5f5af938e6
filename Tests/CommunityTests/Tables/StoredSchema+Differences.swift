@testable import Model
import TestSupport

@testable import Community

extension StoredSchema {
    /// What is declared otherwise than it is stored, or not at all.
    func differences(from declared: [Table]) -> [String] {
        let byName = Dictionary(grouping: declared, by: \.name)
        var found = byName.filter { $1.count > 1 }.map { "\($0.key) is declared twice" }
        found += byName.keys.filter { tables[$0] == nil }.map { "\($0) is declared, and no table" }
        for (name, columns) in tables {
            guard let table = byName[name]?.first else {
                found.append("\(name) has no declaration")
                continue
            }
            let names = Set(table.columns.map(\.name))
            found += columns.filter { !names.contains($0.name) }.map {
                "\(name).\($0.name) has no declaration"
            }
            found += names.subtracting(columns.map(\.name)).map { "\(name).\($0) is declared, and no column" }
            for column in columns {
                let target = table.columns.first { $0.name == column.name }?.target
                guard let key = column.target, key != target, names.contains(column.name) else { continue }
                // A row that is a person has the person's number.
                found.append("\(name).\(column.name) is declared to name \(target ?? "nothing"), not \(key)")
            }
        }
        return found.sorted()
    }
}
