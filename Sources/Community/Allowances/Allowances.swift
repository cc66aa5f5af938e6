/// What each person may still do and store.
struct Allowances: Sendable {
    let rates: Rates
    let bytes: StoredBytes
}
