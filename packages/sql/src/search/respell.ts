import type { Analyser, Respelling } from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'
import { foldToken } from '../scorer/terms/postings.ts'
import { inScope } from './candidate-statements.ts'
import { matchExpression } from './prepare-query.ts'
import type { PathRange } from './scope-ranges.ts'
import { read, sql, statement, type SqlDatabase, type SqlPart } from '../engine/statement.ts'

/** Limits for the correction of query words that no chunk has. */
const SPELLING = {
  /** Minimum length in UTF-16 code units. Shorter words have too many neighbours that are also words. */
  leastLength: 5,
  /**
   * Minimum length for less likely mistakes: there are many times more wrong letters to try than missing
   * ones.
   */
  leastForOthers: 7,
  /** Longer words do not occur in a language. */
  mostLength: 32,
  /** The maximum words of a query that are checked: in a text of another language all are unknown. */
  words: 8,
  /** The number of variants analysed at once: an analyser takes about 64 words of a query. */
  batch: 32,
} as const

const WORD = /[\p{L}\p{M}]+/gu

/** Counts the searched chunks that have each of the tokens. */
export type CountChunks = (terms: readonly string[]) => Promise<readonly number[]>

/**
 * For the longest word of `text` whose only term is in `unseen` and in no chunk, finds the likely correction:
 * the term of a likely variant that most chunks have, otherwise of another variant; the first of equals. Leaves out short and very long words. More words would take too long: each takes
 * 2 to 4 ms in memory, and up to 40 ms in a table.
 */
async function respell(
  { text, unseen }: { readonly text: string; readonly unseen: readonly string[] },
  analyser: Pick<Analyser, 'queryTerms'>,
  count: CountChunks,
): Promise<Respelling[]> {
  const words = new Map<string, string>()
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (
      word.length < SPELLING.leastLength ||
      word.length > SPELLING.mostLength ||
      words.size === SPELLING.words
    )
      continue
    const [term, ...others] = analyser.queryTerms(word)
    if (term !== undefined && others.length === 0 && unseen.includes(term)) words.set(term, word)
  }
  if (words.size === 0) return []
  const known = await count([...words.keys()])
  const [unknown] = [...words]
    .filter((_, place) => known[place] === 0)
    .toSorted(([, a], [, b]) => b.length - a.length)
  if (unknown === undefined) return []
  const [term, word] = unknown
  const commonest = async (variants: readonly string[]): Promise<string | undefined> => {
    const terms = termsOf(variants, word, analyser).filter((each) => each !== term)
    if (terms.length === 0) return undefined
    const counts = await count(terms)
    const most = Math.max(...counts)
    return most === 0 ? undefined : terms[counts.indexOf(most)]
  }
  const { likely, others } = spellingVariants(word)
  const as =
    (await commonest(likely)) ??
    (word.length >= SPELLING.leastForOthers ? await commonest(others) : undefined)
  return as === undefined ? [] : [{ term, as }]
}

// Many at once, because an analyser takes longer to start than to read a word. The word is included, so that
// the analyser removes stop words.
function termsOf(
  variants: readonly string[],
  word: string,
  analyser: Pick<Analyser, 'queryTerms'>,
): string[] {
  const terms = new Set<string>()
  for (let start = 0; start < variants.length; start += SPELLING.batch) {
    for (const each of analyser.queryTerms(
      [word, ...variants.slice(start, start + SPELLING.batch)].join(' '),
    ))
      terms.add(each)
  }
  return [...terms].filter((each) => each.length >= SPELLING.leastLength - 1)
}

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
interface SpellingVariants {
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
    // Another last letter, or none, more often makes a form of the same word than another word.
    if (after === '') continue
    others.add(before + after)
    for (const right of letters) others.add(before + right + after)
  }
  likely.delete(word)
  return { likely: [...likely], others: [...others].filter((other) => other !== word && !likely.has(other)) }
}

interface FirstSearch {
  readonly text: string
  readonly analyser: Pick<Analyser, 'queryTerms'>
  readonly terms: readonly string[]
  readonly found: Candidates
  /** The corrections of terms that no candidate has, by `correct` and the counts of chunks. */
  respell(
    unseen: readonly string[],
    correct: (count: CountChunks) => Promise<Respelling[]>,
  ): Promise<readonly Respelling[]>
  find(terms: readonly string[]): Promise<Candidates>
}

/** Searches again if a term of the query is in no chunk, and is one mistake away from a term that is. */
export async function findRespelled(search: FirstSearch): Promise<Candidates> {
  const { text, analyser, terms, found, find } = search
  const unseen = unseenTerms(found, terms)
  if (unseen.length === 0) return found
  const respelled = await search.respell(unseen, (count) =>
    respell({ text, unseen }, analyser, (asked) => count(asked.map(foldToken))),
  )
  if (respelled.length === 0) return found
  return { ...(await find(respelledTerms(terms, respelled))), respelled }
}

/** The terms that no candidate by text has; all of them if the candidates have no counts. */
function unseenTerms({ text }: Pick<Candidates, 'text'>, terms: readonly string[]): string[] {
  return terms.filter((_, place) => text.every(({ counts }) => (counts?.[place] ?? 0) === 0))
}

function respelledTerms(terms: readonly string[], respelled: readonly Respelling[]): string[] {
  const others = new Map(respelled.map(({ term, as }) => [term, as]))
  return [...new Set(terms.map((term) => foldToken(others.get(term) ?? term)))]
}

const MOST_KNOWN = 200

/** Caches corrections of words: one context searches for the same words several times at once. */
export class KnownSpellings {
  readonly #known = new Map<string, Promise<readonly Respelling[]>>()

  /**
   * Returns the result of `find` for `key`, which names the words, the places searched, and the state of the
   * index. A failure is not remembered.
   */
  async of(key: string, find: () => Promise<readonly Respelling[]>): Promise<readonly Respelling[]> {
    const known = this.#known.get(key)
    if (known !== undefined) return await known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const found = find()
    this.#known.set(key, found)
    try {
      return await found
    } catch (error) {
      this.#known.delete(key)
      throw error
    }
  }
}

const countStatement = (scope: (ranges: string) => SqlPart) =>
  statement<{ matches: string; ranges: string }, { chunks: number }>(
    ({ matches, ranges }) =>
      sql`SELECT (SELECT count(*) FROM sheaf_terms WHERE sheaf_terms MATCH each.value ${scope(ranges)}) AS chunks
      FROM json_each(${matches}) AS each ORDER BY each.key`,
  )
const countAll = countStatement(() => sql``)
const countScoped = countStatement((ranges) => sql`AND ${inScope(sql`sheaf_terms.rowid`, ranges)}`)

/**
 * Counts chunks in the full-text table. Most terms are in no chunk at all, so the files in scope are not
 * searched for them.
 */
export function countInTables(database: SqlDatabase, scopes: readonly PathRange[] | undefined): CountChunks {
  const ranges = JSON.stringify(scopes ?? [])
  const ask = async (count: typeof countAll, terms: readonly string[]) => {
    const matches = JSON.stringify(terms.map((term) => matchExpression([term])))
    return (await read(database, count({ matches, ranges }))).map(({ chunks }) => chunks)
  }
  return async (terms) => {
    const all = await ask(countAll, terms)
    const known = terms.filter((_, place) => (all[place] ?? 0) > 0)
    if (scopes === undefined || known.length === 0) return all
    const scoped = await ask(countScoped, known)
    const chunks = new Map(known.map((term, place) => [term, scoped[place] ?? 0]))
    return terms.map((term) => chunks.get(term) ?? 0)
  }
}
