import Glibc

/// A thread that does one thing and ends. Foundation's doesn't say where none could be started.
final class SMTPThread: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    /// Returns false where the system has no more threads: the body is not run then.
    func start() -> Bool {
        let this = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<SMTPThread>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, this.toOpaque())
        guard code == 0 else {
            this.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
