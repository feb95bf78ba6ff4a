import { literalsOf, type Literals } from '../literals-of.ts'
import { once } from '../once.ts'
import { LargePattern } from './large-pattern.ts'
import type { StandingWords } from '../languages/language.ts'
import { grouped } from '../languages/languages.ts'

/** The kinds of phrases of {@link StandingWords}. */
type Kind = keyof {
  [Name in keyof StandingWords as StandingWords[Name] extends readonly string[] | undefined ? Name : never]: 0
}
const KINDS =
  'instructions orders lasting cases directed preferences releases refusals questions unreal once work moment ' +
  'requests unrealBefore'

/** The phrases of one language as expressions. */
export type CompiledWords = Readonly<Record<Kind, LargePattern>> & {
  readonly isJoined: boolean
}

/** Longer than a word that a person types: bounds repeated reading. */
const WORD = '[^ ]{1,40} '
const GAP = `(?:${WORD}){0,12}?`
/** In a shorter word the accent counts: "mí", "sé". */
const UNACCENTED = 4
/** "dont", "im". */
const CONTRACTION =
  /(?<=n)'(?=t)|^'(?=(?:m|ve|d)$)|(?<=(?:^|[^a-z])i)'(?=m|d|ve)|(?<=(?:it|that|let|there))'(?=s)|(?<=you)'(?=re)/g
const NO_LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}])`
const BORDER_AFTER = String.raw`(?:(?<=[^\p{L}\p{N}])|(?![\p{L}\p{N}]))`
/** Behind a statement: nothing, a mark or an emoji, but no question mark; a reason may follow. */
const STATEMENT_END = '[.!]*$'
const ENDS = String.raw`(?=\s*(?:[^\p{L}\p{N}\s?？:：'’/+#%&-]|$)|\s(?:REASONS)(?!\p{L}))`
const CLAUSE_MARKS = String.raw`[,;:.!?…()—–\-，、；：。！？「『（*_]`

/** The phrases of a language, each kind compiled when it is first looked for. */
export function compileWords(words: StandingWords, isJoined: boolean): CompiledWords {
  const known = new Map<string, Literals>()
  const setOf = (name: string): Literals => {
    if (!known.has(name)) known.set(name, literalsOf(spell(words.sets[name] ?? ''), setOf))
    return known.get(name)
  }
  const spell = (source: string) => grouped(isJoined ? source : withSpellings(source, words.spellings ?? {}))
  const spelled = { ...words, spell }
  const compiled = KINDS.split(' ').map((kind) => {
    const end = kind !== 'unrealBefore' ? '' : isJoined ? '$' : '[ ,:]{0,2}$'
    const phrases = once(() => (words[kind as Kind] ?? []).map(spell))
    return [kind, new LargePattern(phrases, (some) => sourceOf(some, spelled, isJoined, end), setOf)] as const
  })
  return { isJoined, ...Object.fromEntries(compiled) } as CompiledWords
}

type SpelledWords = StandingWords & { readonly spell: (source: string) => string }

function sourceOf(phrases: readonly string[], words: SpelledWords, isJoined: boolean, end: string): string {
  const [before, after] = isJoined ? ['', ''] : [NO_LETTER_BEFORE, BORDER_AFTER]
  const starting = phrases.filter((phrase) => phrase.startsWith('<')).map((phrase) => phrase.slice(1))
  const others = phrases.filter((phrase) => !phrase.startsWith('<'))
  // The start of a clause is looked for once for all that begin there.
  const all = [...(starting.length > 0 ? [`<(?:${starting.join('|')})`] : []), ...others]
  return `${before}(?:${expanded(all.join('|'), words, isJoined)})${after}${end}`
}

function expanded(
  phrase: string,
  { sets, joins, lead, reasons = joins, spell }: SpelledWords,
  isJoined: boolean,
): string {
  const start = isJoined
    ? `(?<=^|${CLAUSE_MARKS} ?| |${joins})(?:(?:${lead})[,，、 ]{0,2}){0,4}`
    : `(?<=^ ?|${CLAUSE_MARKS} ?|${NO_LETTER_BEFORE}(?:${joins}) )(?:(?:${lead})[,:!]? ){0,4}`
  let text = phrase
  // A set may name another one.
  for (let depth = 0; depth < 3; depth++) {
    text = text.replaceAll(/\{([a-z]+)\}/g, (_, name: string) => {
      const set = sets[name]
      if (set === undefined) throw new Error(`standing words: no set ${name}`)
      return `(?:${spell(set)})`
    })
  }
  // "(?<" and "{n}" are parts of expressions.
  return text
    .replaceAll(STATEMENT_END, ENDS.replace('REASONS', reasons))
    .replaceAll(/(?<!\(\?)<(?![=!])/g, start)
    .replaceAll('~', GAP)
}

// A class of characters, and a class of letters such as "\p{L}", stay as they are.
function withSpellings(source: string, spellings: Readonly<Record<string, string>>): string {
  return source.replaceAll(/\\.(?:\{\w+\})?|\[[^\]]*\]|[\p{L}']+/gu, (part) => {
    if (!/^[\p{L}']/u.test(part)) return part
    const other = spellings[part]
    const word = part.length < UNACCENTED ? part : part.replaceAll(/[^\0-\x7f]/g, unaccented)
    return (other === undefined ? word : `(?:${word}|${other})`).replaceAll(CONTRACTION, "'?")
  })
}

function unaccented(letter: string): string {
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return plain === letter || plain.length > 1 ? letter : `[${letter}${plain}]`
}
