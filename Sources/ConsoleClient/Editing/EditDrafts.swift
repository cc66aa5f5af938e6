/// What was half typed in each place.
struct EditDrafts {
    private var place: String?
    private var kept: [String?: EditBuffer] = [:]

    /// Takes which place is open, and what stands in the editor.
    /// - Returns: What belongs there instead; `nil` if the place is the one before.
    mutating func open(_ place: String?, leaving buffer: EditBuffer) -> EditBuffer? {
        guard place != self.place else { return nil }
        kept[self.place] = buffer.isEmpty ? nil : buffer
        self.place = place
        return kept.removeValue(forKey: place) ?? EditBuffer()
    }
}
