import { literalsOf } from '../literals-of.ts'
import type { Literals } from '../literals-of.ts'
import { once } from '../once.ts'
import { LargePattern } from './large-pattern.ts'
import type { StandingWords } from '../languages/language.ts'
import { grouped } from '../languages/languages.ts'

/** The phrases of one language as expressions. */
export interface CompiledWords {
  readonly isJoined: boolean
  readonly instruction: LargePattern
  readonly order: LargePattern
  readonly lasting: LargePattern
  readonly cases: LargePattern
  readonly directed: LargePattern
  readonly preference: LargePattern
  readonly release: LargePattern
  readonly refusal: LargePattern
  readonly question: LargePattern
  readonly unreal: LargePattern
  readonly once: LargePattern
  readonly work: LargePattern
  readonly moment: LargePattern
  readonly request: LargePattern
  readonly unrealBefore: LargePattern
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
  const any = (phrases: readonly string[], end = '') =>
    new LargePattern(
      once(() => phrases.map(spell)),
      (some) => sourceOf(some, spelled, isJoined, end),
      setOf,
    )
  return {
    isJoined,
    instruction: any(words.instructions),
    order: any(words.orders),
    lasting: any(words.lasting ?? []),
    cases: any(words.cases ?? []),
    directed: any(words.directed ?? []),
    preference: any(words.preferences),
    release: any(words.releases),
    refusal: any(words.refusals),
    question: any(words.questions),
    unreal: any(words.unreal),
    once: any(words.once),
    work: any(words.work ?? []),
    moment: any(words.moment),
    request: any(words.requests ?? []),
    unrealBefore: any(words.unrealBefore, isJoined ? '$' : '[ ,:]{0,2}$'),
  }
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
