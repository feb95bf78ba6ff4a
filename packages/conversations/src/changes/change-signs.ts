import { once } from '../once.ts'
import { choicesOf } from '../word-forms.ts'
import { LargePattern } from '../standing/large-pattern.ts'
import type { ChangeWords, Language } from '../languages/language.ts'
import { grouped, languages, pattern } from '../languages/languages.ts'

/** A kind of words in {@link ChangeWords}. */
export type Sign = Exclude<keyof ChangeWords, 'plain'>

/** A part of a text. */
export interface Place {
  readonly start: number
  readonly end: number
}

const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`
const NO_LETTER_BEHIND = String.raw`(?![\p{L}\p{N}])`
/** Signs in the clause of a new value that name no other subject. */
const OF_CHANGE = ['cancelled', 'now', 'moved', 'changed', 'settled', 'planned', 'booked'] as const
/** Signs of a new value, or of an end. */
export const OF_VALUES = ['changed', 'ended', 'gone', 'ownNew', 'favourite', 'hired', 'prefers'] as const
/** A statement that replaces another one has one of them. */
const OF_REPLACING: readonly Sign[] = [
  'now moved cancelled corrected mistaken insteadOf insteadBehind over back settled decided done married',
  'parted unavailable absent left',
  ...OF_VALUES,
].flatMap((signs) => signs.split(' ') as Sign[])
/** Denies a number, or a word behind a mark: "not the 12th", ", not in Porto". */
const DENIED_NUMBER = String.raw`(\p{N}+(?:[:.]\p{N}+)?)`
const SMALL_WORDS = '(?:(?:{places}|{articles}|to|um|op) )*'
const DENIED = pattern`(?<!\p{L})(?:{not} ${SMALL_WORDS}|{+not} ?)${DENIED_NUMBER}|
  [,;(–—] ?{not} ${SMALL_WORDS}([\p{L}\p{M}]{3,})|
  (?:${DENIED_NUMBER}\S{0,2}|([\p{Script=Katakana}\p{Script=Han}ー]{2,12}|\p{Script=Hangul}{2,8}))
  {+changes.insteadBehind}`
const ANY_SIGN = once(
  () =>
    new Map(
      languages().map((language) => {
        const alternatives = OF_REPLACING.flatMap((sign) => language.changes?.[sign] ?? [])
        return [
          language,
          new LargePattern(
            () => alternatives,
            (some) => within(language, some.join('|')),
          ),
        ]
      }),
    ),
)
const SPACED = once(() =>
  languages().filter(({ isJoined, changes }) => isJoined !== true && changes !== undefined),
)
const PLAIN = once(() => {
  const having = new Map<string, Language[]>()
  for (const language of SPACED())
    for (const word of plainWords(language)) having.set(word, [...(having.get(word) ?? []), language])
  return having
})
/** Words that name no subject. */
export function plainWords({ plain, changes }: Language): ReadonlySet<string> {
  return new Set([plain, changes?.plain].flatMap((list) => choicesOf(list ?? '')))
}

const patterns = new WeakMap<Language, Map<Sign, LargePattern>>()

/**
 * The languages that a folded text may have: by its script, else those with most of its plain words. They
 * share words: "se" is "if" in Italian alone.
 */
export function languagesOf(folded: string): readonly Language[] {
  // Japanese, which is behind Chinese, has its characters too.
  const own = languages().findLast(({ script }) => script?.test(folded))
  if (own !== undefined) return [own]
  const counts = new Map<Language, number>()
  for (const word of folded.match(/[\p{L}\p{M}]+/gu) ?? [])
    for (const language of PLAIN().get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return SPACED().filter((language) => (counts.get(language) ?? 0) === most)
}

/** A folded text in one language, with its signs. */
export class SignedText {
  readonly folded: string
  readonly #languages: () => readonly Language[]
  readonly #places = new Map<Sign, Place | undefined>()

  constructor(folded: string, languages?: readonly Language[]) {
    this.folded = folded
    this.#languages = once(() => languages ?? languagesOf(folded))
  }

  get languages(): readonly Language[] {
    return this.#languages()
  }

  get denied(): string | undefined {
    return DENIED().exec(this.folded)?.slice(1).find(Boolean)
  }

  /** Whether a statement with its words may replace another one. */
  mayChange(): boolean {
    const { folded } = this
    const isSigned = this.languages.some((each) => ANY_SIGN().get(each)?.on(folded).test(folded) === true)
    return isSigned || this.denied !== undefined
  }

  placeOf(sign: Sign): Place | undefined {
    if (!this.#places.has(sign)) this.#places.set(sign, placeIn(this.folded, this.languages, sign))
    return this.#places.get(sign)
  }

  /** All texts of a sign. */
  allOf(sign: Sign): readonly string[] {
    return this.languages.flatMap((language) =>
      Array.from(this.folded.matchAll(patternOf(language, sign).on(this.folded)), ([text]) => text),
    )
  }

  has(...signs: readonly Sign[]): boolean {
    return signs.some((sign) => this.placeOf(sign) !== undefined)
  }
}

/** The first place of a sign in a folded text. */
export function placeIn(folded: string, languages: readonly Language[], sign: Sign): Place | undefined {
  for (const language of languages) {
    const found = patternOf(language, sign).on(folded).exec(folded)
    if (found !== null) return { start: found.index, end: found.index + found[0].length }
  }
  return undefined
}

/** A text without the signs of a change. */
export function withoutSigns(text: string, languages: readonly Language[]): string {
  let left = text
  for (const language of languages)
    for (const sign of OF_CHANGE) left = left.replaceAll(new RegExp(sourceOf(language, sign), 'giu'), ' ')
  return left
}

function patternOf(language: Language, sign: Sign): LargePattern {
  const made = patterns.get(language) ?? new Map<Sign, LargePattern>()
  patterns.set(language, made)
  const pattern =
    made.get(sign) ??
    new LargePattern(
      () => [language.changes?.[sign] ?? '(?!)'],
      () => sourceOf(language, sign),
    )
  made.set(sign, pattern)
  return pattern
}

function sourceOf(language: Language, sign: Sign): string {
  const source = language.changes?.[sign] ?? '(?!)'
  return within(language, sign === 'others' && language.isJoined !== true ? withPlain(source) : source)
}

// "Minha mae", "meine schwaegerin": chats leave out accents.
function withPlain(source: string): string {
  return source.replaceAll(/\\.|\[[^\]]*\]|[^\0-\x7f]/gu, (part) => {
    const plain = part.length > 1 ? part : part.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plain === part ? part : `(${part}|${plain}e?)`
  })
}

function within({ isJoined }: Language, words: string): string {
  return grouped(isJoined === true ? words : `${NO_LETTER_BEFORE}(${words})${NO_LETTER_BEHIND}`)
}
