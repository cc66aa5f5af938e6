extension Language {
    /// Returns a length in bytes as people read it, by thousands: `312 KB`, `1.2 MB`. All three languages write it so.
    public func bytes(_ count: Int) -> String {
        var (value, unit) = (Double(count), "B")
        for next in ["KB", "MB", "GB", "TB"] where value >= 999.5 { (value, unit) = (value / 1000, next) }
        guard unit != "B", value < 9.95 else { return "\(number(Int(value.rounded()))) \(unit)" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
