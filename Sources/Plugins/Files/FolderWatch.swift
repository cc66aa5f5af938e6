// Dispatch sources may be used from any thread, but are not marked so yet.
@preconcurrency import Dispatch
import Glibc

/// Says that something in some folders changed, by inotify: files written, renamed into or out of place, removed.
///
/// What changed is not said: who listens reads the folder, so that nothing depends on an editor's habits.
package final class FolderWatch: Sendable {
    /// One element for any number of changes that were not taken yet.
    package let changes: AsyncStream<Void>

    private let descriptor: Int32
    private let source: any DispatchSourceRead

    /// - Throws: a problem where the system has no watch left.
    package init() throws(PluginProblem) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else {
            let hint = errno == EMFILE ? ": raise fs.inotify.max_user_instances (sysctl)" : ""
            throw PluginProblem(
                file: "plugins",
                message: "the folder can't be watched: \(String(cString: strerror(errno)))\(hint)")
        }
        self.descriptor = descriptor
        let (changes, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "quad.plugins.watch"))
        source.setEventHandler {
            if Self.drain(descriptor) { continuation.yield() }
        }
        source.setCancelHandler {
            close(descriptor)
            continuation.finish()
        }
        source.resume()
    }

    deinit { source.cancel() }

    /// Watches these folders too; those that are watched stay so.
    package func add(_ folders: [String]) {
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
        for folder in folders { _ = inotify_add_watch(descriptor, folder, mask) }
    }

    /// Takes what is there; true where it is more than the creation of a file that is still being written, and
    /// than what happens to files that are no plugins: tests, and what editors put beside a file.
    private static func drain(_ descriptor: Int32) -> Bool {
        var isChange = false
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isChange }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let isNewFile = event.mask & UInt32(IN_CREATE) != 0 && event.mask & UInt32(IN_ISDIR) == 0
                    let name = bytes.dropFirst(offset + MemoryLayout<inotify_event>.size).prefix(
                        Int(event.len))
                    if !isNewFile, mayBePlugin(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)) {
                        isChange = true
                    }
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
    }

    /// Events without a name concern the folder itself.
    static func mayBePlugin(_ name: String) -> Bool {
        !name.hasPrefix(".") && !name.hasSuffix("_test.lua")
    }
}
