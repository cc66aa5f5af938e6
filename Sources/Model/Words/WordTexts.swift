internal import JSONCoding

/// The texts of one language, by key: `{ "posted": "posted {id}", "left": { "one": "…", "other": "…" } }`.
package struct WordTexts: Sendable {
    package let texts: [String: PluralTexts]
    /// The keys, in the order of the file.
    package let keys: [String]

    /// Why a file of texts can't be read.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    package init(json bytes: [UInt8]) throws(Problem) {
        var texts: [String: PluralTexts] = [:]
        var keys: [String] = []
        do throws(JSONProblem) {
            var reader = try JSONReader(bytes, maximumDepth: 2)
            guard try reader.next() == .object else { throw JSONProblem("the texts are an object") }
            while let key = try reader.name(unless: { texts[$0] != nil }) {
                texts[key] = try Self.forms(of: key, from: &reader)
                keys.append(key)
            }
            try reader.end()
        } catch {
            throw Problem(description: error.message)
        }
        (self.texts, self.keys) = (texts, keys)
    }

    /// A text, or one for each plural form.
    private static func forms(
        of key: String, from reader: inout JSONReader
    ) throws(JSONProblem) -> PluralTexts {
        var forms = PluralTexts()
        switch try reader.next() {
        case .text(let text): forms[.other] = try template(text, of: key)
        case .object:
            while let name = try reader.name() {
                guard let form = PluralForm(rawValue: name), forms[form] == nil else {
                    throw JSONProblem("\(key): \"\(name)\" is no plural form, or is there twice")
                }
                guard case .text(let text) = try reader.next() else {
                    throw JSONProblem("\(key).\(name): a text is expected")
                }
                forms[form] = try template(text, of: key)
            }
            guard forms[.other] != nil else { throw JSONProblem("\(key): the form \"other\" is missing") }
        default: throw JSONProblem("\(key): a text is expected, or texts by plural form")
        }
        return forms
    }

    private static func template(_ text: String, of key: String) throws(JSONProblem) -> WordTemplate {
        do { return try WordTemplate(text) } catch { throw JSONProblem("\(key): \(error.message)") }
    }
}
