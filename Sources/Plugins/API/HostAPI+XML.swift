import JSONCoding
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
                    do throws(JSONProblem) {
                        return readXML(try textBytes(call))
                    } catch {
                        return ["problem": .string("\(call.entry.signature): \(error.message)")]
                    }
                })
        ])

    /// The root element as the prelude takes it: `value`, or the `problem`.
    static func readXML(_ bytes: [UInt8]) -> LuaValue {
        let reader = XMLReader(maximumDepth: JSONText.maximumDepth, maximumParts: mostXMLParts)
        do throws(XMLProblem) {
            return ["value": try reader.read(bytes).luaValue]
        } catch {
            return ["problem": .string("xml.decode(text): \(error.message)")]
        }
    }
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
