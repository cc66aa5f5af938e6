public import Model

/// Something that keeps people's data outside the community's record, as plugins do.
public protocol PersonalDataHolder: Sendable {
    /// Removes all that is kept of a person whose account is closed for good.
    ///
    /// Called again where the gateway ended in between, so it must be harmless to do twice.
    func erase(_ person: PersonID) async throws
}
