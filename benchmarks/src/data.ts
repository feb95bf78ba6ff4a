import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The smallest piece that a question asks for: a turn of a conversation, or a passage. */
export interface Unit {
  readonly id: string
  readonly text: string
  readonly title?: string
  readonly speaker?: string
  readonly date?: string
  /** The session of a turn. Passages have none. */
  readonly session?: string
}

export interface Question {
  readonly id: string
  readonly text: string
  readonly category: string
  /** Ids of the units that answer it; never empty. */
  readonly relevant: ReadonlySet<string>
}

/** Units that are searched together, and the questions about them. */
export interface Collection {
  readonly id: string
  readonly units: readonly Unit[]
  readonly questions: readonly Question[]
}

export interface DataSet {
  readonly name: string
  readonly collections: readonly Collection[]
}

/** The folder with the data: `given`, else SHEAF_BENCH_DATA, else `../shared/data` from the root. */
export function dataDirectory(given: string | undefined): string {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
  // npm starts scripts in the root of the repository; a relative folder means the user's folder.
  return resolve(
    process.env['LAUNCHED_FROM'] ?? '.',
    given ?? process.env['SHEAF_BENCH_DATA'] ?? join(root, '../shared/data'),
  )
}

/**
 * The set `directory/name.json`; undefined if the file does not exist. Throws an Error if it is not in the
 * format.
 */
export function loadSet(directory: string, name: string): DataSet | undefined {
  const file = join(directory, `${name}.json`)
  if (!existsSync(file)) return undefined
  const raw = JSON.parse(readFileSync(file, 'utf8')) as RawSet
  if (!Array.isArray(raw.collections))
    throw new Error(`${file} has no list "collections": see "The format of a set" in benchmarks/README.md`)
  return { name, collections: raw.collections.map((collection) => readCollection(collection, file)) }
}

/** Every fifth of a list, for a first look over all of its length. */
export function everyFifth<T>(list: readonly T[]): T[] {
  return list.filter((_, place) => place % 5 === 0)
}

/** The same set with a fifth of the questions. */
export function sampled(set: DataSet): DataSet {
  return {
    ...set,
    collections: set.collections.map((collection) => ({
      ...collection,
      questions: everyFifth(collection.questions),
    })),
  }
}

/** True if the units are turns of sessions: the set is then measured as a conversation. */
export function isConversation(set: DataSet): boolean {
  return set.collections.some(({ units }) => units.some(({ session }) => session !== undefined))
}

// The format of the files. Other fields are ignored.
interface RawSet {
  readonly collections?: readonly {
    readonly id: string
    readonly units: readonly Unit[]
    readonly queries: readonly {
      readonly id: string
      readonly text: string
      readonly cat?: string
      readonly rel: Record<string, number>
    }[]
  }[]
}

function readCollection(
  { id, units, queries }: NonNullable<RawSet['collections']>[number],
  file: string,
): Collection {
  const known = new Set(units.map((unit) => unit.id))
  if (known.size !== units.length) throw new Error(`${file}: collection "${id}" has two units with one id`)
  const questions = queries.map(({ id, text, cat = 'all', rel }) => ({
    id,
    text,
    category: cat,
    relevant: new Set(Object.keys(rel).filter((unit) => (rel[unit] ?? 0) > 0)),
  }))
  for (const question of questions) {
    const unknown = [...question.relevant].find((unit) => !known.has(unit))
    if (unknown !== undefined)
      throw new Error(
        `${file}: question "${question.id}" names the unit "${unknown}", which is not in its collection`,
      )
  }
  // A question without evidence has no right answer to find; the public leaderboard leaves it out too.
  return { id, units, questions: questions.filter(({ relevant }) => relevant.size > 0) }
}
