import Lua
import XMLReading

extension HostAPI {
    /// Elements and attributes of one text: at three values each, no more than may enter Lua at once by default.
    private static let mostXMLParts = 5_000

    static let xmlArea = Area(
        name: "xml",
        summary:
            "XML 1.0. An element is a table: `name`, `text` (its own, without white space at both ends; nil if that "
            + "leaves nothing), `attributes` by name (nil if there are none), and at 1, 2, … the elements in it. A text "
            + "has at most \(JSONText.maximumDepth) levels and \(mostXMLParts) elements and attributes. A "
            + "document type (`<!DOCTYPE`) is refused, so that there are no entities but `&lt;` and its kin.",
        entries: [
            APIEntry(
                "xml.decode", .computes, costs: LuaCost(call: 200, eightBytes: 60), [.init("text", .text)],
                gives: .init(.object("Element"), "the root element"),
                "Reads a text. What is no XML is refused with its line and column, which `pcall` catches.",
                body: .immediate { call in
                    let text =
                        switch call.value(0) {
                        case .bytes(let bytes): bytes
                        default: Array(try call.text(0).utf8)
                        }
                    let reader = XMLReader(maximumDepth: JSONText.maximumDepth, maximumParts: mostXMLParts)
                    do throws(XMLProblem) {
                        return try reader.read(text).luaValue
                    } catch {
                        throw APIMisuse("\(call.entry.signature): \(error.message)")
                    }
                })
        ])
}

extension XMLElement {
    fileprivate var luaValue: LuaValue {
        var table = LuaTable(array: children.map(\.luaValue))
        table.fields["name"] = .string(name)
        if !text.isEmpty { table.fields["text"] = .string(text) }
        if !attributes.isEmpty {
            table.fields["attributes"] = .table(
                LuaTable(
                    fields: Dictionary(uniqueKeysWithValues: attributes.map { (LuaName($0), .string($1)) })))
        }
        return .table(table)
    }
}
