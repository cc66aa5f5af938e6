import Testing

/// Holds how wide types are: a reader keeps about ten properties in mind, so what belongs together becomes a value with a
/// name of its own.
struct WidthTests {
    private static let most = 10

    /// Types that stay wider, each with its reason.
    private static let exceptions = [
        "Card": "Its properties are the keys of a card, in JSON as in Lua.",
        "ListedMessage": "Its properties are the fields of a message in a list, in JSON.",
        "QuadConfiguration": "Its properties are the sections of config.json.",
    ]

    @Test func types_whenTheirStoredPropertiesAreCounted_areNotTooWide() throws {
        var widest: [String: Int] = [:]
        for path in try Repository.sources(under: "Sources") {
            for type in StoredProperties(of: try Repository.text(of: path)).types
            where type.properties.count > Self.most {
                widest[type.name] = type.properties.count
                #expect(
                    Self.exceptions[type.name] != nil,
                    "\(path): \(type.name) has \(type.properties.count): \(type.properties.joined(separator: ", "))"
                )
            }
        }
        let needless = Set(Self.exceptions.keys).subtracting(widest.keys)
        #expect(needless.isEmpty, "no longer wide: \(needless.sorted().joined(separator: ", "))")
    }

    @Test(arguments: [
        ("struct A {\n    let a: Int\n    var b = 1, c: Int\n}", ["A": ["a", "b", "c"]]),
        (
            "struct A {\n    static let a = 1\n    var b: Int { 1 }\n    var c: Int {\n        2\n    }\n}",
            [:]
        ),
        (
            "struct A {\n    var a = 1 {\n        didSet { b() }\n    }\n    var c: Int { didSet { b() } }\n}",
            ["A": ["a", "c"]]
        ),
        (
            "final class A {\n    private(set) var a: [Int] = []\n    let b: (Int) -> Void\n}",
            ["A": ["a", "b"]]
        ),
        (
            "struct A {\n    struct B {\n        var a = 1\n    }\n    let b = B()\n}",
            ["A": ["b"], "A.B": ["a"]]
        ),
        ("struct A {\n    func a() {\n        let b = 1\n    }\n    let c = { let d = 1 }\n}", ["A": ["c"]]),
        ("extension A {\n    var a: Int { 1 }\n}\nprotocol B {\n    var b: Int { get }\n}", [:]),
        (
            "// struct A { let a = 1 }\nstruct A {\n    let a = \"}\" // var b\n    @Option var c: Int\n}",
            ["A": ["a", "c"]]
        ),
        ("#if B\nstruct A {\n    #if C\n        let a: Int\n    #endif\n}\n#endif", ["A": ["a"]]),
    ])
    func properties_whenCounted_areThoseThatAreStored(text: String, expected: [String: [String]]) {
        let found = StoredProperties(of: text).types.filter { !$0.properties.isEmpty }
        #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.properties) }) == expected)
    }
}
