import Lua

/// The arguments of a call as a source writes them: what is written out is known, anything else is not.
struct WrittenArguments {
    /// One argument.
    enum Argument: Sendable, Hashable {
        /// A text, a number, true, false or nil.
        case literal(LuaValue)
        /// A table that is written out: its names, and whether it has values without one.
        case table(names: [String], hasPositions: Bool)
        /// Something whose value is not known, as it is written.
        case expression(String)
    }

    let all: [Argument]

    /// - Parameters:
    ///   - start: The position of the function's first name.
    ///   - end: The position behind its last one.
    /// - Returns: `nil` if it isn't called there, neither by itself nor by `pcall`.
    init?(_ tokens: [LuaToken], from start: Int, behind end: Int) {
        guard tokens.indices.contains(end) else { return nil }
        let next = tokens[end]
        if next.kind == .string {
            all = [.literal(.string(next.text))]
        } else if next.isSymbol("{") {
            all = [Self.argument(tokens[end...Self.close(tokens, from: end)])]
        } else if next.isSymbol("(") {
            all = Self.list(tokens, from: end + 1)
        } else if start > 1, tokens[start - 1].isSymbol("("), tokens[start - 2].text == "pcall" {
            all = next.isSymbol(",") ? Self.list(tokens, from: end + 1) : []
        } else {
            return nil
        }
    }

    /// The arguments from a position on, up to the bracket that closes them.
    private static func list(_ tokens: [LuaToken], from start: Int) -> [Argument] {
        var (arguments, depth, from) = ([Argument](), 0, start)
        for index in tokens.indices[min(start, tokens.endIndex)...] {
            let isEnd = depth == 0 && tokens[index].isSymbol(")")
            if isEnd || depth == 0 && tokens[index].isSymbol(",") {
                if index > from { arguments.append(argument(tokens[from..<index])) }
                from = index + 1
            }
            if isEnd { break }
            depth += nesting(tokens[index])
        }
        return arguments
    }

    /// The position of the token that closes what opens at a position.
    private static func close(_ tokens: [LuaToken], from start: Int) -> Int {
        var depth = 0
        for index in tokens.indices[start...] {
            depth += nesting(tokens[index])
            if depth == 0 { return index }
        }
        return tokens.endIndex - 1
    }

    /// Whether a token opens something (1), closes it (-1), or neither.
    private static func nesting(_ token: LuaToken) -> Int {
        switch (token.kind, token.text) {
        case (.symbol, "("), (.symbol, "{"), (.symbol, "["): 1
        case (.symbol, ")"), (.symbol, "}"), (.symbol, "]"): -1
        case (.keyword, "function"), (.keyword, "if"), (.keyword, "do"), (.keyword, "repeat"): 1
        case (.keyword, "end"), (.keyword, "until"): -1
        default: 0
        }
    }

    private static func argument(_ tokens: ArraySlice<LuaToken>) -> Argument {
        if let first = tokens.first, tokens.count == 1, let value = literal(first) { return .literal(value) }
        let all = Array(tokens)
        if all.first?.isSymbol("{") == true, close(all, from: 0) == all.count - 1 { return table(all) }
        return .expression(tokens.map(\.text).joined())
    }

    private static func literal(_ token: LuaToken) -> LuaValue? {
        switch (token.kind, token.text) {
        case (.string, let text): .string(text)
        case (.number, let text): Int64(text).map(LuaValue.integer) ?? Double(text).map(LuaValue.number)
        case (.keyword, "nil"): .nil
        case (.keyword, "true"): true
        case (.keyword, "false"): false
        default: nil
        }
    }

    /// A table from its opening bracket to its closing one.
    private static func table(_ tokens: [LuaToken]) -> Argument {
        var (names, hasPositions, depth, isNew) = ([String](), false, 0, false)
        for (index, token) in tokens.enumerated() {
            if isNew, depth == 1, !token.isSymbol("}") {
                let isBracketed = token.isSymbol("[") && tokens.indices.contains(index + 3)
                if token.kind == .name, tokens.indices.contains(index + 1), tokens[index + 1].isSymbol("=") {
                    names.append(token.text)
                } else if isBracketed, tokens[index + 1].kind == .string, tokens[index + 2].isSymbol("]") {
                    names.append(tokens[index + 1].text)
                } else {
                    hasPositions = true
                }
            }
            depth += nesting(token)
            isNew = depth == 1 && (index == 0 || token.isSymbol(",") || token.isSymbol(";"))
        }
        return .table(names: names, hasPositions: hasPositions)
    }
}
