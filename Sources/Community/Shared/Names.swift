import Folding
import Foundation
public import Model
import Unicodes

/// Names made of ASCII: handles and slugs, chosen or derived from names of any characters.
enum AsciiName {
    /// What a name stands for.
    enum Use {
        case handle, slug, bot

        /// What a derived name falls back to.
        var fallback: String {
            switch self {
            case .handle: "person"
            case .slug: "group"
            case .bot: "plugin"
            }
        }
    }

    /// Bytes of a name: a single letter is too easily mistyped as another's, and more than 24 would leave a
    /// line little room for what is said.
    static let lengths = 2...24

    /// Words of Quad's own.
    private static let reserved: Set<String> = ["all", "channel", "everyone", "here", "me", "self"]

    /// What those are called who may be asked for help, and believed: nobody else, and nothing that looks like it.
    private static let offices = looks(
        "admin", "admins", "administrator", "administrators", "helpdesk", "moderator", "moderators",
        "operator",
        "operators", "quad", "root", "staff", "support", "sysadmin", "system")

    /// Nor may these stand in a handle beside something else, as in `hku-support`.
    private static let officesWithin = looks(
        "admin", "admins", "administrator", "administrators", "helpdesk", "mod", "moderator", "moderators",
        "mods",
        "official", "operator", "quad", "staff", "support", "sysadmin")

    /// What mail is believed from (RFC 2142 and what services use): in handles, alone or beside something else. A group
    /// may be about security.
    private static let mailboxes = looks(
        "abuse", "accounts", "billing", "donotreply", "hostmaster", "info", "mailerdaemon", "noc", "noreply",
        "notification", "notifications", "password", "passwords", "postmaster", "privacy", "security",
        "service",
        "verification", "verify", "webmaster")

    private static let bot = looks("bot")

    private static func looks(_ names: String...) -> Set<String> { Set(names.map(NameLook.of)) }

    /// What groups are called that nobody is in any more, before their number.
    static let formerGroup = "former-group"
    private static let formerMember = "former-member"

    // MARK: Chosen

    /// A name as a person chose it, in lower case.
    /// - Throws: `CommunityError` that says what a name may be.
    static func chosen(_ typed: String, as use: Use) throws -> String {
        let bare = typed.hasPrefix("@") || typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
        let name = bare.lowercased()
        guard isWellFormed(name) else { throw CommunityError(.invalid, NameWords.malformed(use)) }
        guard isFree(name, for: use) else { throw CommunityError(.exists, NameWords.taken(name)) }
        return name
    }

    static func isWellFormed(_ name: String) -> Bool {
        guard lengths.contains(name.utf8.count), let first = name.first, first.isASCII, first.isLetter,
            name.last != "-", !name.contains("--")
        else { return false }
        return name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
    }

    /// Whether it is none of those that Quad keeps, for itself, for bots and for who or what is gone, nor looks like one.
    private static func isFree(_ name: String, for use: Use) -> Bool {
        guard use != .bot else { return true }
        if reserved.contains(name) || NameLook.isAmong(offices, name) { return false }
        let look = NameLook.of(name)
        guard use == .handle else { return !look.hasPrefix(NameLook.of(formerGroup)) }
        let parts = name.split(separator: "-").map(String.init)
        if parts.contains(where: { NameLook.isAmong(officesWithin, $0) || NameLook.isAmong(mailboxes, $0) }) {
            return false
        }
        if NameLook.isAmong(mailboxes, name) { return false }
        if parts.count > 1, let last = parts.last, NameLook.isAmong(bot, last) { return false }
        let admin = NameLook.of("admin")
        return !(look.hasPrefix(admin) || look.hasSuffix(admin) || look.hasPrefix(NameLook.of(formerMember)))
    }

    // MARK: Derived

    /// A name made from one of any characters: lower-case letters, digits and dashes, at most 24.
    ///
    /// Scripts are transliterated with ICU's `Any-Latin; Latin-ASCII`; of what is emoji alone the Unicode name counts.
    static func derive(from name: String, as use: Use) -> String {
        let name = beginning(of: name)
        let plain = ascii(name)
        let derived = plain.isEmpty ? ascii(emojiNames(in: name)) : plain
        guard let first = derived.first else { return use.fallback }
        let whole = first.isLetter ? derived : "\(use.fallback)-\(derived)"
        return isFree(whole, for: use) ? whole : use.fallback
    }

