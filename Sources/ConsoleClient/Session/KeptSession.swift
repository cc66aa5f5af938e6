/// The token of one gateway, where tokens are kept at all.
struct KeptSession: Sendable {
    let keeper: SessionKeeper?
    /// How the gateway is called in the file.
    let gateway: String

    func load() -> Result<String?, SessionKeeper.Problem> {
        guard let keeper else { return .success(nil) }
        do { return .success(try keeper.token(for: gateway)) } catch { return .failure(error) }
    }

    /// The secret by which the gateway knows this device; `nil` if nothing can be kept.
    func device() -> String? { try? keeper?.device(for: gateway) }

    /// Keeps a token. Returns why it could not, `nil` if it could.
    func keep(_ token: String, person: String?) -> SessionKeeper.Problem? {
        do {
            try keeper?.keep(token, person: person, for: gateway)
            return nil
        } catch { return error }
    }

    /// Forgets the token. Returns why it could not, `nil` if it could.
    func discard() -> SessionKeeper.Problem? {
        do {
            try keeper?.discard(gateway)
            return nil
        } catch { return error }
    }
}
