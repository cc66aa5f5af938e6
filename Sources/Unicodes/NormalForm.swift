internal import CUTF8Proc

/// Unicode's normal forms (UAX #15), made by utf8proc.
///
/// Foundation's composed forms are wrong in two lines of Unicode's own test (`NormalizationTest.txt`).
/// Longer runs of marks than ``StreamSafe/most`` come out broken, since utf8proc too sorts them in quadratic time.
public enum NormalForm {
    /// Returns the text in NFC: equal letters become equal bytes.
    public static func composed(_ text: String) -> String { form(text, UTF8PROC_STABLE, UTF8PROC_COMPOSE) }

    /// Returns the text in NFKC: variants of a letter, such as full-width ones, become that letter too.
    public static func compatible(_ text: String) -> String {
        form(text, UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT)
    }

    private static func form(_ text: String, _ options: utf8proc_option_t...) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let options = utf8proc_option_t(options.reduce(0) { $0 | $1.rawValue })
        var safe = StreamSafe.text(text)
        return safe.withUTF8 { made(of: $0, options) } ?? text
    }

    /// `nil` if utf8proc takes the bytes for no UTF-8, which the bytes of a `String` always are.
    private static func made(of bytes: UnsafeBufferPointer<UInt8>, _ options: utf8proc_option_t) -> String? {
        let count = utf8proc_decompose(bytes.baseAddress, bytes.count, nil, 0, options)
        guard count >= 0 else { return nil }
        // The scalars become bytes in the same place, behind which a NUL is written.
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: count + 1) { scalars in
            guard
                utf8proc_decompose(bytes.baseAddress, bytes.count, scalars.baseAddress, count, options)
                    == count
            else { return nil }
            let length = utf8proc_reencode(scalars.baseAddress, count, options)
            guard length >= 0 else { return nil }
            return String(decoding: UnsafeRawBufferPointer(scalars).prefix(length), as: UTF8.self)
        }
    }
}
