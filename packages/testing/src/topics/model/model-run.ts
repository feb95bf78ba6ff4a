import {
  contentHash,
  MemoryError,
  scopedStore,
  type Change,
  type FixedClock,
  type MemoryStore,
  type Storage,
} from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'
import { contentsOf, distinctPaths } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { ModelFiles } from './model-files.ts'
import { SCOPES, SEARCHED, operations, type ModelQuery, type Operation } from './model-operations.ts'
import * as fc from 'fast-check'

const MODEL = 'model'

type Matched = Extract<Operation, { kind: 'commit' }>['changes'][number]

/** One run: two handles to one storage (or the same one twice), and the model of its files. */
class ModelRun {
  readonly #expect: Topic['expect']
  readonly #clock: FixedClock
  readonly #files: ModelFiles
  #handles: readonly [Storage, Storage]

  constructor(expect: Topic['expect'], handles: readonly [Storage, Storage], clock: FixedClock) {
    this.#expect = expect
    this.#handles = handles
    this.#clock = clock
    this.#files = new ModelFiles(clock)
  }

  /** Continues with other handles to the same data. */
  continueOn(handles: readonly [Storage, Storage]): void {
    this.#handles = handles
  }

  /** Runs one operation on the storage and the model, and compares the results. */
  async step(operation: Operation): Promise<void> {
    const handle = this.#handles[operation.second ? 1 : 0]
    const { view } = operation
    const store = view === '' ? handle.store : scopedStore(handle.store, view)
    const full = (path: string) => (view === '' ? path : `${view}/${path}`)
    switch (operation.kind) {
      case 'read': {
        const expected = this.#files.contentOf(full(operation.path))
        if (expected === undefined) await this.#fails(store.read(operation.path), new Set(['not-found']))
        else this.#expect((await store.read(operation.path)) === expected).toBe(true)
        return
      }
      case 'list':
        this.#expect(await store.list(operation.directory)).toEqual(
          this.#files.listed(view, operation.directory),
        )
        return
      case 'search':
        await this.#compareSearch(handle, operation.query)
        return
      case 'embed':
        await handle.index.putEmbeddings(MODEL, await this.#files.embedded())
        return
      case 'upkeep':
        await this.#keepUp(handle, operation.what)
        return
      case 'wait':
        this.#clock.advance(operation.milliseconds)
        return
      case 'append':
        await this.#append(store, operation, full(operation.path))
        return
      case 'fill':
        await this.#fill(store, operation, full(operation.path))
        return
      case 'commit':
        await this.#commit(store, await this.#changes(operation, full), full)
    }
  }

  /** Compares all contents, the list, every stat, pending texts, and every search. */
  async compareAll(): Promise<void> {
    for (const handle of new Set(this.#handles)) {
      const { store, index } = handle
      this.#expect(await contentsOf(store)).toEqual(this.#files.contents())
      this.#expect(await store.list()).toEqual(this.#files.listed('', ''))
      for (const path of this.#files.paths)
        this.#expect(await store.stat(path)).toEqual(await this.#files.statOf(path))
      this.#expect(this.#files.arePending(await index.pendingEmbeddings(MODEL, 1000))).toBe(true)
      for (const [place, text] of SEARCHED.entries())
        await this.#compareSearch(handle, {
          text,
          within: SCOPES[place % SCOPES.length],
          vector: place % 3 === 0 ? undefined : [1, 1],
          limit: 200,
        })
    }
  }

  async #compareSearch({ index }: Storage, { text, within, vector, limit }: ModelQuery): Promise<void> {
    const found = await index.candidates({
      text,
      limit,
      ...(within === undefined ? {} : { within }),
      ...(vector === undefined ? {} : { vector: { model: MODEL, values: new Float32Array(vector) } }),
    })
    const expected = this.#files.pathsHaving({ text, within })
    const paths = distinctPaths(found.text)
    if (limit === 200) this.#expect(paths).toEqual(expected)
    else this.#expect(paths.filter((path) => !expected.includes(path))).toEqual([])
    this.#expect(paths.length > 0).toBe(expected.length > 0)
    await this.#expectChunks(found, limit)
    const distances = vector === undefined ? new Map<string, number>() : this.#files.distances(vector, within)
    const isNear = ({ path, ordinal, score }: Candidates['vector'][number]) =>
      Math.abs(score - (distances.get(`${path} ${ordinal}`) ?? 9)) < 1e-4
    this.#expect(found.vector.filter((candidate) => !isNear(candidate))).toEqual([])
    if (!this.#files.isUndecided) this.#expect(found.vector.length).toBe(Math.min(limit, distances.size))
  }

