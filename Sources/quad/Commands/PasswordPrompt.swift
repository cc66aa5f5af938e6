import Glibc
import Unicodes

/// Reads a password: a line of the standard input, without echo where that is a terminal.
struct PasswordPrompt {
    /// The line, without its end.
    /// - Throws: ``Failure`` where there is none, or two typed ones differ.
    func read() throws(Failure) -> String {
        guard isatty(STDIN_FILENO) == 1 else { return try line() }
        let password = try asked("Password: ")
        guard try asked("Once more: ") == password else {
            throw Failure(.data, "the two passwords differ; nothing was made")
        }
        return password
    }

    private func asked(_ question: String) throws(Failure) -> String {
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        // Asked only now: what is typed after the question is neither shown nor lost.
        say(question)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
            say("\n")
        }
        return try line()
    }

    private func line() throws(Failure) -> String {
        // A file that an editor wrote may have a byte order mark before the line, which nobody typed.
        guard let line = readLine(strippingNewline: true).map(ByteOrderMark.skipped), !line.isEmpty else {
            throw Failure(.data, "a password is missing: give it as one line on the standard input")
        }
        return line
    }

    private func say(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
