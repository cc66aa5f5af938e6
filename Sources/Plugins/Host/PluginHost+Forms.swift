import Community
import Documents
import Model

extension PluginHost {
    /// How often forms are looked through that nobody goes on with: they go so much later at most.
    private static let clearing = Duration.seconds(3_600)

    /// Removes forms that nobody touched for long, and what was spent and counts no more, each hour, until the gateway stops.
    func clearForms() async {
        while !Task.isCancelled {
            _ = try? await discardForms()
            _ = try? await discardSpent()
            do { try await environment.sleep(Self.clearing) } catch { return }
        }
    }

    /// Removes forms of all plugins that nobody touched for long. Returns how many there were.
    @discardableResult
    func discardForms() async throws -> Int {
        try await environment.documents?.removeAll(
            in: FormShelf.collection, below: FormShelf.horizon(at: environment.clock.now()),
            of: FormShelf.touched) ?? 0
    }

    /// Removes of all plugins what was spent so long ago that it counts no more. Returns how many documents it were.
    @discardableResult
    func discardSpent() async throws -> Int {
        try await environment.documents?.removeAll(
            in: SpendShelf.collection, below: SpendShelf.horizon(at: environment.clock.now()),
            of: SpendShelf.touched) ?? 0
    }
}
