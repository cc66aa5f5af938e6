import Testing

/// Tests that run programs and wait for them: one at a time, so that at most one of the few threads that all
/// tests share is held up.
@Suite(.serialized)
struct ProgramTests {}
