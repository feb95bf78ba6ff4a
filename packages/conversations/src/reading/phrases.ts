import type { QuestionWords } from '../languages/language.ts'
import { anyCase, wordsOf } from '../languages/languages.ts'
import { choicesOf } from '../word-forms.ts'

/** Words and phrases, found at a place of a list of words. */
export interface Phrases {
  /** How many words from `place` on are the longest of the phrases; 0 for none. */
  at(words: readonly string[], place: number): number
}

/**
 * Phrases from texts with `|` between them; a word that ends with `*` matches all that begin with it,
 * and `answer{/s}` is two words.
 */
export function phrasesOf(...lists: readonly string[]): Phrases {
  const words = new Set<string>()
  const stems = new Set<string>()
  const longer = new Map<string, string[][]>()
  for (const phrase of lists.flatMap((list) => choicesOf(list))) {
    const parts = phrase.split(' ')
    const [first = ''] = parts
    if (parts.length > 1) longer.set(first, [...(longer.get(first) ?? []), parts])
    else if (first.endsWith('*')) stems.add(first.slice(0, -1))
    else words.add(first)
  }
  // None is shorter.
  const byStart = Map.groupBy(stems, (stem) => stem.slice(0, 3))
  const hasStem = (word: string) => byStart.get(word.slice(0, 3))?.some((stem) => word.startsWith(stem))
  return {
    at(texts, place) {
      const word = texts[place] ?? ''
      let most = words.has(word) || hasStem(word) ? 1 : 0
      for (const parts of longer.get(word) ?? []) {
        if (parts.length > most && parts.every((part, index) => texts[place + index] === part))
          most = parts.length
      }
      return most
    },
  }
}

/**
 * The words of a text, folded, those at an apostrophe or a hyphen apart. Texts without spaces are one word.
 */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** The phrases of some kinds of words of questions, of all languages that put spaces between words. */
export function questionPhrases(...kinds: readonly Exclude<keyof QuestionWords, 'breadth'>[]): Phrases {
  return phrasesOf(...kinds.flatMap((kind) => wordsOf(({ questions }) => questions?.[kind])))
}

/** A word of the first person: "I", "my", "we". */
export const FIRST_PERSON: () => RegExp = anyCase`{=oneself}`

/** Adds something and replaces nothing: "also". */
export const ALSO: () => RegExp = anyCase`{=changes.also}`
