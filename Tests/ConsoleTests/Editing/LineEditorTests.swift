import Testing

@testable import ConsoleClient

struct LineEditorTests {
    private func editor(after keys: [EditKey], history: [String] = []) -> LineEditor {
        var editor = LineEditor()
        editor.history = EditHistory(history)
        for key in keys { _ = editor.handle(key) }
        return editor
    }

    @Test(arguments: [
        ([EditKey.text("👨‍👩‍👧"), .backspace], ""), ([.text("cafe"), .text("\u{301}"), .backspace], "caf"),
        ([.text("e\u{301}"), .backspace], ""), ([.text("🇭🇰🇭"), .text("🇰"), .backspace], "🇭🇰"),
        ([.text("a你"), .left, .backspace], "你"), ([.text("ab"), .home, .delete], "b"),
        ([.text("one two"), .cutWordBefore], "one "), ([.text("one two"), .cutToStart], ""),
        ([.text("one two"), .cutWordBefore, .cutWordBefore, .putBack], "one two"),
        ([.text("one two"), .cutToStart, .putBack, .putBack], "one twoone two"),
        ([.text("one two"), .wordLeft, .cutToEnd], "one "),
        ([.text("one two"), .home, .cutWordAfter], " two"),
        ([.text("one"), .lineBreak, .text("two"), .up, .text("!")], "one!\ntwo"),
        ([.text("one"), .lineBreak, .text("two"), .up, .home, .down, .text("!")], "one\n!two"),
        ([.text("one"), .lineBreak, .text("two"), .cutToStart], "one\n"),
        ([.paste("single\n")], "single"), ([.text("a "), .paste("b\nc\n\n")], "a b\nc"),
        ([.text("\"\"\""), .enter, .text("x"), .enter], "\"\"\"\nx\n"),
    ])
    func keys_whenPressed_editByCharacters(_ keys: [EditKey], _ text: String) {
        #expect(editor(after: keys).buffer.text == text)
    }

    @Test(arguments: [
        ([EditKey.text("/quit")], EditedText("/quit")), ([.paste("/quit\n")], EditedText("/quit")),
        ([.paste("/quit\nyes")], EditedText("/quit\nyes", .pasted)),
        ([.text("/post a | b | "), .paste("c\nd")], EditedText("/post a | b | c\nd")),
        ([.paste("/a\nb"), .cutToStart, .backspace, .cutToStart, .text("/x")], EditedText("/x")),
        (
            [.text("\"\"\""), .enter, .text("/quit"), .enter, .text("x\"\"\"")],
            EditedText("/quit\nx", .fenced)
        ),
        ([.text("\"\"\"one line\"\"\"")], EditedText("one line", .fenced)),
    ])
    func enter_whenPressed_sendsMessagesAsSuch(_ keys: [EditKey], _ sent: EditedText) {
        var editor = editor(after: keys)
        #expect(editor.handle(.enter) == .send(sent))
        #expect(editor.buffer.isEmpty)
    }

    @Test func paste_ofSeveralLines_isShownAndNotSentUntilEnter() {
        var editor = LineEditor()
        #expect(editor.handle(.paste("/quit\nsecond\n")) == .draw)
        #expect(editor.buffer.text == "/quit\nsecond")
        #expect(editor.handle(.interrupt) == .draw)
        #expect(editor.buffer.isEmpty)
        // What was pasted is forgotten with it: a command that is typed now is one.
        _ = editor.handle(.text("/x"))
        #expect(editor.handle(.enter) == .send(EditedText("/x")))
    }

    @Test func message_whenItLooksLikeACommandOrATag_isWrittenSoThatItIsNone() {
        #expect(TypedLine.line(for: EditedText("/quit\nx", .fenced)) == "//quit\nx")
        #expect(TypedLine.line(for: EditedText("@7 /quit\nx", .fenced)) == "//\n@7 /quit\nx")
        #expect(TypedLine.line(for: EditedText("x\n/quit", .fenced)) == "//\nx\n/quit")
        #expect(TypedLine.line(for: EditedText("/etc/hosts\nx", .pasted)) == "//etc/hosts\nx")
        #expect(TypedLine.line(for: EditedText("/quit")) == "/quit")
        #expect(TypedLine.line(for: EditedText(" /quit")) == " /quit")
        #expect(TypedLine.text(of: "//quit\nx") == "/quit\nx")
        #expect(TypedLine.text(of: "//\n@7 /quit\nx") == "@7 /quit\nx")
    }

