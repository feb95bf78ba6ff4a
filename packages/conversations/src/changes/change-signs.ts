import { once } from '../once.ts'
import { LargePattern } from '../standing/large-pattern.ts'
import type { ChangeWords } from './words/change-words.ts'
import { CHINESE } from './words/chinese.ts'
import { JAPANESE } from './words/japanese.ts'
import { KOREAN } from './words/korean.ts'
import { CHANGE_LANGUAGES } from './words/languages.ts'
import { RUSSIAN } from './words/russian.ts'

/** A kind of words in {@link ChangeWords}. */
export type Sign = Exclude<keyof ChangeWords, 'isJoined' | 'plain'>

/** A part of a text. */
export interface Place {
  readonly start: number
  readonly end: number
}

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`
const NO_LETTER_BEHIND = String.raw`(?![\p{L}\p{N}])`
/** Signs in the clause of a new value that name no other subject. */
const OF_CHANGE = ['now', 'moved', 'cancelled', 'settled', 'planned', 'booked'] as const
const PLAIN = once(() =>
  CHANGE_LANGUAGES.filter(({ isJoined }) => isJoined !== true).map((language) => ({
    language,
    plain: new Set(language.plain.split('|')),
  })),
)
const patterns = new WeakMap<ChangeWords, Map<Sign, LargePattern>>()

/**
 * The languages that a folded text may have: by its script, else those with most of its plain words. They
 * share words: "se" is "if" in Italian alone.
 */
export function languagesOf(folded: string): readonly ChangeWords[] {
  if (/\p{Script=Hangul}/u.test(folded)) return [KOREAN]
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded)) return [JAPANESE]
  if (/\p{Script=Han}/u.test(folded)) return [CHINESE]
  if (/\p{Script=Cyrillic}/u.test(folded)) return [RUSSIAN]
  const words = folded.match(/[\p{L}\p{M}]+/gu) ?? []
  const counts = PLAIN().map(({ language, plain }) => ({
    language,
    count: words.filter((word) => plain.has(word)).length,
  }))
  const most = Math.max(...counts.map(({ count }) => count))
  return most === 0 ? [] : counts.filter(({ count }) => count === most).map(({ language }) => language)
}

/** The first place of a sign in a folded text. */
export function placeIn(folded: string, languages: readonly ChangeWords[], sign: Sign): Place | undefined {
  for (const language of languages) {
    const found = patternOf(language, sign).on(folded).exec(folded)
    if (found !== null) return { start: found.index, end: found.index + found[0].length }
  }
  return undefined
}

/** A text without the signs of a change. */
export function withoutSigns(text: string, languages: readonly ChangeWords[]): string {
  let left = text
  for (const language of languages)
    for (const sign of OF_CHANGE) left = left.replaceAll(new RegExp(sourceOf(language, sign), 'giu'), ' ')
  return left
}

function patternOf(language: ChangeWords, sign: Sign): LargePattern {
  const made = patterns.get(language) ?? new Map<Sign, LargePattern>()
  patterns.set(language, made)
  const pattern =
    made.get(sign) ??
    new LargePattern(
      () => [language[sign] ?? '(?!)'],
      () => sourceOf(language, sign),
    )
  made.set(sign, pattern)
  return pattern
}

function sourceOf(language: ChangeWords, sign: Sign): string {
  const words = language[sign] ?? '(?!)'
  return language.isJoined === true ? words : `${NO_LETTER_BEFORE}(?:${words})${NO_LETTER_BEHIND}`
}
