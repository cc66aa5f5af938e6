import CThreads
import Glibc

/// A plain thread: SQLite waits for the disk, which neither the cooperative pool nor an event loop may.
struct NamedThread: Sendable {
    private let id: pthread_t

    private final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a thread that runs `body` once.
    ///
    /// - Parameter name: what tools show it as; at most 15 bytes.
    init(name: String, _ body: @escaping @Sendable () -> Void) throws {
        let body = Unmanaged.passRetained(Body(name: name, run: body))
        var id = pthread_t()
        let code = pthread_create(
            &id, nil,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                cthreads_set_name(body.name)
                body.run()
                return nil
            }, body.toOpaque())
        guard code == 0 else {
            body.release()
            throw StorageError(.other, "no thread could be started: \(String(cString: strerror(code)))")
        }
        self.id = id
    }

    /// Waits for its end. Call once, when it is about to end.
    func join() {
        pthread_join(id, nil)
    }

    /// Lets it end on its own. Instead of ``join()``.
    func detach() {
        pthread_detach(id)
    }
}
