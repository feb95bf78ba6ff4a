import type { Analyser, Respelling } from '@sheaf/core'
import { SPELLING } from '../defaults.ts'
import { spellingVariants } from './spelling-variants.ts'

const WORD = /[\p{L}\p{M}]+/gu

/** Counts the searched chunks that have each of the terms. */
export type CountChunks = (terms: readonly string[]) => Promise<readonly number[]>

interface Suspect {
  readonly term: string
  readonly word: string
}

/**
 * For each word of `text` whose only term is in `unseen` and in no chunk, finds its likely correction: the
 * term of a likely variant that most chunks have, else that of another variant; the first of several. Leaves
 * out words that are short, very long or have no such variant, and all but the longest words, see {@link
 * SPELLING}.mostUnknown.
 */
export async function respell(
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
  const unknown = [...words]
    .filter((_, place) => known[place] === 0)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, SPELLING.mostUnknown)
  const commonest = async (variants: readonly string[], suspect: Suspect): Promise<string | undefined> => {
    const terms = termsOf(variants, suspect, analyser)
    if (terms.length === 0) return undefined
    const counts = await count(terms)
    const most = Math.max(...counts)
    return most === 0 ? undefined : terms[counts.indexOf(most)]
  }
  const respelled: Respelling[] = []
  for (const [term, word] of unknown) {
    const { likely, others } = spellingVariants(word)
    const hasOthers = word.length >= SPELLING.leastForOthers
    const as =
      (await commonest(likely, { term, word })) ??
      (hasOthers ? await commonest(others, { term, word }) : undefined)
    if (as !== undefined) respelled.push({ term, as })
  }
  return respelled
}

// Many at once, because an analyser takes longer to start than to read a word. The word is included, so that
// the analyser removes stop words.
function termsOf(
  variants: readonly string[],
  { word, term }: Suspect,
  analyser: Pick<Analyser, 'queryTerms'>,
): string[] {
  const terms = new Set<string>()
  for (let start = 0; start < variants.length; start += SPELLING.batch) {
    for (const each of analyser.queryTerms(
      [word, ...variants.slice(start, start + SPELLING.batch)].join(' '),
    ))
      terms.add(each)
  }
  return [...terms].filter((each) => each !== term && each.length >= SPELLING.leastLength - 1)
}
