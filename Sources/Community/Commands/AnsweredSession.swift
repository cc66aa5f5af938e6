public import Model

/// Whose command has something announced that is its answer too.
///
/// Both go with the task, since what announces lies far from who asked. What is told of anything else, even by a task that
/// began meanwhile, reaches the session as it reaches others.
public enum AnsweredSession {
    /// Whoever asked, and gets the lines as the answer; `nil` if nobody did.
    @TaskLocal public static var asking: SessionID?
    /// The session that an announcement passes over; `nil` if it passes over none.
    @TaskLocal public static var passedOver: SessionID?
}
