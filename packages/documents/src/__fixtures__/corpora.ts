import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Beside the repository, and not part of it.
const directory = fileURLToPath(new URL('../../../../../shared/data/corpora/', import.meta.url))

/** Whether the corpora of hostile strings are there; tests that need them are skipped otherwise. */
export const hasCorpora: boolean = existsSync(directory)

/** The end of a title: why its tests are skipped, where they are. */
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

/** The CommonMark specification, which is full of markdown that means something else than it seems. */
export function commonMark(): string {
  return readFileSync(`${directory}commonmark-spec.txt`, 'utf8')
}
