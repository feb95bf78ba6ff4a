import { contentHash, isHidden, MemoryError, scopedStore } from '@sheaf/core'
import type { Change, MemoryStore, Storage } from '@sheaf/core'
import { contentsOf, filesWith } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { wordAnalyser } from '../../word-analyser.ts'
import { SEARCHED } from './model-operations.ts'
import type { Operation } from './model-operations.ts'

/**
 * One run: two handles to one storage (or the same one twice), and the map of path to content that they
 * should be like.
 */
export class ModelRun {
  readonly #expect: Topic['expect']
  readonly #handles: readonly [Storage, Storage]
  readonly #files: Map<string, string>

  constructor(
    expect: Topic['expect'],
    handles: readonly [Storage, Storage],
    files: Map<string, string> = new Map(),
  ) {
    this.#expect = expect
    this.#handles = handles
    this.#files = files
  }

  /** Does one operation on both, and compares what they say. */
  async step(operation: Operation): Promise<void> {
    const handle = this.#handles[operation.second ? 1 : 0]
    const { view } = operation
    const store = view === '' ? handle.store : scopedStore(handle.store, view)
    const full = (path: string) => (view === '' ? path : `${view}/${path}`)
    switch (operation.kind) {
      case 'read': {
        const expected = this.#files.get(full(operation.path))
        if (expected === undefined) await this.#fails(store.read(operation.path), new Set(['not-found']))
        else this.#expect((await store.read(operation.path)) === expected).toBe(true)
        return
      }
      case 'list': {
        this.#expect(await store.list(operation.directory)).toEqual(
          this.#listed(full('').replace(/\/$/, ''), operation.directory),
        )
        return
      }
      case 'search': {
        const within = view === '' ? undefined : [{ directory: view }]
        this.#expect(await filesWith(handle.index, operation.word, { within })).toEqual(
          this.#having(operation.word, view),
        )
        return
      }
      case 'rebuild':
        await handle.index.rebuild()
        return
      case 'append': {
        const content = (this.#files.get(full(operation.path)) ?? '') + operation.content
        await store.append(operation.path, operation.content)
        this.#files.set(full(operation.path), content)
        return
      }
      case 'commit':
        await this.#commit(store, await this.#changes(operation, full), full)
    }
  }

  /** All contents, the list, every stat, and every search. */
  async compareAll(): Promise<void> {
    for (const { store, index } of new Set(this.#handles)) {
      this.#expect(await contentsOf(store)).toEqual(Object.fromEntries(this.#files))
      this.#expect(await store.list()).toEqual(this.#listed('', ''))
      for (const [path, content] of this.#files) {
        const stat = await store.stat(path)
        this.#expect([stat?.hash, stat?.size]).toEqual([
          await contentHash(content),
          new TextEncoder().encode(content).length,
        ])
      }
      for (const word of SEARCHED) this.#expect(await filesWith(index, word)).toEqual(this.#having(word, ''))
    }
  }

  async #changes(
    { changes }: Extract<Operation, { kind: 'commit' }>,
    full: (path: string) => string,
  ): Promise<Change[]> {
    return await Promise.all(
      changes.map(async ({ path, content, match }): Promise<Change> => {
        const current = this.#files.get(full(path))
        if (match === 'any' || (content === null && current === undefined)) return { path, content }
        if (match === 'wrong') return { path, content, ifMatch: await contentHash(`not ${current}`) }
        if (match === 'absent' && content !== null) return { path, content, ifMatch: null }
        return { path, content, ifMatch: current === undefined ? null : await contentHash(current) }
      }),
    )
  }

  async #commit(
    store: MemoryStore,
    changes: readonly Change[],
    full: (path: string) => string,
  ): Promise<void> {
    const failures = new Set<string>()
    for (const { path, content, ifMatch } of changes) {
      const current = this.#files.get(full(path))
      const version = current === undefined ? null : await contentHash(current)
      if (ifMatch !== undefined && ifMatch !== version) failures.add('conflict')
      else if (content === null && current === undefined) failures.add('not-found')
    }
    if (failures.size > 0) return await this.#fails(store.commit(changes), failures)
    const { files } = await store.commit(changes)
    this.#expect(files.map((file) => file?.path)).toEqual(
      changes.map(({ path, content }) => (content === null ? undefined : path)),
    )
    for (const { path, content } of changes) {
      if (content === null) this.#files.delete(full(path))
      else this.#files.set(full(path), content)
    }
  }

  async #fails(call: Promise<unknown>, codes: ReadonlySet<string>): Promise<void> {
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    this.#expect([...codes].includes(MemoryError.isInstance(error) ? error.code : 'no error')).toBe(true)
  }

  #listed(view: string, directory: string): string[] {
    const prefix = view === '' ? '' : `${view}/`
    return [...this.#files.keys()]
      .filter((path) => !isHidden(path) && path.startsWith(prefix))
      .map((path) => path.slice(prefix.length))
      .filter((path) => directory === '' || path.startsWith(`${directory}/`))
      .sort()
  }

  #having(word: string, view: string): string[] {
    const analyser = wordAnalyser()
    const terms = analyser.queryTerms(word)
    return [...this.#files]
      .filter(([path]) => !isHidden(path) && (view === '' || path.startsWith(`${view}/`)))
      .filter(([, content]) => analyser.documentTerms(content).some((term) => terms.includes(term)))
      .map(([path]) => path)
      .sort()
  }
}
