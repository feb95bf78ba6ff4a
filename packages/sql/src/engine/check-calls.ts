import {
  checkDirectory,
  checkFunctions,
  checkOptions,
  OPTION_NAMES,
  problemOfKept,
  checkValue,
  refuse,
  type CandidateQuery,
  type ChangesOptions,
  type Embedding,
  type OptionNames,
  type SearchIndex,
} from '@sheaf/core/adapter'
import type { DoctorOptions, OpenOptions, Scope, Storage, SyncOptions } from '@sheaf/core'

function checkAbortSignal(abortSignal: unknown): void {
  const signal = abortSignal ?? undefined
  if (signal !== undefined && !(isObject(signal) && typeof signal['throwIfAborted'] === 'function'))
    refuse('abortSignal', 'must be an AbortSignal, such as the signal of an AbortController')
}

type ScrubOptions = NonNullable<Parameters<Storage['scrub']>[0]>

const SYNC_NAMES: OptionNames<SyncOptions> = { onProgress: true, abortSignal: true }
const DOCTOR_NAMES: OptionNames<DoctorOptions> = { ...SYNC_NAMES, repair: true, directory: true }
const SCRUB_NAMES: OptionNames<ScrubOptions> = { ...SYNC_NAMES, brief: true }
const OPEN_NAMES: OptionNames<OpenOptions> = {
  ...SYNC_NAMES,
  chunker: true,
  analyser: true,
  clock: true,
  keepIndex: true,
  alone: true,
  create: true,
  rules: true,
}

export function checkOpening(options: OpenOptions): void {
  checkFunctions(
    checkOptions(
      options,
      OPEN_NAMES,
      '{ chunker, analyser, clock }, which createMemory() provides',
      'The options of open()',
    ),
    'onProgress',
  )
  for (const name of ['keepIndex', 'alone', 'create'] as const) {
    if (options[name] !== undefined) checkValue.flag(name, options[name])
  }
}

function checkSyncOptions(
  options: ScrubOptions | undefined,
  call: string,
  names: OptionNames<SyncOptions> = SYNC_NAMES,
): void {
  if (options === undefined) return
  const given: SyncOptions = options
  checkFunctions(checkOptions(given, names, undefined, `The options of ${call}`), 'onProgress')
  if (options.brief !== undefined) checkValue.flag('brief', options.brief)
}

/** Vectors that are written, or read, at once. */
export const EMBEDDING_BATCH = 256

/** Runs a call of an open storage. */
type Run = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Checks the arguments of all calls except those of the store, which checks its own, and makes each call by
 * `run`.
 */
export function checkedStorage(storage: Storage, run: Run): Storage {
  const { index, doctor, changes, scrub, snapshot } = storage
  return {
    ...storage,
    index: checkedIndex(index, run),
    async doctor(options) {
      checkDoctorOptions(options)
      return await run(() => doctor(options))
    },
    async changes(options) {
      checkChangesOptions(options)
      return await run(() => changes(options))
    },
    async scrub(options) {
      checkSyncOptions(options, 'scrub()', SCRUB_NAMES)
      return await run(() => scrub(options))
    },
    snapshot(options) {
      checkOptions(options ?? {}, OPTION_NAMES.read, undefined, 'The options of snapshot()')
      return inSteps(snapshot(options), run)
    },
  }
}

/** The same values; each step is a call, so that the next one is refused after closing. */
async function* inSteps<T>(values: AsyncIterable<T>, run: Run): AsyncGenerator<T> {
  const steps = values[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await run(() => steps.next())
      if (done === true) return
      yield value
    }
  } finally {
    await steps.return?.()
  }
}

function checkedIndex(index: SearchIndex, run: Run): SearchIndex {
  return {
    async candidates(query) {
      checkQuery(query)
      const copy = copyOf(query)
      return await run(() => index.candidates(copy))
    },
    async pendingEmbeddings(model, limit) {
      checkModel(model)
      const rows = rowLimit(limit, 'texts')
      return await run(async () => (rows === 0 ? [] : await index.pendingEmbeddings(model, rows)))
    },
    async putEmbeddings(model, embeddings) {
      checkModel(model)
      checkEmbeddings(model, embeddings)
      await run(async () => {
        for (let start = 0; start < embeddings.length; start += EMBEDDING_BATCH)
          await index.putEmbeddings(model, embeddings.slice(start, start + EMBEDDING_BATCH))
      })
    },
    async readEmbeddings(model, after, limit) {
      checkModel(model)
      if (!isKept(after)) refuse('after', 'must be a text hash, or empty')
      const rows = rowLimit(limit, 'vectors')
      return await run(async () => (rows === 0 ? [] : await index.readEmbeddings(model, after, rows)))
    },
    embeddedModels: () => run(() => index.embeddedModels()),
    async eraseEmbeddings(model) {
      checkModel(model)
      return await run(() => index.eraseEmbeddings(model))
    },
    async sync(options) {
      checkSyncOptions(options, 'sync()')
      return await run(() => index.sync(options))
    },
    async rebuild(options) {
      checkSyncOptions(options, 'rebuild()')
      return await run(() => index.rebuild(options))
    },
  }
}

