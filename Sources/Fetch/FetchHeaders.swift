/// Headers of a request or an answer, in order; names compare without case.
public struct FetchHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    public struct Field: Sendable, Hashable {
        /// Lower case.
        public let name: String
        public let value: String

        /// By bytes: what a server calls its headers may take long to compare as text.
        func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }
    }

    public private(set) var fields: [Field] = []

    public init() {}

    public init(_ pairs: KeyValuePairs<String, String>) {
        for (name, value) in pairs { add(name, value) }
    }

    public init(dictionaryLiteral pairs: (String, String)...) {
        for (name, value) in pairs { add(name, value) }
    }

    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name.lowercased(), value: value))
    }

    /// Removes what has the name, and adds.
    mutating func set(_ name: String, _ value: String) {
        let lowered = name.lowercased()
        fields.removeAll { $0.isNamed(lowered) }
        add(name, value)
    }

    /// The first value, or nil.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.isNamed(name) }?.value
    }

    /// All values of a name, joined by commas, or nil.
    public func joined(_ name: String) -> String? {
        let name = name.lowercased()
        let values = fields.filter { $0.isNamed(name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    func filtered(_ isKept: (String) -> Bool) -> FetchHeaders {
        var copy = self
        copy.fields.removeAll { !isKept($0.name) }
        return copy
    }
}
