import { MemoryError } from '@sheaf/core'
import type { Change, MemoryErrorCode, MemoryStore } from '@sheaf/core'
import type { Candidate, CandidateQuery, SearchIndex } from '@sheaf/core/adapter'
import type { TestRunner } from './test-runner.ts'

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
  code: MemoryErrorCode,
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
