import Community

extension QuadConfiguration {
    /// The community's part.
    var rules: CommunityConfiguration {
        var rules = CommunityConfiguration()
        rules.timeZone = plugins.timeZone
        rules.emailDomains = community.emailDomains
        rules.administrators = community.administrators
        rules.guests = community.guests
        rules.requests = people.requests
        rules.limits = bounds
        rules.categories = forum.categories
        rules.codeLifetime = accounts.codeLifetime
        rules.closingGrace = accounts.closingGrace
        rules.signInLifetime = accounts.signInLifetime
        rules.rescoreInterval = forum.rescore
        rules.storage.batch = storage.batch
        rules.storage.readers = storage.readers
        rules.storage.forgetWithin = storage.forgetWithin
        return rules
    }

    private var bounds: CommunityConfiguration.Limits {
        var bounds = CommunityConfiguration.Limits()
        bounds.groupsPerPerson = limits.groupsPerPerson
        bounds.tagsPerPerson = limits.tagsPerPerson
        bounds.tagLength = limits.tagLength
        bounds.messageBytes = limits.messageBytes
        bounds.titleLength = limits.titleLength
        bounds.contentBytes = limits.contentBytes
        bounds.nameLength = limits.nameLength
        return bounds
    }
}
