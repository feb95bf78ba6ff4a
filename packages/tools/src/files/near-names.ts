import { collisionKey } from '@sheaf/core/adapter'
import { DATA, fenced } from '../shown-text.ts'
import { ToolError } from '../tool-error.ts'

const MOST = 5
// Below it, names are hardly more similar than any two words.
const LEAST_LIKENESS = 0.3

/** The at most five `names` most similar to `name`, best first. */
export function nearNames(name: string, names: readonly string[]): string[] {
  const wanted = pairsOf(name)
  return names
    .map((each) => ({ each, likeness: likeness(wanted, pairsOf(each)) }))
    .filter(({ likeness: value }) => value >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || (a.each < b.each ? -1 : 1))
    .slice(0, MOST)
    .map(({ each }) => each)
}

// A name without ".md", as pairs of neighbouring characters.
function pairsOf(name: string): Set<string> {
  const text = ` ${collisionKey(name).replace(/\.md$/, '')} `
  const pairs = new Set<string>()
  for (let place = 0; place + 1 < text.length; place += 1) pairs.add(text.slice(place, place + 2))
  return pairs
}

// Sørensen and Dice: the share of common pairs.
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const pair of a) if (b.has(pair)) common += 1
  return (2 * common) / (a.size + b.size)
}

/** The error for a file that is not there, with the most similar of the `shown` ones. */
export function notFound(file: string, shown: readonly string[]): ToolError {
  const near = nearNames(file, shown)
  const advice =
    near.length === 0
      ? 'MemoryList shows what there is.'
      : `Close to it are these. ${DATA}:\n${fenced(near.join('\n'))}`
  return new ToolError('not-found', `There is no file "${file}".`, advice)
}
