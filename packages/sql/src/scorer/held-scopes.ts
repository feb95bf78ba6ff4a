import type { Scope } from '@sheaf/core'
import { follows, placeOf, type LoggedChange, type LogLook, type LogPlace } from '../search/change-log.ts'
import { loaded, idleTurn, type SearchMemoryBudget } from '../engine/gate.ts'
import type { Lifetime } from '../engine/lifetime.ts'
import { EVERYTHING, overlap, scopeRanges, isInRanges, type PathRange } from '../search/scope-ranges.ts'
import { HeldScope, type TermRequest, type TermSource } from './held-scope.ts'
import { PostingsBuilder, type FileTerms } from './terms/postings-builder.ts'
import { TermIndex } from './terms/term-index.ts'
import { ViewTerms } from './terms/view-terms.ts'

const SCORER = {
  /**
   * Chunks that are read at once, in about ten milliseconds. The first search waits while a scope of at most
   * this size is read.
   */
  pageChunks: 500,
  /**
   * A search of a part of the storage waits until this many chunks are loaded: the tables would need as long
   * for its lists, in one turn of the event loop. 20,000 messages take a third of a second.
   */
  awaitedChunks: 50_000,
  /** The database answers views with more scopes: a user's view has two. */
  mostScopes: 4,
  /** The maximum number of scopes, regardless of their memory. */
  mostHeld: 20_000,
  /** How often a search updates its view. If others still change it, the database answers. */
  rounds: 5,
  /**
   * Up to this many changed chunks, or one in `freshShare` of all if that is more, are searched one at a
   * time; beyond that, everything is loaded again.
   */
  freshChunks: 1000,
  freshShare: 16,
  /** With more changed chunks, the database answers until everything is loaded again. */
  mostFresh: 20_000,
} as const

export interface HeldScopesOptions {
  readonly source: TermSource
  readonly lifetime: Lifetime
  readonly memory: SearchMemoryBudget
  readonly pageChunks?: number
}

/** The terms of a view, as of the last read of the log. */
export interface HeldView {
  readonly terms: ViewTerms
  readonly place: LogPlace | undefined
  /** True if no later change of the view is known. */
  isLevel(): boolean
}

/** A read of the log from its last place, as part of the read that relies on it. */
export interface NextLook {
  readonly after: number
  note(look: LogLook | undefined): void
}

/** Before a place is known nothing is in memory, so no change matters. */
const NO_PLACE = Number.MAX_SAFE_INTEGER

/**
 * Keeps the terms of the searched scopes in memory, so that the cost of a search depends on its view only. A
 * small scope is read at its first search, a large one in the background while the database answers. All of
 * them follow the log of changes, with the changes of all processes; a change costs time only in scopes that
 * show its file. If the memory is full, the scope that was not searched for the longest time is removed.
 */
export class HeldScopes {
  readonly #options: HeldScopesOptions
  readonly #pageChunks: number
  /** The last searched scope comes last. */
  readonly #scopes = new Map<string, HeldScope>()
  readonly #byDirectory = new Map<string, Set<HeldScope>>()
  #place: LogPlace | undefined
  /** A search asks three times for one view. */
  #last: { key: string; view: HeldView } | undefined
  #bytes = 0

  constructor({ pageChunks = SCORER.pageChunks, ...options }: HeldScopesOptions) {
    this.#options = options
    this.#pageChunks = Math.min(pageChunks, (options.source.maxRows ?? Infinity) - 1)
  }

  isLoading(view: readonly Scope[]): boolean {
    return view.some((scope) => this.#scopes.get(keyOf(scope))?.isLoading === true)
  }

  /** Waits while one of these scopes loads, unless it is too large to wait for; false if it did not wait. */
  async loaded(view: readonly Scope[]): Promise<boolean> {
    const sizeOf = (scope: Scope) => this.#scopes.get(keyOf(scope))?.loadedChunks ?? 0
    const isSoon = () => this.isLoading(view) && view.every((scope) => sizeOf(scope) <= SCORER.awaitedChunks)
    if (!isSoon()) return false
    await loaded(isSoon, Infinity)
    return true
  }

  /**
   * The terms of these scopes, read if necessary; undefined if the database must answer, or if a searched
   * range is hidden by files that are not in the view.
   */
  async open(view: readonly Scope[], ranges: readonly PathRange[] = []): Promise<HeldView | undefined> {
    const isKnown = ranges.every(
      ([, , hiddenBy]) => hiddenBy === '' || view.some((scope) => scope.hiddenBy === hiddenBy),
    )
    if (!isKnown || view.length > SCORER.mostScopes) return undefined
    for (let round = 0; round < SCORER.rounds; round += 1) {
      const scopes = view.map((scope) => this.#use(scope))
      if (overlap(scopes.flatMap(({ ranges }) => ranges))) return undefined
      const busy = scopes.flatMap((scope) => scope.busy ?? [])
      if (busy.length > 0) {
        await Promise.all(busy)
        continue
      }
      if (scopes.some((scope) => scope.isRefused || scope.isLoading)) return undefined
      const due = scopes.filter(({ index, stale }) => index === undefined || stale.size > 0)
      if (due.length === 0) return this.#viewOf(view, scopes)
      const work = this.#bring(due, scopes).finally(() => {
        for (const scope of due) scope.busy = undefined
      })
      for (const scope of due) scope.busy = work
      await work
    }
    return undefined
  }

