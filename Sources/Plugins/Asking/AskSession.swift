import Community
import Folding
import Model

/// The session of somebody who asks the bot in a conversation: it has no door, and ends with the answer.
final class AskSession: Session {
    let id: SessionID
    let source = "@\(PersonRef.assistant.handle)"
    let isOperator = false
    let state: SessionState
    let outlet: any Outlet = Nowhere()

    init(id: SessionID, of person: PersonRef, in place: Place, language: Language) {
        self.id = id
        state = SessionState(of: person, in: place, language: language)
    }

    private final class Nowhere: Outlet {
        func deliver(_ batch: [Delivery]) {}
    }

    /// The language in which a text is answered: that of its reader, unless it is in Chinese and its reader's is not.
    static func language(of text: String, reader: Language) -> Language {
        // Most questions have no such character: looking up what each is would take longer than all else here.
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return reader }
        let scalars = text.unicodeScalars
        // Japanese has such characters too.
        guard reader == .english, scalars.contains(where: \.properties.isIdeographic),
            !scalars.contains(where: { ("\u{3041}"..."\u{30FF}").contains($0) })
        else { return reader }
        return HanFolding.isSimplified(text) ? .simplifiedChinese : .traditionalChinese
    }
}
