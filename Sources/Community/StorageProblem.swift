/// Why nothing can be stored.
public enum StorageProblem: Sendable, Hashable {
    /// The disk is full; it goes on by itself once there is room.
    case full
    /// The disk failed, for this reason; the gateway has to be started again.
    case failed(String)
}
