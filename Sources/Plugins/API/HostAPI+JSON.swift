import JSONCoding
import Lua
import XMLReading

extension HostAPI {
    static let jsonArea = Area(
        name: "json",
        summary:
            "JSON (RFC 8259), at most \(JSONText.maximumDepth) levels deep. A table with the positions 1, 2, 3, … is a "
            + "list, one with names an object, one with both is refused, and an empty table is an empty list; where "
            + "an empty object is needed write `json.object`. `json.null` stands for null, which nil can't: it would "
            + "leave no trace in a table. Whole numbers that fit 64 bits stay whole.",
        entries: [
            APIEntry(
                "json.encode", .computes, costs: LuaCost(call: 50, eightBytes: 16, value: 40),
                [.init("value", .any)],
                gives: .init(.text, "a text"),
                "Writes a value on one line, an object's members by name. What JSON can't hold is refused with its "
                    + "place: `value.items[2] is not a finite number`.",
                body: .immediate { call in
                    let text = try JSONText.encode(call.value(0), for: call.entry.signature)
                    return .string(String(decoding: text, as: UTF8.self))
                }),
            APIEntry(
                "json.decode", .computes, costs: LuaCost(call: 50, eightBytes: 30), [.init("text", .text)],
                gives: .init(.any, "the value"),
                "Reads a text. What is no JSON is refused with its line and column, which `pcall` catches.",
                body: .immediate { read($0, by: readJSON) }),
        ])

    /// A value as the prelude takes it: `value`, and `nulls` where any of it is null, or the `problem`.
    static func readJSON(_ bytes: [UInt8]) -> LuaValue {
        do throws(JSONProblem) {
            let read = try JSONText.decode(bytes)
            return ["value": read.value, "nulls": .boolean(read.hasNull)]
        } catch {
            return ["problem": .string("json.decode(text): \(error.message)")]
        }
    }

    /// What a source answered is read without a cost for each byte of it, since whoever asked chose none of them: how much there
    /// is bounds the client, how deep it is and how many values it has the readers. `read(text, "json")` or `"xml"`.
    static let read = LuaHostFunction(
        "read", visibility: .prelude, costs: LuaCost(call: 2_000),
        body: .immediate { _, arguments in
            let bytes: [UInt8] =
                switch arguments.first {
                case .string(let text): Array(text.utf8)
                case .bytes(let bytes): bytes
                default: []
                }
            return [arguments.last?.string == "xml" ? readXML(bytes) : readJSON(bytes)]
        })

    /// The prelude raises what is wrong, so that the error bears the place of who called `json.decode` or `xml.decode`.
    private static func read(_ call: APICall, by reader: ([UInt8]) -> LuaValue) -> LuaValue {
        switch call.value(0) {
        case .string(let text): reader(Array(text.utf8))
        case .bytes(let bytes): reader(bytes)
        default: ["problem": .string(call.wrong(0, "a text").description)]
        }
    }
}

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
                body: .immediate { read($0, by: readXML) })
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
