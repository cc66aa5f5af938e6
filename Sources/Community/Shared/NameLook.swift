/// What a name made of ASCII looks like: two names of one look are taken for each other.
///
/// Separators go, digits are the letters that they stand for, and letters that look alike are one: `0` and `o`, `1`, `l`
/// and `i`, `rn` and `m`, `vv` and `w`, `cl` and `d`.
enum NameLook {
    private static let pairs = [("rn", "m"), ("vv", "w"), ("cl", "d"), ("c1", "d")]
    private static let letters: [Character: Character] = [
        "0": "o", "1": "l", "i": "l", "2": "z", "3": "e", "4": "a", "5": "s", "6": "b", "8": "b", "7": "t",
        "9": "g",
        "q": "g",
    ]

    /// - Parameter name: in lower case.
    static func of(_ name: String) -> String {
        var look = name.filter { $0 != "-" }
        for (pair, letter) in pairs { look = look.replacing(pair, with: letter) }
        return String(look.map { letters[$0] ?? $0 })
    }

    /// Whether a name looks like one of these, perhaps with a number behind it.
    static func isAmong(_ looks: Set<String>, _ name: String) -> Bool {
        if looks.contains(of(name)) { return true }
        let bare = name.reversed().drop { $0.isNumber || $0 == "-" }.reversed()
        return looks.contains(of(String(bare)))
    }
}
