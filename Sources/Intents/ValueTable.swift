/// The names of all lists of values, for finding them in a question at once.
struct ValueTable: Sendable {
    /// A name that was found: of a value of a list.
    struct Hit: Sendable {
        let list: Int
        let value: Int
        let count: Int
    }

    private struct Name {
        let rest: [String]
        let list: Int
        let value: Int
    }

    private(set) var lists: [ValueList] = []
    private var names: [String: [Name]] = [:]
    private var numbers: [ValueList: Int] = [:]

    /// Adds a list; the same list again is the same.
    mutating func add(_ list: ValueList) -> Int {
        if let number = numbers[list] { return number }
        let number = lists.count
        numbers[list] = number
        lists.append(list)
        for (index, value) in list.values.enumerated() {
            for name in value.names {
                names[name[0].word, default: []].append(
                    Name(rest: name.dropFirst().map(\.word), list: number, value: index))
            }
        }
        return number
    }

    /// The first value of a list that has a name; `nil` if none has.
    func value(named name: [Token], of list: ValueList) -> String? {
        guard let number = numbers[list] else { return nil }
        return hits(at: name[...]).first { $0.list == number && $0.count == name.count }
            .map { lists[number].values[$0.value].value }
    }

    /// The names that begin where these tokens do.
    func hits(at tokens: ArraySlice<Token>) -> [Hit] {
        guard let first = tokens.first, let names = names[first.word] else { return [] }
        let rest = tokens.dropFirst()
        return names.filter { name in
            name.rest.count <= rest.count && zip(name.rest, rest).allSatisfy { $0 == $1.word }
        }.map { Hit(list: $0.list, value: $0.value, count: $0.rest.count + 1) }
    }
}
