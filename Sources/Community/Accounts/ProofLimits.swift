import Model

/// How often codes may be mailed and tried. Without clock or I/O.
///
/// Mails are counted by address, by address and network, by network, and in all. A quarter of what may be sent in all is
/// kept for those who are known: signed in, or at a device that they signed in at before, each with a count of their own.
/// So nobody keeps a code from them by asking for others.
struct ProofLimits: Sendable {
    /// Who asks for a mail or tries a code.
    enum Asker: Sendable, Hashable {
        case stranger(Origin)
        /// Somebody who is signed in.
        case person(PersonID)
        /// A device at which the address's person signed in before.
        case device(String)
    }

    private struct Pair: Hashable {
        let address: String
        let by: Asker
    }

    /// In which all mails come back: who waits for one has an answer the same day.
    private static let hour = Duration.seconds(3600)
    /// In which the tries of codes come back: at five a code, guessing one of a million takes years.
    private static let day = Duration.seconds(86_400)

    private var mailsToAddress: AttemptSketch
    /// By address and network, or by address and who is known.
    private var mailsOfAsker: AttemptSketch
    private var mailsFromNetwork: AttemptSketch
    private var mailsOfStrangers: AttemptSketch
    private var mailsInAll: AttemptSketch
    private var codesOfAddress: AttemptSketch
    private var codesOfAsker: AttemptSketch

    init(_ attempts: CommunityConfiguration.Attempts) {
        let (mails, codes) = (attempts.mails, attempts.codeTriesPerDay)
        mailsToAddress = AttemptSketch(.init(most: attempts.mailsPerAddress, period: Self.hour))
        mailsOfAsker = AttemptSketch(.init(most: max(1, attempts.mailsPerAddress / 2), period: Self.hour))
        mailsFromNetwork = AttemptSketch(.init(most: max(1, mails / 4), period: Self.hour))
        mailsOfStrangers = AttemptSketch(.init(most: max(1, mails * 3 / 4), period: Self.hour), width: 1)
        mailsInAll = AttemptSketch(.init(most: mails, period: Self.hour), width: 1)
        codesOfAddress = AttemptSketch(.init(most: codes * 2, period: Self.day))
        codesOfAsker = AttemptSketch(.init(most: codes, period: Self.day))
    }

    /// Counts one mail to each of these, unless they have to wait.
    /// - Returns: How long to wait; nothing is counted then. `nil` if the mails may be sent.
    mutating func countMails(to recipients: [MailRecipient], at now: Timestamp) -> Duration? {
        for recipient in recipients {
            if let left = wait(toMail: recipient, count: recipients.count, at: now) { return left }
        }
        for recipient in recipients { count(mailTo: recipient, at: now) }
        return nil
    }

    /// Counts one try of a code that was mailed to an address, unless it has to wait.
    /// - Returns: How long to wait; the code must not be looked at then. `nil` if it may be.
    mutating func countTry(of address: String, by asker: Asker, at now: Timestamp) -> Duration? {
        let pair = pair(address, asker)
        var waits = [codesOfAsker.wait(for: pair, at: now)]
        if case .stranger = asker { waits.append(codesOfAddress.wait(for: address, at: now)) }
        if let left = waits.compactMap(\.self).max() { return left }
        codesOfAsker.count(pair, at: now)
        if case .stranger = asker { codesOfAddress.count(address, at: now) }
        return nil
    }

    private mutating func wait(toMail recipient: MailRecipient, count: Int, at now: Timestamp) -> Duration? {
        let (pair, others) = (pair(recipient.address, recipient.asker), count - 1)
        var waits = [
            mailsInAll.wait(for: 0, underWay: others, at: now), mailsOfAsker.wait(for: pair, at: now),
        ]
        if case .stranger(let origin) = recipient.asker {
            waits.append(mailsToAddress.wait(for: recipient.address, at: now))
            waits.append(mailsOfStrangers.wait(for: 0, underWay: others, at: now))
            if !origin.isOperator {
                waits.append(mailsFromNetwork.wait(for: origin.network, underWay: others, at: now))
            }
        }
        return waits.compactMap(\.self).max()
    }

    private mutating func count(mailTo recipient: MailRecipient, at now: Timestamp) {
        mailsInAll.count(0, at: now)
        mailsOfAsker.count(pair(recipient.address, recipient.asker), at: now)
        guard case .stranger(let origin) = recipient.asker else { return }
        mailsToAddress.count(recipient.address, at: now)
        mailsOfStrangers.count(0, at: now)
        if !origin.isOperator { mailsFromNetwork.count(origin.network, at: now) }
    }

    /// Strangers are told apart by network: a device of theirs is made up as easily as an address.
    private func pair(_ address: String, _ asker: Asker) -> Pair {
        switch asker {
        case .stranger(let origin): Pair(address: address, by: .stranger(Origin(network: origin.network)))
        case .person: Pair(address: "", by: asker)
        case .device: Pair(address: address, by: asker)
        }
    }
}

/// Whom a mail goes to, and who asked for it.
struct MailRecipient: Sendable, Hashable {
    let address: String
    let asker: ProofLimits.Asker
}
