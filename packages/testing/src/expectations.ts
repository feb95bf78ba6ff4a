import { MemoryError, type Change, type MemoryStore, type Storage } from '@sheaf/core'
import type { Candidate, CandidateQuery, SearchIndex, LoggedChanges } from '@sheaf/core/adapter'
import type { TestRunner } from './storage-suite-options.ts'

type Expect = TestRunner['expect']

/** The error with which the call rejects. Throws if it resolves. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call resolved; it should have rejected.')
}

/** Expects the call to reject with a MemoryError of `code`, and returns the error. */
export async function failure(
  expect: Expect,
  call: Promise<unknown>,
  code: MemoryError['code'],
): Promise<MemoryError> {
  const error = await rejection(call)
  if (!MemoryError.isInstance(error))
    throw new Error(`The call should reject with a MemoryError "${code}".`, { cause: error })
  expect(error.code).toBe(code)
  return error
}

/** Every file with its content, including hidden files. */
export async function contentsOf(store: MemoryStore): Promise<Record<string, string>> {
  const paths = await store.list('', { includeHidden: true })
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await store.read(path)])))
}

/** The candidates of a text search. */
export async function search(
  index: SearchIndex,
  text: string,
  query: Partial<CandidateQuery> = {},
): Promise<readonly Candidate[]> {
  return (await index.candidates({ text, limit: 200, ...query })).text
}

/** The distinct files of a text search, sorted. */
export async function filesWith(
  index: SearchIndex,
  text: string,
  query: Partial<CandidateQuery> = {},
): Promise<string[]> {
  return distinctPaths(await search(index, text, query))
}

/** The distinct files of `candidates`, sorted. */
export function distinctPaths(candidates: readonly Candidate[]): string[] {
  return [...new Set(candidates.map(({ path }) => path))].sort()
}

/** Creates all the files in one commit. */
export async function fill(store: MemoryStore, files: Readonly<Record<string, string>>): Promise<void> {
  await fillEach(store, Object.entries(files), (file) => file)
}

/** Creates a file for each of the values, in one commit. */
export async function fillEach<T>(
  store: MemoryStore,
  values: readonly T[],
  fileOf: (value: T, place: number) => readonly [path: string, content: string],
): Promise<void> {
  await store.commit(
    values.map((value, place): Change => {
      const [path, content] = fileOf(value, place)
      return { path, content }
    }),
  )
}

/** Gives each text that waits for a vector of `model` the numbers of `valuesOf`. */
export async function embedAll(
  index: SearchIndex,
  model: string,
  valuesOf: (text: string, place: number) => Iterable<number>,
): Promise<void> {
  const pending = await index.pendingEmbeddings(model, 10_000)
  const vectorOf = (text: string, place: number) => Float32Array.from(valuesOf(text, place))
  await index.putEmbeddings(
    model,
    pending.map(({ text, textHash }, place) => ({ textHash, vector: vectorOf(text, place) })),
  )
}

/** `count` numbers from 0. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

// Without setImmediate, a timer of a millisecond is used.
const { setImmediate: later = setTimeout } = globalThis as {
  readonly setImmediate?: (callback: () => void) => unknown
}

/** Waits for a turn of the event loop, so that another handle can continue, in this or another process. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    later(resolve)
  })
}

/**
 * A value as one short line for a case's title or an error: invisible characters are escaped, and long text
 * is cut.
 */
export function shown(value: unknown): string {
  if (typeof value === 'symbol') return value.toString()
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined'
  const text = JSON.stringify(value.length > 40 ? `${value.slice(0, 30)}…` : value)
  return `${text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, escaped)}${value.length > 40 ? ` of ${value.length} characters` : ''}`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const MOST_NAMED = 5

/**
 * Runs `body` for each of `values`, even after one failed, then throws one error that names the failed
 * values. For many small values that can share a storage: opening one for each would take most of the suite's
 * time with a remote storage.
 */
export async function forEach<T>(values: Iterable<T>, body: (value: T) => Promise<void>): Promise<void> {
  const failures: { readonly value: T; readonly error: unknown }[] = []
  for (const value of values) {
    try {
      await body(value)
    } catch (error) {
      failures.push({ value, error })
    }
  }
  const [first] = failures
  if (first === undefined) return
  const named = failures
    .slice(0, MOST_NAMED)
    .map(({ value, error }) => `${shown(value)}: ${error instanceof Error ? error.message : shown(error)}`)
  throw new Error(`${failures.length} of the values failed.\n${named.join('\n')}`, { cause: first.error })
}

/** Everything after a sequence, requested part by part. */
export async function changesSince(storage: Storage, since: number): Promise<LoggedChanges> {
  const commits: LoggedChanges['commits'][number][] = []
  let isCut = false
  for (let sequence = since; ;) {
    const part = await storage.changes({ since: sequence })
    for (const commit of part.commits) {
      // A log that repeats earlier commits would never end.
      if (commit.sequence <= (commits.at(-1)?.sequence ?? since))
        throw new Error(`changes() gave commit ${commit.sequence} twice, or after a later one.`)
      commits.push(commit)
    }
    isCut ||= part.isCut
    const isLast = part.commits.length === 0 || part.sequence <= sequence
    sequence = part.sequence
    if (isLast) return { commits, sequence, isCut }
  }
}

/** The paths of each commit after a sequence, sorted. */
export async function paths(storage: Storage, since: number): Promise<string[][]> {
  return (await changesSince(storage, since)).commits.map(({ files }) => files.map(({ path }) => path).sort())
}