  look(): NextLook {
    const after = this.#place?.last ?? NO_PLACE
    return { after, note: (look) => this.#note(look, after) }
  }

  #viewOf(view: readonly Scope[], scopes: readonly HeldScope[]): HeldView | undefined {
    const key = JSON.stringify(view)
    const last = this.#last
    if (last?.key === key && last.view.isLevel()) return { ...last.view, place: this.#place }
    const known = view.flatMap(({ hiddenBy }, place) => {
      const [own, upper] = [scopes[place], scopes.find(({ directory }) => directory === hiddenBy)]
      const isKnown = hiddenBy === undefined || upper !== undefined
      return own?.index && isKnown ? { index: own.index, hidden: upper?.hiddenFiles(own) ?? [] } : []
    })
    if (known.length < view.length) return undefined
    const versions = scopes.map(({ version }) => version)
    const found = {
      terms: new ViewTerms(known),
      place: this.#place,
      isLevel: () => scopes.every(({ version }, place) => version === versions[place]),
    }
    this.#last = { key, view: found }
    return found
  }

  #use(scope: Scope): HeldScope {
    const key = keyOf(scope)
    const { directory, except = [] } = scope
    const rangesOf = () => scopeRanges([{ directory, except }]) ?? EVERYTHING
    const held = this.#scopes.get(key) ?? new HeldScope(key, directory, rangesOf())
    this.#scopes.delete(key)
    this.#scopes.set(key, held)
    const beside = this.#byDirectory.get(directory)
    if (beside === undefined) this.#byDirectory.set(directory, new Set([held]))
    else beside.add(held)
    return held
  }

