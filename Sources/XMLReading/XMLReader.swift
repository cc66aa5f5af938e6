internal import CExpat

/// Reads a whole XML text (XML 1.0, fifth edition), which may be hostile, with Expat.
///
/// A document type is refused: it alone could declare entities that grow, or that stand somewhere else. So there are the
/// five entities of section 4.6 and references to characters.
package struct XMLReader {
    /// The most elements within one another.
    let maximumDepth: Int
    /// The most elements and attributes of a text.
    let maximumParts: Int

    package init(maximumDepth: Int, maximumParts: Int) {
        (self.maximumDepth, self.maximumParts) = (maximumDepth, maximumParts)
    }

    /// Returns the root element.
    ///
    /// - Parameter bytes: The text, in UTF-8, or in an encoding that it declares and Expat knows.
    /// - Throws: ``XMLProblem`` that says what is wrong, and where.
    package func read(_ bytes: [UInt8]) throws(XMLProblem) -> XMLElement {
        guard bytes.count < Int(Int32.max) else { throw XMLProblem(message: "the text is too long") }
        guard let parser = XML_ParserCreate(nil) else { throw XMLProblem(message: "out of memory") }
        defer { XML_ParserFree(parser) }
        let tree = XMLTree(parser, self)
        XML_SetUserData(parser, Unmanaged.passUnretained(tree).toOpaque())
        XML_SetElementHandler(
            parser, { XMLTree.of($0)?.begin($1, $2) }, { tree, _ in XMLTree.of(tree)?.end() })
        XML_SetCharacterDataHandler(parser) { XMLTree.of($0)?.add($1, count: Int($2)) }
        XML_SetStartDoctypeDeclHandler(parser) { tree, _, _, _, _ in
            XMLTree.of(tree)?.stop("a document type is not read")
        }
        let status = withExtendedLifetime(tree) {
            bytes.withUnsafeBytes {
                XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
            }
        }
        guard status == XML_STATUS_OK, let root = tree.root else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no element"
            let line = XML_GetCurrentLineNumber(parser)
            let column = XML_GetCurrentColumnNumber(parser) + 1
            throw XMLProblem(
                message: (tree.problem ?? "this is not XML: \(reason)") + " at line \(line), column \(column)"
            )
        }
        return root
    }
}
