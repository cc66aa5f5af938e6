extension String {
    /// The text as it stands before Chinese words: with a space behind it, unless it ends in a Chinese character.
    package var beforeHan: String {
        unicodeScalars.last?.properties.isIdeographic == true ? self : self + " "
    }
}
