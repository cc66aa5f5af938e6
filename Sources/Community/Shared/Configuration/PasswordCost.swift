/// What checking a password costs.
public enum PasswordCost: Sendable {
    /// libsodium's INTERACTIVE: 64 MiB and about 60 ms.
    case interactive
    /// The least that libsodium takes; for tests and benchmarks that make many accounts.
    case minimum

    /// How long after it was asked somebody is told to wait: longer than a check takes, so that it does not show whether
    /// there was one.
    var refusalTime: Duration { self == .interactive ? .milliseconds(300) : .zero }
}