  /** Reads missing scopes, and changed files of others, from one snapshot. */
  async #bring(due: readonly HeldScope[], inUse: readonly HeldScope[]): Promise<void> {
    const next = this.look()
    const limit = this.#pageChunks + 1
    const asked = due.map((scope) => {
      const isNew = scope.index === undefined
      const ids = isNew ? [] : [...scope.stale]
      const pages = scope.ranges.map(([low, high]) => ({ low, high, path: '', chunk: -1, limit }))
      if (!isNew) scope.stale.clear()
      const requests: readonly TermRequest[] = isNew ? pages : [{ ids }]
      return { scope, ids, requests }
    })
    try {
      const found = await this.#options.source.read(
        next.after,
        asked.flatMap(({ requests }) => requests),
      )
      next.note(found.look)
      const results = [...found.rows]
      for (const { scope, requests, ids } of asked) {
        const rows = results.splice(0, requests.length).flat()
        if (this.#scopes.get(scope.key) !== scope) continue
        // Without a place in the log, nobody could tell when the terms are out of date.
        if (found.look === undefined) this.#drop(scope)
        else if (scope.index !== undefined) this.#replace(scope, scope.index, ids, rows)
        else if (rows.length < limit) scope.index = await indexOf(rows)
        else void this.#load(scope)
        this.#settle(scope, inUse)
      }
    } catch (error) {
      for (const scope of due) this.#drop(scope)
      throw error
    }
  }

  #replace(scope: HeldScope, index: TermIndex, ids: readonly number[], rows: readonly FileTerms[]): void {
    index.replace(ids, rows)
    scope.version += 1
    if (index.changes > SCORER.mostFresh) scope.index = undefined
    else if (index.changes > Math.max(SCORER.freshChunks, index.size / SCORER.freshShare))
      void this.#load(scope)
  }

  /** Loads a large scope in steps, in the background. */
  async #load(scope: HeldScope): Promise<void> {
    if (scope.since !== undefined) return
    const { source, lifetime } = this.#options
    const since = new Set(scope.stale)
    scope.since = since
    const isHeld = () => this.#scopes.get(scope.key) === scope && !scope.isRefused
    try {
      await idleTurn() // so that the search that started it is not slower
      const postings = new PostingsBuilder()
      for (const [low, high] of scope.ranges) {
        for (let place = { low, path: '', chunk: -1 }, isComplete = false; !isComplete;) {
          const request = { ...place, high, limit: this.#pageChunks }
          const {
            rows: [page = []],
          } = await lifetime.run(() => source.read(NO_PLACE, [request]))
          for (const row of page) if (!postings.add(row)) this.#refuse(scope)
          scope.loadedChunks = postings.size
          this.#settle(scope, [scope], postings.bytes)
          if (!isHeld()) return
          const last = page.at(-1)
          if (last !== undefined) place = { low: last.path, path: last.path, chunk: last.id ?? NO_PLACE }
          isComplete = page.length < this.#pageChunks
          await idleTurn()
        }
      }
      const index = new TermIndex(await postings.finish(idleTurn))
      if (!isHeld()) return
      scope.index = index
      scope.stale.clear()
      for (const id of since) scope.stale.add(id)
      scope.version += 1
      this.#last = undefined
    } catch {
      // The database continues to answer, and its errors reach the caller. A later search tries again.
    } finally {
      scope.since = undefined
      if (isHeld()) this.#settle(scope, [scope])
    }
  }

  #note(look: LogLook | undefined, after: number): void {
    if (look === undefined) return
    const { changes } = look
    const place = this.#place
    const now = placeOf(look)
    if (place === undefined) this.#place = now
    else if (place.generation !== now.generation || now.last < Math.min(after, place.last)) this.#clear(now)
    else if (now.last > place.last && after <= place.last) {
      if (!follows(look, place) || changes.at(-1)?.[0] !== now.last) this.#clear(now)
      else {
        for (const change of changes) if (change[0] > place.last) this.#touch(change)
        this.#place = now
      }
    }
  }

  #touch([, id, path]: LoggedChange): void {
    if (path === null) {
      for (const scope of this.#scopes.values())
        if (scope.index === undefined || scope.index.hasFile(id)) scope.touch(id)
      return
    }
    for (let end = path.length; end !== -1; end = path.lastIndexOf('/', end - 1)) {
      for (const scope of this.#byDirectory.get(path.slice(0, end)) ?? [])
        if (isInRanges(path, scope.ranges)) scope.touch(id)
    }
    for (const scope of this.#byDirectory.get('') ?? []) if (isInRanges(path, scope.ranges)) scope.touch(id)
  }

  /** Reserves the memory of a scope; drops other scopes if necessary. */
  #settle(scope: HeldScope, inUse: readonly HeldScope[], bytes = scope.index?.bytes ?? 0): void {
    const wanted = scope.since === undefined ? bytes : bytes + (scope.index?.bytes ?? 0)
    this.#bytes += wanted - scope.bytes
    scope.bytes = wanted
    const { memory } = this.#options
    for (const other of this.#scopes.values()) {
      if (memory.take(this, this.#bytes) && this.#scopes.size <= SCORER.mostHeld) return
      if (!inUse.includes(other)) this.#drop(other)
    }
    if (!memory.take(this, this.#bytes)) this.#refuse(scope)
  }

  #refuse(scope: HeldScope): void {
    scope.isRefused = true
    this.#empty(scope)
    this.#options.memory.take(this, this.#bytes)
  }

  #empty(scope: HeldScope): void {
    scope.version += 1
    this.#last = undefined
    scope.index = undefined
    this.#bytes -= scope.bytes
    scope.bytes = 0
  }

  #drop(scope: HeldScope): void {
    this.#empty(scope)
    if (this.#scopes.get(scope.key) === scope) this.#scopes.delete(scope.key)
    const beside = this.#byDirectory.get(scope.directory)
    beside?.delete(scope)
    if (beside?.size === 0) this.#byDirectory.delete(scope.directory)
  }

  #clear(place: LogPlace): void {
    for (const scope of this.#scopes.values()) this.#drop(scope)
    this.#place = place
  }
}

// Without `hiddenBy`: the terms of a scope are the same for all views.
function keyOf({ directory, except = [] }: Scope): string {
  return JSON.stringify([directory, ...except.toSorted()])
}

async function indexOf(rows: readonly FileTerms[]): Promise<TermIndex> {
  const postings = new PostingsBuilder()
  for (const row of rows) postings.add(row)
  return new TermIndex(await postings.finish(async () => {}))
}
