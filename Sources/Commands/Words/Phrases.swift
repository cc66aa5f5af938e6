import CWords
import Model

/// What this target says, in `Words/*.json`.
let phrase = WordBook(quad_words_commands)
