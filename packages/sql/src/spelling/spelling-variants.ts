// The first and the last letter of alphabets whose letters are consecutive in Unicode. An analyser folds the
// accents of other letters.
const ALPHABETS = ['az', 'ая', 'αω', 'את', 'ءي'].map((ends) => {
  const [from, to] = [ends.charCodeAt(0), ends.charCodeAt(1)]
  return Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place))
})

/**
 * The words that differ from a word by one mistake. No variant is the word itself, and each is in one of the
 * lists.
 */
export interface SpellingVariants {
  /** Common mistakes: a letter is missing, or typed twice, or two neighbours are swapped. */
  readonly likely: readonly string[]
  /** A letter is wrong or superfluous, and it is not the last one. */
  readonly others: readonly string[]
}

/**
 * The variants of a lower-case word. Missing and wrong letters come from its own alphabet: Latin, Cyrillic,
 * Greek, Hebrew or Arabic; words in other alphabets have only variants without new letters.
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
    // With another last letter, or none, it is more often a form of the same word than another word.
    if (after === '') continue
    others.add(before + after)
    for (const right of letters) others.add(before + right + after)
  }
  likely.delete(word)
  return { likely: [...likely], others: [...others].filter((other) => other !== word && !likely.has(other)) }
}
