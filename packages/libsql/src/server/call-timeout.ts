import { portOf, storeOn, type SearchIndex } from '@sheaf/core/adapter'
import type { MemoryStore, Storage } from '@sheaf/core'
import type { SqlDatabase } from '@sheaf/sql'
import { translateError } from '../failure.ts'
import { DeadlineError } from './deadline.ts'

export interface CallTimeoutOptions {
  readonly database: SqlDatabase
  readonly where: string
  readonly timeoutMs: number
}

export interface CallTimeout {
  readonly database: SqlDatabase
  /**
   * The same storage with `timeoutMs` for each call. Long operations (eraseEmbeddings, sync, rebuild, doctor,
   * scrub, snapshot) have no limit.
   */
  guard(storage: Storage): Storage
}

interface Abortable {
  readonly abortSignal?: AbortSignal
}

/**
 * Gives every call of a storage `timeoutMs` from its start, for runtimes without AsyncLocalStorage to connect
 * a step with its call (createCallDeadline is the version for Node.js). A late call is cancelled from
 * outside: its signal aborts, it starts no further change, and it rejects with `unavailable`. The outcome
 * is "unchanged" if no change at all was started since the call began, and otherwise "unknown".
 */
export function createCallTimeout({ database, where, timeoutMs }: CallTimeoutOptions): CallTimeout {
  let changes = 0

  const limit = async <Options extends Abortable, T>(
    options: Options | undefined,
    call: (limited: Options) => Promise<T>,
    canChange = false,
  ): Promise<T> => {
    const { abortSignal } = options ?? {}
    const before = changes
    const deadline = new AbortController()
    const late = Promise.withResolvers<never>()
    const giveUp = (): void => {
      const outcome = canChange && changes !== before ? 'unknown' : 'unchanged'
      const error = translateError(new DeadlineError(timeoutMs), where, { outcome })
      deadline.abort(error)
      late.reject(error)
    }
    // The storage itself refuses another value.
    const limited =
      abortSignal instanceof AbortSignal
        ? AbortSignal.any([abortSignal, deadline.signal])
        : (abortSignal ?? deadline.signal)
    const timer = setTimeout(giveUp, timeoutMs)
    try {
      return await Promise.race([call({ ...(options as Options), abortSignal: limited }), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
  const changing = <Options extends Abortable, T>(
    options: Options | undefined,
    call: (limited: Options) => Promise<T>,
  ) => limit(options, call, true)

  // A view bypasses the store's methods: each of its steps has its own time.
  const guardSteps = (store: MemoryStore): MemoryStore => {
    const port = portOf(store)
    return storeOn({
      ...port,
      read: (path, options) => limit(options, (limited) => port.read(path, limited)),
      readAll: (paths, options) => limit(options, (limited) => port.readAll(paths, limited)),
      stat: (path, options) => limit(options, (limited) => port.stat(path, limited)),
      list: (directory, options) => limit(options, (limited) => port.list(directory, limited)),
      commit: (files, options) => changing(options, (limited) => port.commit(files, limited)),
    })
  }
  const guardCalls = (store: MemoryStore): MemoryStore => ({
    read: (path, options) => limit(options, (limited) => store.read(path, limited)),
    stat: (path, options) => limit(options, (limited) => store.stat(path, limited)),
    exists: (path, options) => limit(options, (limited) => store.exists(path, limited)),
    list: (directory, options) => limit(options, (limited) => store.list(directory, limited)),
    write: (path, content, options) => changing(options, (limited) => store.write(path, content, limited)),
    append: (path, content, options) => changing(options, (limited) => store.append(path, content, limited)),
    delete: (path, options) => changing(options, (limited) => store.delete(path, limited)),
    commit: (files, options) => changing(options, (limited) => store.commit(files, limited)),
  })
  const guardIndex = (index: SearchIndex): SearchIndex => ({
    ...index,
    candidates: (query) => limit(query, (limited) => index.candidates(limited)),
    pendingEmbeddings: (model, count) => limit({}, () => index.pendingEmbeddings(model, count)),
    readEmbeddings: (model, after, count) => limit({}, () => index.readEmbeddings(model, after, count)),
    embeddedModels: () => limit({}, () => index.embeddedModels()),
    putEmbeddings: (model, embeddings) => changing({}, () => index.putEmbeddings(model, embeddings)),
  })
  return {
    database: {
      ...database,
      write(queries) {
        changes += 1
        return database.write(queries)
      },
    },
    guard: (storage) => ({
      ...storage,
      store: Object.assign(guardSteps(storage.store), guardCalls(storage.store)),
      index: guardIndex(storage.index),
    }),
  }
}
