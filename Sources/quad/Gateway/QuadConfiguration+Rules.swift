import Community
import Model

extension QuadConfiguration {
    /// The community's part.
    var rules: CommunityConfiguration {
        var rules = CommunityConfiguration()
        rules.name = community.name
        rules.timeZone = community.timeZone
        rules.accounts.emailDomains = community.emailDomains
        rules.accounts.administrators = community.administrators
        rules.guests = community.guests
        rules.requests = people.requests
        rules.limits = bounds
        rules.forum.categories = forum.categories
        rules.accounts.codeLifetime = accounts.codeLifetime
        rules.accounts.closingGrace = accounts.closingGrace
        rules.accounts.signInLifetime = accounts.signInLifetime
        rules.accounts.attempts = attempts
        rules.mailsAtOnce = mail.mailsAtOnce
        rules.logsMail = mail.transport == .log
        rules.forum.rescoreInterval = forum.rescore
        rules.storage.batch = storage.batch
        rules.storage.readers = storage.readers
        rules.storage.scrubWithin = storage.scrubWithin
        rules.media.fileBytes = media.fileBytes
        rules.media.personBytes = media.personBytes
        rules.media.keepsOriginals = media.keepOriginals
        if isForTests {
            rules.isForTests = true
            rules.accounts.passwordCost = .minimum
            rules.patience = .unlimited
            rules.undoTime = Self.longest
            rules.storage.backgroundNiceness = 0
        }
        return rules
    }

    private var attempts: CommunityConfiguration.Attempts {
        var attempts = CommunityConfiguration.Attempts()
        attempts.failures = accounts.failures
        attempts.accountFailures = accounts.accountFailures
        attempts.sourceFailures = accounts.sourceFailures
        attempts.codeTriesPerDay = accounts.codeTriesPerDay
        attempts.mailsPerAddress = accounts.mailsPerAddress
        attempts.mails = accounts.mailsPerHour
        return attempts
    }

    private var bounds: CommunityConfiguration.Limits {
        var bounds = CommunityConfiguration.Limits()
        bounds.groupsPerPerson = limits.groupsPerPerson
        bounds.groupsJoined = limits.groupsJoined
        bounds.conversations = limits.conversations
        bounds.tags = limits.tags
        bounds.messageBytes = limits.messageBytes
        bounds.titleLength = limits.titleLength
        bounds.contentBytes = limits.contentBytes
        bounds.nameLength = limits.nameLength
        bounds.bytesPerPerson = limits.megabytesPerPerson == 0 ? nil : limits.megabytesPerPerson * 1_000_000
        bounds.rates = limits.rates
        return bounds
    }
}