    /// A fence says that it is meant, and so does a first line of two slashes.
    @Test(
        arguments: [
            (EditedText("/quit\nyes", .pasted), "quit"), (EditedText("x\n ／Quit", .pasted), "quit"),
            (EditedText("// x\n/quit", .pasted), "quit"), (EditedText("x\n/etc/hosts", .pasted), nil),
            (EditedText("//\nx\n/quit", .pasted), nil), (EditedText("/quit\nyes", .fenced), nil),
            (EditedText("/post a | b | c\nd"), nil),
        ] as [(EditedText, String?)])
    func paste_inWhichALineLooksLikeACommand_isRefusedWhole(_ edited: EditedText, _ name: String?) {
        #expect(TypedLine.slip(in: edited) == name)
    }

    @Test func paste_thatSaysThatItIsMeant_isSentWithoutItsFirstLine() {
        let line = TypedLine.line(for: EditedText("//\nx\n/quit", .pasted))
        #expect(TypedLine.text(of: line) == "x\n/quit")
        // Where nothing looks like a command, it is part of what was pasted.
        let code = TypedLine.line(for: EditedText("//\n// x", .pasted))
        #expect(TypedLine.text(of: code) == "//\n// x")
    }

    @Test func paste_whenPutBack_isStillOne() {
        var editor = editor(after: [.paste("x\n/quit")])
        guard case .send(let edited) = editor.handle(.enter) else {
            Issue.record("nothing is sent")
            return
        }
        editor.putBack(edited)
        #expect(editor.buffer.text == "x\n/quit")
        #expect(editor.handle(.enter) == .send(edited))
        _ = editor.handle(.text("/x"))
        #expect(editor.handle(.enter) == .send(EditedText("/x")))
    }

    @Test func history_whenGoneThrough_comesBackToWhatWasTyped() {
        var editor = editor(after: [.text("new"), .up], history: ["first", "second"])
        #expect(editor.buffer.text == "second")
        #expect(editor.handle(.up) == .draw && editor.buffer.text == "first")
        #expect(editor.handle(.up) == .bell && editor.buffer.text == "first")
        _ = editor.handle(.down)
        #expect(editor.handle(.down) == .draw && editor.buffer.text == "new")
        #expect(editor.handle(.down) == .bell)
    }

    @Test func search_whenWordsAreTyped_findsTheNewestAndGoesBack() {
        var editor = editor(after: [.text("half"), .search, .text("ME")], history: ["meet", "me", "other"])
        #expect(editor.search?.line == "me")
        _ = editor.handle(.search)
        #expect(editor.search?.line == "meet")
        #expect(editor.handle(.search) == .bell)
        #expect(editor.handle(.enter) == .send(EditedText("meet")))
    }

    @Test(arguments: [EditKey.leaveSearch, .interrupt])
    func search_whenGivenUp_bringsBackWhatWasTyped(_ key: EditKey) {
        let editor = editor(after: [.text("half"), .search, .text("me"), key], history: ["me"])
        #expect(editor.search == nil && editor.buffer.text == "half")
    }

    @Test func draft_whenAnotherPlaceIsOpened_comesBackWithItsOwn() {
        var editor = editor(after: [.text("half a wo")])
        editor.open("#study")
        #expect(editor.buffer.isEmpty)
        _ = editor.handle(.text("for study"))
        _ = editor.handle(.left)
        editor.open("@bob")
        #expect(editor.buffer.isEmpty)
        editor.open("#study")
        #expect(editor.buffer.text == "for study" && editor.buffer.after == ["y"])
        editor.open("#study")
        #expect(editor.buffer.text == "for study")
        editor.open(nil)
        #expect(editor.buffer.text == "half a wo")
    }

    @Test func enter_whenADraftIsSent_leavesNothing() {
        var editor = LineEditor()
        editor.open("#study")
        _ = editor.handle(.text("sent"))
        _ = editor.handle(.enter)
        editor.open("@bob")
        editor.open("#study")
        #expect(editor.buffer.isEmpty)
    }

    @Test(arguments: [
        (EditKey.interrupt, LineEditor.Action.interrupt), (.deleteOrEnd, .end), (.tab, .complete),
        (.place(2), .place(2)), (.pageUp, .older), (.pageDown, .newer), (.backspace, .bell),
        (.suspend, .suspend),
    ])
    func keys_whenNothingIsTyped_areForWhoOwnsTheEditor(_ key: EditKey, _ action: LineEditor.Action) {
        var editor = LineEditor()
        #expect(editor.handle(key) == action)
    }
}
