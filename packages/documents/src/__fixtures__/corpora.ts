import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Beside the repository, and not part of it.
const directory = fileURLToPath(new URL('../../../../../shared/data/corpora/', import.meta.url))

/** True if the corpora of hostile strings exist; tests that need them are skipped otherwise. */
export const hasCorpora: boolean = existsSync(directory)

/** The end of a title: the reason if its tests are skipped. */
export const whySkipped: string = hasCorpora ? '' : ' (skipped: there are no corpora beside the repository)'

/** The Big List of Naughty Strings. */
export function naughtyStrings(): string[] {
  return (JSON.parse(readFileSync(`${directory}blns.json`, 'utf8')) as string[]).map((text) =>
    text.toWellFormed(),
  )
}

/** Hostile paths, every `step`-th of them. */
export function hostilePaths(step: number): string[] {
  return readFileSync(`${directory}paths.txt`, 'utf8')
    .split('\n')
    .filter((_, place) => place % step === 0)
}

/** The CommonMark specification: full of markdown that does not mean what it seems to mean. */
export function commonMark(): string {
  return readFileSync(`${directory}commonmark-spec.txt`, 'utf8')
}
