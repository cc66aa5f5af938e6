import CTerminal

/// How large a terminal is.
struct TerminalSize: Equatable {
    var columns = 80
    var rows = 24
    /// The pixels of its window; 0 where it doesn't tell.
    var pixels = Pixels()

    struct Pixels: Equatable {
        var across = 0
        var down = 0
    }

    /// That of the terminal behind a descriptor, 80 by 24 where it can't be told.
    static func of(_ output: CInt) -> TerminalSize {
        var (columns, rows): (CInt, CInt) = (0, 0)
        quad_terminal_size(output, &columns, &rows)
        let size = TerminalSize()
        var (across, down): (CInt, CInt) = (0, 0)
        quad_terminal_pixels(output, &across, &down)
        return TerminalSize(
            // Wide characters need two columns, and what is edited a row.
            columns: columns > 1 ? Int(columns) : size.columns, rows: rows > 1 ? Int(rows) : size.rows,
            pixels: Pixels(across: Int(across), down: Int(down)))
    }
}
