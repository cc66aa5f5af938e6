/// An element of an XML text, with all that is in it.
package struct XMLElement: Sendable, Hashable {
    package var name: String
    package var attributes: [String: String] = [:]
    /// The text between its tags and not within its children, without white space at both ends.
    package var text = ""
    package var children: [XMLElement] = []

    package init(_ name: String, attributes: [String: String] = [:]) {
        (self.name, self.attributes) = (name, attributes)
    }
}

/// Why a text is no XML that may be read.
package struct XMLProblem: Error, Hashable, Sendable {
    /// What is wrong, with its place: `this is not XML: mismatched tag at line 3, column 7`.
    package let message: String
}