function rowLimit(limit: unknown, what: string): number {
  if (typeof limit !== 'number') refuse('limit', `must be a number of ${what}`)
  return Math.max(0, Math.min(2 ** 31 - 1, Math.trunc(limit) || 0))
}

function checkDoctorOptions(options: DoctorOptions | undefined): void {
  if (options === undefined) return
  checkFunctions(checkOptions(options, DOCTOR_NAMES, undefined, 'The options of doctor()'), 'onProgress')
  const repair: unknown = options.repair
  if (repair !== undefined) checkValue.flag('repair', repair)
  const directory: unknown = options.directory ?? ''
  if (typeof directory !== 'string') refuse('directory', 'must be a path')
  checkDirectory(directory, [])
}

function checkChangesOptions(options: ChangesOptions | undefined): void {
  if (options === undefined) return
  const names: OptionNames<ChangesOptions> = { since: true, abortSignal: true }
  const { since } = checkOptions(options, names, undefined, 'The options of changes()')
  if (since !== undefined && !(Number.isSafeInteger(since) && since >= 0))
    refuse('since', 'must be the sequence of a commit, a whole number from 0')
}

function checkQuery(query: CandidateQuery): void {
  if (!isObject(query)) refuse('query', 'must be an object such as { text: "invoices", limit: 10 }')
  const { text, limit, vector, chunks, within, abortSignal } = query
  if (typeof text !== 'string') refuse('text', 'must be text; the empty text finds nothing by itself')
  if (typeof limit !== 'number') refuse('limit', 'must be a number of candidates')
  if (vector !== undefined && !isQueryVector(vector))
    refuse('vector', 'must be { model, values }, the name of a model and a Float32Array')
  if (chunks !== undefined && !(Array.isArray(chunks) && chunks.every(isChunkRange)))
    refuse('chunks', 'must be a list of { path, first, last }')
  checkValue.scopes('within', within)
  checkAbortSignal(abortSignal)
}

// Copies the lists and the vector too: a call may wait, and the caller may change them meanwhile.
function copyOf({ vector, within, view, marked, chunks, ...query }: CandidateQuery): CandidateQuery {
  return {
    ...query,
    ...(vector === undefined ? {} : { vector: { model: vector.model, values: vector.values.slice() } }),
    ...(within === undefined ? {} : { within: copiesOf(within) }),
    ...(view === undefined ? {} : { view: copiesOf(view) }),
    ...(chunks === undefined ? {} : { chunks: chunks.map((each) => ({ ...each })) }),
    ...(marked === undefined ? {} : { marked: marked.map((each) => ({ ...each, marks: [...each.marks] })) }),
  }
}

function copiesOf(scopes: readonly Scope[]): Scope[] {
  return scopes.map(({ except = [], ...scope }) => ({ ...scope, except: [...except] }))
}

function checkModel(model: unknown): void {
  if (typeof model !== 'string') refuse('model', 'must be the name of a model, as text')
  checkValue.keptText('model', model)
}

function checkEmbeddings(model: string, embeddings: readonly Embedding[]): void {
  const isEmbedding = (each: unknown) =>
    isObject(each) && isKept(each['textHash']) && isFloat32Array(each['vector'])
  if (!Array.isArray(embeddings) || !embeddings.every(isEmbedding))
    refuse('embeddings', 'must be a list of { textHash, vector }, each vector a Float32Array')
  if (!embeddings.every(({ vector }) => vector.length > 0 && vector.every(Number.isFinite)))
    refuse('embeddings', `have a vector of model "${model}" that is empty or not made of finite numbers`)
}

function isQueryVector(vector: unknown): boolean {
  return isObject(vector) && isKept(vector['model']) && isFloat32Array(vector['values'])
}

function isChunkRange(each: unknown): boolean {
  return (
    isObject(each) &&
    isKept(each['path']) &&
    typeof each['first'] === 'number' &&
    typeof each['last'] === 'number'
  )
}

// No storage contains a text that some storages cannot keep, and some fail when they search for it.
function isKept(text: unknown): boolean {
  return typeof text === 'string' && problemOfKept(text) === undefined
}

// By its name, because an array of another realm, such as a test runner's, is valid too.
function isFloat32Array(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Float32Array]'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