  /** Expects every candidate to be a chunk of a current file, once in its list, best first. */
  async #expectChunks({ text, vector }: Candidates, limit: number): Promise<void> {
    for (const list of [text, vector]) {
      this.#expect(list.length <= limit).toBe(true)
      this.#expect(new Set(list.map(({ path, ordinal }) => `${path} ${ordinal}`)).size).toBe(list.length)
      const scores = list.map(({ score }) => score)
      this.#expect(scores).toEqual(scores.toSorted((a, b) => a - b))
      for (const candidate of list) this.#expect(await this.#files.isChunk(candidate)).toBe(true)
    }
  }

  async #keepUp(storage: Storage, what: Extract<Operation, { kind: 'upkeep' }>['what']): Promise<void> {
    if (what === 'rebuild' || what === 'sync') await storage.index[what]()
    else if (what === 'scrub') await storage.scrub()
    else this.#expect((await storage.doctor({ repair: what === 'repair' })).findings).toEqual([])
  }

  async #append(
    store: MemoryStore,
    { path, content, match }: Extract<Operation, { kind: 'append' }>,
    full: string,
  ): Promise<void> {
    const before = this.#files.contentOf(full)
    const { ifMatch } = await this.#matching({ path, content, match }, before)
    const version = before === undefined ? null : await contentHash(before)
    if (ifMatch !== undefined && ifMatch !== version) {
      await this.#fails(store.append(path, content, { ifMatch }), new Set(['conflict']))
      return
    }
    const stat = await store.append(path, content, ifMatch === undefined ? {} : { ifMatch })
    this.#files.set(full, (before ?? '') + content)
    this.#expect(stat).toEqual({ ...(await this.#files.statOf(full)), path })
  }

  async #fill(
    store: MemoryStore,
    { path, bytes }: Extract<Operation, { kind: 'fill' }>,
    full: string,
  ): Promise<void> {
    const size = (await this.#files.statOf(full))?.size ?? 0
    for (const content of ['x'.repeat(Math.max(0, bytes - size)), '\n\nheron']) {
      await store.append(path, content)
      this.#files.set(full, (this.#files.contentOf(full) ?? '') + content)
      this.#expect((await store.read(path)) === this.#files.contentOf(full)).toBe(true)
    }
  }

  async #changes(
    { changes }: Extract<Operation, { kind: 'commit' }>,
    full: (path: string) => string,
  ): Promise<Change[]> {
    return await Promise.all(
      changes.map((change) => this.#matching(change, this.#files.contentOf(full(change.path)))),
    )
  }

  async #matching({ path, content, match }: Matched, current: string | undefined): Promise<Change> {
    if (match === 'any' || (content === null && current === undefined)) return { path, content }
    if (match === 'wrong') return { path, content, ifMatch: await contentHash(`not ${current}`) }
    if (match === 'absent' && content !== null) return { path, content, ifMatch: null }
    return { path, content, ifMatch: current === undefined ? null : await contentHash(current) }
  }

  async #commit(
    store: MemoryStore,
    changes: readonly Change[],
    full: (path: string) => string,
  ): Promise<void> {
    const failures = new Set<string>()
    for (const { path, content, ifMatch } of changes) {
      const current = this.#files.contentOf(full(path))
      const version = current === undefined ? null : await contentHash(current)
      if (ifMatch !== undefined && ifMatch !== version) failures.add('conflict')
      else if (content === null && current === undefined) failures.add('not-found')
    }
    if (failures.size > 0) return await this.#fails(store.commit(changes), failures)
    const { files } = await store.commit(changes)
    for (const { path, content } of changes) this.#files.set(full(path), content)
    const stats = await Promise.all(
      changes.map(async ({ path }) => {
        const stat = await this.#files.statOf(full(path))
        return stat && { ...stat, path }
      }),
    )
    this.#expect(files).toEqual(stats)
  }

  async #fails(call: Promise<unknown>, codes: ReadonlySet<string>): Promise<void> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    this.#expect([...codes].includes(MemoryError.isInstance(error) ? error.code : 'no error')).toBe(true)
  }
}

const RUNS_PER_CASE = 6
const OPERATIONS = 30
const COMPARED_EVERY = 10
const REOPENED_EVERY = 5
const SEEDS = [11, 12, 13, 14, 15, 16]

/**
 * Runs random operations on the storage and on a map of path to content, which must agree. A failure is
 * shrunk, and shows its operations.
 */
export function model({ check, has, expect }: Topic): void {
  const sequences = fc.array(operations(), { minLength: 1, maxLength: OPERATIONS, size: 'max' })
  const isTimeTo = (every: number, place: number) => place % every === every - 1

  for (const seed of [17, 18]) {
    check(
      `behaves as a map of path to content, reopened every few operations (seed ${seed})`,
      async ({ open, reopen, clock }) => {
        const property = fc.asyncProperty(sequences, async (sequence) => {
          let storage = await open()
          const run = new ModelRun(expect, [storage, storage], clock)
          for (const [place, operation] of sequence.entries()) {
            await run.step(operation)
            if (!isTimeTo(REOPENED_EVERY, place)) continue
            storage = await reopen(storage)
            run.continueOn([storage, storage])
            await run.compareAll()
          }
          await storage.close()
        })
        await fc.assert(property, { seed, numRuns: RUNS_PER_CASE })
      },
      'reopen',
    )
  }

  for (const seed of SEEDS) {
    check(
      `behaves as a map of path to content, random operations (seed ${seed})`,
      async ({ open, secondHandle, clock }) => {
        const property = fc.asyncProperty(sequences, async (sequence) => {
          const storage = await open()
          const second = has('secondHandle') ? await secondHandle(storage) : storage
          const run = new ModelRun(expect, [storage, second], clock)
          for (const [place, operation] of sequence.entries()) {
            await run.step(operation)
            if (isTimeTo(COMPARED_EVERY, place)) await run.compareAll()
          }
          await run.compareAll()
          await Promise.all([storage.close(), second.close()])
        })
        await fc.assert(property, { seed, numRuns: RUNS_PER_CASE })
      },
    )
  }
}
