import Testing

@testable import Community

/// Names of files, made harmless.
@Suite struct MediaNameTests {
    @Test(arguments: [
        ("photo.jpg", "photo.jpg"),
        ("my notes (1).txt", "my notes (1).txt"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\cv.pdf", "cv.pdf"),
        ("/", "file"), ("", "file"), ("..", "file"), (".bashrc", "bashrc"), ("-rf", "rf"), ("~", "file"),
        ("a\u{0}b\u{1B}[31m.txt", "ab[31m.txt"),
        ("evil\u{202E}gpj.exe", "evilgpj.exe"),
        ("a\nb\u{2028}c\td.txt", "abcd.txt"),
        ("a:b|c?*.txt", "abc.txt"),
        ("照片 一.png", "照片 一.png"),
        ("   ", "file"), ("\u{200B}\u{2060}", "file"),
    ])
    func name_whateverItIs_isANameAlone(written: String, harmless: String) {
        #expect(MediaName.harmless(written) == harmless)
    }

    @Test func name_thatIsLong_keepsItsExtension() {
        let long = MediaName.harmless(String(repeating: "x", count: 500) + ".pdf")
        #expect(long.count == 100 && long.hasSuffix("x.pdf"))
        let wide = MediaName.harmless(String(repeating: "照", count: 500) + ".pdf")
        #expect(wide.utf8.count <= 200 && wide.hasSuffix("照.pdf"))
        let marks = "a" + String(repeating: "\u{301}", count: 4000)
        #expect(MediaName.harmless(marks) == "file" && MediaName.harmless(marks + ".pdf") == "file.pdf")
        let flags = MediaName.harmless(String(repeating: "🏳️‍🌈", count: 90))
        #expect(flags.utf8.count <= 200 && !flags.isEmpty)
    }

    @Test(arguments: [
        ("IMG_1.heic", "image/jpeg", "IMG_1.jpg"), ("a.JPEG", "image/jpeg", "a.JPEG"),
        ("burst.HEICS", "image/jpeg", "burst.jpg"), ("DSC1.HIF", "image/jpeg", "DSC1.jpg"),
        ("a.jpg", "image/jpeg", "a.jpg"), ("dance.gif", "image/webp", "dance.webp"),
        ("notes.txt", "image/png", "notes.txt.png"), ("photo", "image/jpeg", "photo.jpg"),
        ("a.pdf", "application/pdf", "a.pdf"),
    ])
    func name_ofAPictureThatWasTurnedIntoAnother_saysWhatItIs(name: String, type: String, renamed: String) {
        #expect(MediaName.renamed(name, as: type) == renamed)
    }
}
