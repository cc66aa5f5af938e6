internal import CExpat

/// What is read of a text so far.
final class XMLTree {
    private(set) var root: XMLElement?
    /// Why reading was stopped.
    private(set) var problem: String?
    /// The open elements, from the root on, with the bytes of their own text.
    private var open: [(element: XMLElement, text: [UInt8])] = []
    private var parts = 0
    private let parser: XML_Parser
    private let limits: XMLReader

    init(_ parser: XML_Parser, _ limits: XMLReader) { (self.parser, self.limits) = (parser, limits) }

    /// - Parameter data: what a handler of Expat is given.
    static func of(_ data: UnsafeMutableRawPointer?) -> XMLTree? {
        data.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
    }

    func stop(_ problem: String) {
        // Expat may call a handler once more after it was stopped.
        if self.problem == nil { self.problem = problem }
        _ = XML_StopParser(parser, XML_Bool(0))
    }

    /// - Parameter attributes: names and values by turns, up to a `nil`.
    func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard let name, problem == nil else { return }
        guard open.count < limits.maximumDepth else {
            return stop("more than \(limits.maximumDepth) levels deep")
        }
        var element = XMLElement(String(cString: name))
        parts += 1
        var at = attributes
        while let pair = at, let name = pair[0], let value = pair[1] {
            element.attributes[String(cString: name)] = String(cString: value)
            parts += 1
            at = pair + 2
        }
        guard parts <= limits.maximumParts else {
            return stop("more than \(limits.maximumParts) elements and attributes")
        }
        open.append((element, []))
    }

    func add(_ text: UnsafePointer<CChar>?, count: Int) {
        guard let text, problem == nil, !open.isEmpty else { return }
        UnsafeRawBufferPointer(start: text, count: count).withMemoryRebound(to: UInt8.self) {
            open[open.count - 1].text += $0
        }
    }

    func end() {
        guard problem == nil, let last = open.popLast() else { return }
        var element = last.element
        element.text = String(decoding: Self.trimmed(last.text[...]), as: UTF8.self)
        if open.isEmpty { root = element } else { open[open.count - 1].element.children.append(element) }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        guard let last = text.lastIndex(where: { !isSpace($0) }) else { return [] }
        return text[...last].drop(while: isSpace)
    }
}