    /// As much of a name as can matter: what a transform costs grows faster than the marks that stand on one letter.
    private static func beginning(of name: String) -> String {
        name.utf8.count <= mostLookedAt
            ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(mostLookedAt / 4)))
    }

    /// Bytes of a name that are transliterated, many times what 24 letters need: what a transform costs grows
    /// faster than the marks that stand on one letter.
    private static let mostLookedAt = 1024

    private static func ascii(_ name: String) -> String {
        // What shows nothing, such as a joiner between marks, would make a letter one of no alphabet. A long run of marks is
        // broken by one, too.
        let narrow = NormalForm.compatible(name).withoutIgnorables
        let latin = narrow.applyingTransform(.toLatin, reverse: false) ?? narrow
        let plain = latin.applyingTransform(.stripDiacritics, reverse: false) ?? latin
        var result = ""
        for character in plain.lowercased() {
            if character.isASCII, character.isLetter || character.isNumber {
                result.append(character)
            } else if let last = result.last, last != "-" {
                result.append("-")
            }
        }
        result = String(result.prefix(lengths.upperBound))
        while result.last == "-" { result.removeLast() }
        return result
    }

    /// `GRADUATION CAP` for 🎓; joiners and skin tones have no name here.
    private static func emojiNames(in name: String) -> String {
        // Digits, # and * count as emoji too, since keycaps are made of them.
        name.unicodeScalars.filter {
            $0.properties.isEmoji && !$0.isASCII && !$0.properties.isEmojiModifier
        }
        .compactMap(\.properties.name).joined(separator: " ")
    }

    /// A name behind `prefix` that nobody comes upon by trying: ten letters of chance, 47 bits.
    static func unguessable(_ prefix: String) -> String {
        let letters = (0..<10).map { _ in
            String(Unicode.Scalar(UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"))))
        }
        return "\(prefix)-\(letters.joined())"
    }

    /// The first of `base`, `base2`, `base3`, … that is not taken.
    ///
    /// - Parameter mark: What stands before the number, where the base ends in one of its own: `crew-1-2`.
    static func unique(
        _ base: String, apart mark: String = "", isTaken: (String) throws -> Bool
    ) rethrows -> String {
        var candidate = base
        var number = 2
        while try isTaken(candidate) {
            candidate = "\(base)\(mark)\(number)"
            number += 1
        }
        return candidate
    }
}

/// What a name made of ASCII looks like: two names of one look are taken for each other.
///
/// Separators go, digits are the letters that they stand for, and letters that look alike are one: `0` and `o`, `1`, `l`
/// and `i`, `rn` and `m`, `vv` and `w`, `cl` and `d`.
enum NameLook {
    private static let pairs = [("rn", "m"), ("vv", "w"), ("cl", "d"), ("c1", "d")]
    private static let letters: [Character: Character] = [
        "0": "o", "1": "l", "i": "l", "2": "z", "3": "e", "4": "a", "5": "s", "6": "b", "8": "b", "7": "t",
        "9": "g",
        "q": "g",
    ]

    /// - Parameter name: in lower case.
    static func of(_ name: String) -> String {
        var look = name.filter { $0 != "-" }
        for (pair, letter) in pairs { look = look.replacing(pair, with: letter) }
        return String(look.map { letters[$0] ?? $0 })
    }

    /// Whether a name looks like one of these, perhaps with a number behind it.
    static func isAmong(_ looks: Set<String>, _ name: String) -> Bool {
        if looks.contains(of(name)) { return true }
        let bare = name.reversed().drop { $0.isNumber || $0 == "-" }.reversed()
        return looks.contains(of(String(bare)))
    }
}

/// Sorts and completes names for people. Case and full or half width make no difference.
public enum PeopleOrder {
    /// Returns whether a name begins with what is typed. Accents make no difference either.
    public static func begins(_ name: String, with typed: String) -> Bool {
        NameFolding.fold(name).hasPrefix(NameFolding.fold(typed))
    }

    /// Returns a name with which those are equal that differ in nothing that makes a difference to people.
    public static func folded(_ name: String) -> String { NameFolding.fold(name) }

    /// Returns whether one name comes before another in a list, as readers of the language expect: Chinese by strokes
    /// or pronunciation, numbers by value.
    public static func sorts(_ left: String, before right: String, in language: Language) -> Bool {
        let order = left.compare(
            right, options: [.caseInsensitive, .widthInsensitive, .numeric], range: nil,
            locale: Locale(identifier: language.rawValue))
        return order == .orderedSame ? left < right : order == .orderedAscending
    }
}

/// What people read about handles and slugs.
enum NameWords {
    static func malformed(_ use: AsciiName.Use) -> LocalizedText {
        let example = use == .handle ? "tai-man" : "study-circle"
        return phrase("name_malformed", ["example": example])
    }

    static func taken(_ name: String) -> LocalizedText {
        phrase("name_taken", ["name": name])
    }

    static let handleIsFixed = phrase("name_handle_is_fixed")

    static let slugIsFixed = phrase("name_slug_is_fixed")

    static let helpSlugIsFixed = phrase("name_help_slug_is_fixed")

    static let onlyGroups = phrase("name_only_groups")
}
