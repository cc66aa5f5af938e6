/// The token of one gateway, where tokens are kept at all.
struct KeptSession: Sendable {
    let keeper: SessionKeeper?
    /// How the gateway is called in the file.
    let gateway: String

    func load() -> Result<String?, SessionKeeper.Problem> {
        guard let keeper else { return .success(nil) }
        do { return .success(try keeper.token(for: gateway)) } catch { return .failure(error) }
    }

    /// Keeps a token; gives why it could not.
    func keep(_ token: String, person: String?) -> SessionKeeper.Problem? {
        do {
            try keeper?.keep(token, person: person, for: gateway)
            return nil
        } catch { return error }
    }

    /// Forgets the token; gives why it could not.
    func forget() -> SessionKeeper.Problem? {
        do {
            try keeper?.forget(gateway)
            return nil
        } catch { return error }
    }
}
