import Foundation
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs, and names it. It is no measure of how long a test may take: a machine that is slow, or does
    /// other things beside, stays far below it.
    ///
    /// It is half of what `.ci/test` gives a whole target (`TEST_MINUTES`, 30), so that the name is told before the target
    /// is ended.
    package static var endsWhereItHangs: Self {
        let minutes = ProcessInfo.processInfo.environment["TEST_MINUTES"].flatMap { Int($0) } ?? 30
        return .timeLimit(.minutes(max(1, minutes / 2)))
    }
}
