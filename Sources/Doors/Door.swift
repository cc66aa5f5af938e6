package import Model
package import ServiceLifecycle

/// A way into the gateway. Its service accepts and serves connections until the gateway stops.
package protocol Door: Service {
    /// The door's name in logs.
    var name: String { get }
    /// The address where it listens, as the configuration writes it. It waits until the door listens.
    ///
    /// - Throws: Why the door can't listen.
    var listeningAddress: String { get async throws }
    /// The number of open connections.
    var connectionCount: Int { get }

    /// Writes an unsolicited line to sessions. Administrators hear of plugins' problems in this way.
    func announce(_ line: LocalizedText, to audience: AnnouncementAudience)
}

/// Who gets an announcement.
package enum AnnouncementAudience: Sendable {
    case everyone
    /// The operator's sessions, and sessions of administrators.
    case administrators
    /// Only the terminal that the gateway was started on. The line may be a secret.
    case ownTerminal
}
