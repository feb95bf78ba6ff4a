// The first and the last letter of alphabets whose letters are in one row of Unicode. An analyser folds the
// accents that other letters have.
const ALPHABETS = ['az', 'ая', 'αω', 'את', 'ءي'].map((ends) => {
  const [from, to] = [ends.charCodeAt(0), ends.charCodeAt(1)]
  return Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place))
})

/**
 * What a word may represent with one mistake. No variant is the word itself, and each is in one of the lists.
 */
export interface SpellingVariants {
  /**
   * The common mistakes: a letter is missing, or typed twice, or two neighbours are in each other's place.
   */
  readonly likely: readonly string[]
  /** A letter is wrong, or one too many, and it is not the last. */
  readonly others: readonly string[]
}

/**
 * The variants of a word in lower case. Missing and wrong letters are those of its own alphabet: Latin,
 * Cyrillic, Greek, Hebrew or Arabic; words of others have variants without these.
 */
export function spellingVariants(word: string): SpellingVariants {
  const letters = ALPHABETS.find((alphabet) => alphabet.some((letter) => word.includes(letter))) ?? []
  const [likely, others] = [new Set<string>(), new Set<string>()]
  for (let at = 0; at <= word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
    for (const missing of letters) likely.add(before + missing + letter + after)
    if (letter === '') continue
    const next = after.charAt(0)
    likely.add(before + next + letter + after.slice(1))
    if (letter === next) likely.add(before + after)
    // With another last letter, or none, it is a form of the same word more often than another word.
    if (after === '') continue
    others.add(before + after)
    for (const right of letters) others.add(before + right + after)
  }
  likely.delete(word)
  return { likely: [...likely], others: [...others].filter((other) => other !== word && !likely.has(other)) }
}
