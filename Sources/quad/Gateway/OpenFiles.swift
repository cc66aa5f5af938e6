import Glibc

/// How many files, sockets among them, the process may have open.
enum OpenFiles {
    /// What the gateway itself needs beside its connections: databases with their readers, plugins' requests, logs.
    static let own = 128

    /// Takes all that the system allows (RLIMIT_NOFILE).
    /// - Returns: How many may be open from here on.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return Int.max }
        if limit.rlim_cur < limit.rlim_max {
            var raised = rlimit(rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// What an operator is told where that is too few for the connections that are configured; `nil` if it is enough.
    static func complaint(connections: Int, allowed: Int) -> String? {
        let needed = connections + own
        guard allowed < needed else { return nil }
        return
            "doors.console.connections is \(connections), and this process may have \(allowed) files open: later "
            + "callers wait. Raise that to \(needed) (ulimit -Hn, or LimitNOFILE in a unit of systemd), or lower the key"
    }
}
