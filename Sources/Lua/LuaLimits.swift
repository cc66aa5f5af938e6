/// What Lua code may use. A breach of instructions, pattern steps, time, host calls or coroutines closes the state;
/// running out of memory does so only when it goes on.
public struct LuaLimits: Sendable, Hashable {
    /// Instructions a call; work in C is charged in the same unit.
    public var instructions: Int
    /// Steps of pattern matching a call, each a few nanoseconds: what `find`, `match`, `gmatch` and `gsub` do.
    public var patternSteps: Int
    /// The processor's time of a call; what it waits for host functions doesn't count, nor what other programs take.
    public var processorTime: Duration
    /// Calls of host functions that one call may make.
    public var hostCalls: Int
    /// Coroutines that one call may make and leave unfinished.
    public var coroutines: Int
    /// Bytes a state, counted by its allocator. Fixed when the state is made.
    public var memory: Int
    /// Bytes of one string. Fixed when the state is made.
    public var stringBytes: Int
    /// Tables within one another when a value crosses; at most 64.
    public var tableDepth: Int {
        didSet { tableDepth = min(tableDepth, 64) }
    }
    /// Values in one conversion: the elements of tables count, and the tables themselves. All rows of a batch together
    /// may give as many, or ``entriesOfRow`` each.
    public var tableEntries: Int
    /// Bytes of all strings in one conversion, and of those that all rows of a batch give.
    public var tapeBytes: Int

    /// Values that the rows of a large batch may give on average.
    static let entriesOfRow = 64

    public init(
        instructions: Int = 5_000_000,
        patternSteps: Int = 1_000_000,
        processorTime: Duration = .milliseconds(250),
        memory: Int = 16 << 20,
        hostCalls: Int = .max,
        coroutines: Int = .max,
        stringBytes: Int = 1 << 20,
        tableDepth: Int = 16,
        tableEntries: Int = 20_000,
        tapeBytes: Int = 4 << 20
    ) {
        self.instructions = instructions
        self.patternSteps = patternSteps
        self.processorTime = processorTime
        self.memory = memory
        self.hostCalls = hostCalls
        self.coroutines = coroutines
        self.stringBytes = stringBytes
        self.tableDepth = min(tableDepth, 64)
        self.tableEntries = tableEntries
        self.tapeBytes = tapeBytes
    }

    /// Time on the wall that a call may run, waits excluded: on a machine that is busy with other programs it is far
    /// longer than the processor's.
    public var wallTime: Duration { processorTime * 20 + .seconds(5) }
}
