import {
  checkDirectory,
  checkFunctions,
  checkOptions,
  OPTION_NAMES,
  problemOfKept,
  checkValue,
  refuse,
} from '@sheaf/core/adapter'
import type { DoctorOptions, OpenOptions, Scope, Storage, SyncOptions } from '@sheaf/core'
import type { CandidateQuery, ChangesOptions, Embedding, OptionNames, SearchIndex } from '@sheaf/core/adapter'

function checkAbortSignal(abortSignal: unknown): void {
  const signal = abortSignal ?? undefined
  if (signal !== undefined && !(isObject(signal) && typeof signal['throwIfAborted'] === 'function'))
    refuse('abortSignal', 'must be an AbortSignal, such as the signal of an AbortController')
}

const SYNC_NAMES: OptionNames<SyncOptions> = { onProgress: true, abortSignal: true }
const DOCTOR_NAMES: OptionNames<DoctorOptions> = { ...SYNC_NAMES, repair: true, directory: true }
const OPEN_NAMES: OptionNames<OpenOptions> = {
  ...SYNC_NAMES,
  chunker: true,
  analyser: true,
  clock: true,
  keepIndex: true,
  alone: true,
  create: true,
}

/** Throws `invalid-argument` for unknown names and wrong types in the options of `open`. */
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

function checkSyncOptions(options: SyncOptions | undefined, call: string): void {
  if (options !== undefined)
    checkFunctions(checkOptions(options, SYNC_NAMES, undefined, `The options of ${call}`), 'onProgress')
}

/**
 * Wraps a storage: all calls except those of its store, which checks its own, reject with
 * `invalid-argument` for arguments of the wrong type.
 */
export function checkedStorage(storage: Storage): Storage {
  const { index, doctor, changes, scrub, snapshot } = storage
  return {
    ...storage,
    index: checkedIndex(index),
    async doctor(options) {
      checkDoctorOptions(options)
      return await doctor(options)
    },
    async changes(options) {
      checkChangesOptions(options)
      return await changes(options)
    },
    async scrub(options) {
      checkSyncOptions(options, 'scrub()')
      return await scrub(options)
    },
    snapshot(options) {
      checkOptions(options ?? {}, OPTION_NAMES.read, undefined, 'The options of snapshot()')
      return snapshot(options)
    },
  }
}

function checkedIndex(index: SearchIndex): SearchIndex {
  return {
    async candidates(query) {
      checkQuery(query)
      return await index.candidates(copyOf(query))
    },
    async pendingEmbeddings(model, limit) {
      checkModel(model)
      if (typeof limit !== 'number') refuse('limit', 'must be a number of texts')
      return await index.pendingEmbeddings(model, limit)
    },
    async putEmbeddings(model, embeddings) {
      checkModel(model)
      checkEmbeddings(embeddings)
      await index.putEmbeddings(model, embeddings)
    },
    async readEmbeddings(model, after, limit) {
      checkModel(model)
      if (!isKept(after)) refuse('after', 'must be a text hash, or empty')
      if (typeof limit !== 'number') refuse('limit', 'must be a number of vectors')
      return await index.readEmbeddings(model, after, limit)
    },
    embeddedModels: () => index.embeddedModels(),
    async eraseEmbeddings(model) {
      checkModel(model)
      return await index.eraseEmbeddings(model)
    },
    async sync(options) {
      checkSyncOptions(options, 'sync()')
      return await index.sync(options)
    },
    async rebuild(options) {
      checkSyncOptions(options, 'rebuild()')
      return await index.rebuild(options)
    },
  }
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

function checkEmbeddings(embeddings: readonly Embedding[]): void {
  const isEmbedding = (each: unknown) =>
    isObject(each) && isKept(each['textHash']) && isFloat32Array(each['vector'])
  if (!Array.isArray(embeddings) || !embeddings.every(isEmbedding))
    refuse('embeddings', 'must be a list of { textHash, vector }, each vector a Float32Array')
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
