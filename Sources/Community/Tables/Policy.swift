public import Model

/// What the gateway keeps of people, why, and until when, as people read it.
///
/// Until when derives from what the tables declare of their columns. What and why is said for each area of the data
/// model; an area without it doesn't compile.
public enum Policy {
    /// The policy, a line each.
    public static var lines: [LocalizedText] {
        [PolicyWords.heading] + CommunityTables.Area.allCases.flatMap(lines) + PolicyWords.besides
    }

    /// How long something is kept.
    enum Term: CaseIterable {
        /// The row goes with the account.
        case account
        /// The words go with the account; that there was something stays.
        case words
        /// The row goes at a moment of its own.
        case expiry
        /// Numbers stay, which lead to nobody.
        case numbers
        /// A name stays taken.
        case names
    }

    /// The terms of a table's columns.
    static func terms(of table: Table) -> Set<Term> {
        Set(table.columns.compactMap { term(of: $0.meaning) })
    }

    private static func term(of meaning: Meaning) -> Term? {
        switch meaning {
        case .erased, .address: .account
        case .words, .detail, .state, .deletion: .words
        case .until: .expiry
        case .kept, .person: .numbers
        case .lasting: .names
        case .number, .plain, .names, .text: nil
        }
    }

    private static func lines(of area: CommunityTables.Area) -> [LocalizedText] {
        let terms = area.tables.reduce(into: Set<Term>()) { $0.formUnion(Self.terms(of: $1)) }
        return [PolicyWords.what(area)]
            + Term.allCases.filter(terms.contains).map { PolicyWords.until($0, in: area) }
    }
}

private enum PolicyWords {
    static let heading = phrase("policy_heading")

    static func what(_ area: CommunityTables.Area) -> LocalizedText {
        switch area {
        case .accounts:
            phrase("policy_what_accounts")
        case .people:
            phrase("policy_what_people")
        case .conversations:
            phrase("policy_what_conversations")
        case .forum:
            phrase("policy_what_forum")
        case .media:
            phrase("policy_what_media")
        case .notifications:
            phrase("policy_what_notifications")
        case .gateway:
            phrase("policy_what_gateway")
        }
    }

    static func until(_ term: Policy.Term, in area: CommunityTables.Area) -> LocalizedText {
        switch term {
        case .account:
            phrase("policy_until_account")
        case .words:
            phrase("policy_until_words")
        case .expiry:
            phrase("policy_until_expiry")
        case .numbers:
            phrase("policy_until_numbers")
        case .names:
            phrase("policy_until_names")
        }
    }

    static let besides: [LocalizedText] = [
        phrase("policy_besides_what_plugins_keep_of"),
        phrase("policy_besides_kept_nowhere_whether_you"),
    ]
}
