/// The headers of a request or an answer, in order. Names are compared without case.
package struct FetchHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable, Hashable {
        /// The name, in lower case.
        package let name: String
        package let value: String

        /// Compares by bytes, because a server could choose names that are slow to compare as text.
        func isNamed(_ name: String) -> Bool { self.name.utf8.elementsEqual(name.utf8) }
    }

    package private(set) var fields: [Field] = []

    package init() {}

    package init(_ pairs: KeyValuePairs<String, String>) {
        for (name, value) in pairs { add(name, value) }
    }

    package init(dictionaryLiteral pairs: (String, String)...) {
        for (name, value) in pairs { add(name, value) }
    }

    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name.lowercased(), value: value))
    }

    /// Replaces all headers of this name by one.
    mutating func set(_ name: String, _ value: String) {
        let lowered = name.lowercased()
        fields.removeAll { $0.isNamed(lowered) }
        add(name, value)
    }

    /// The first value of a name, or `nil` if there is none.
    package subscript(name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.isNamed(name) }?.value
    }

    /// Returns all values of a name, joined by commas, or `nil` if there are none.
    package func joined(_ name: String) -> String? {
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
