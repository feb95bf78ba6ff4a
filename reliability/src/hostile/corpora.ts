import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../result.ts'

// Collections of others, which are not in the repository but beside it.
const CORPORA = join(REPOSITORY, '..', 'shared', 'data', 'corpora')

/** A row of Unicode's NormalizationTest: a text and its normal forms. */
interface NormalisationRow {
  readonly source: string
  readonly nfc: string
  readonly nfd: string
  readonly nfkc: string
  readonly nfkd: string
}

/** Why the collections cannot be read; undefined if they can. */
export function corporaUnavailable(): string | undefined {
  return existsSync(CORPORA)
    ? undefined
    : 'the collections of hostile texts, ../shared/data/corpora, are not there'
}

/** About 26,000 hostile paths of PayloadsAllTheThings and fuzzdb. */
export function hostilePayloads(): string[] {
  return readFileSync(join(CORPORA, 'paths.txt'), 'utf8').split('\n')
}

/** The 515 texts of the Big List of Naughty Strings. */
export function naughtyStrings(): string[] {
  return JSON.parse(readFileSync(join(CORPORA, 'blns.json'), 'utf8')) as string[]
}

/** The 19,965 rows of Unicode's NormalizationTest. */
export function normalisationRows(): NormalisationRow[] {
  const rows = JSON.parse(readFileSync(join(CORPORA, 'normalization.json'), 'utf8')) as [
    string,
    string,
    string,
    string,
    string,
  ][]
  return rows.map(([source, nfc, nfd, nfkc, nfkd]) => ({ source, nfc, nfd, nfkc, nfkd }))
}
