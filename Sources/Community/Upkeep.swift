import Logging
import Model
import ServiceLifecycle
import Storage

/// What the gateway sees to by itself: that what is over goes, and what is derived follows.
struct Upkeep: Sendable {
    let derived: DerivedData
    let closer: AccountCloser
    let eraser: ClearingEraser
    let bytes: StoredBytes
    let collector: ContentCollector
    /// Who keeps something of people outside the record.
    let holders: [any PersonalDataHolder]

    var services: [any Service] { derived.services + [closer, eraser, bytes, collector] }
}
