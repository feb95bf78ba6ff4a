import {
  ConflictError,
  contentHash,
  InvalidArgumentError,
  InvalidContentError,
  MemoryError,
  ScopeViolationError,
  TooLargeError,
} from '@sheaf/core'
import {
  ACTORS,
  checkedChange,
  checkFunctions,
  checkOptions,
  checkPart,
  inTurns,
  portOf,
  refusalOf,
  storeOn,
  untilAborted,
} from '@sheaf/core/adapter'
import type { Commit, CommitOptions, MemoryStore, ReadOptions } from '@sheaf/core'
import type { Act, Actor, CheckedChange, FileKind, FilePort, OptionNames } from '@sheaf/core/adapter'
import { countCharacters } from '../cut-text.ts'
import { FULL_SHARE, MERGED_SHARE, SHRINK_SHARE, SOFT_LIMITS } from '../defaults.ts'
import { actOf } from './act-of.ts'
import { countEntries } from './file-entries.ts'
import { hiddenTextScanner } from './hidden-text-scanner.ts'
import { roleMarkerScanner } from './role-marker-scanner.ts'
import { checkScanners, scanChange } from './scan-change.ts'
import type { PathFinding } from './scan-change.ts'
import type { Scanner } from './scanner.ts'

/** One file's part in what is to be approved. */
export interface ProposedChange {
  readonly path: string
  /** The file as it would be, redacted where a scanner requested it; null when it would be deleted. */
  readonly content: string | null
  /** The file as it is; undefined when it does not exist. What is committed replaces exactly this. */
  readonly before: string | undefined
  /**
   * What is added to the end, where the change does nothing else: who approves it later may add it to the
   * current text of the file.
   */
  readonly append?: string
  /** With `append`: what a file begins with where it does not exist yet. */
  readonly header?: string
}

/** What is to be approved: a whole commit. */
export interface ApprovalRequest {
  readonly changes: readonly ProposedChange[]
  /** What scanners flagged or redacted. */
  readonly findings: readonly PathFinding[]
  readonly author: string
  readonly reason: string
  /** True where older versions have to be removed as well, as by `MemoryForget`. Never from a gate. */
  readonly forgets?: boolean
}

/** What passes a gate, and how. */
export interface GateOptions {
  /** Who writes, where a call does not name another writer. Every commit carries it. */
  readonly author: string
  /**
   * What the writer is, which decides the files that it may change (`WHO_MAY` of `@sheaf/core/adapter`).
   * "app", which may change all, by default.
   */
  readonly actor?: Actor
  /**
   * Kinds of files whose form the caller keeps, such as `['entry', 'trash']` of typed entries. None by
   * default.
   */
  readonly keeps?: readonly FileKind[]
  /** The default reason. By default it names what is done to which file. */
  readonly reason?: string
  /** The scanners of each change. {@link defaultScanners} by default. */
  readonly scanners?: readonly Scanner[]
  /**
   * Characters that a file may hold, by its path in this store; added to the defaults: USER.md 4,000 and
   * MEMORY.md 8,000. 0 is off.
   */
  readonly limits?: Readonly<Record<string, number>>
  /**
   * Whether a change may lose more than a quarter of a file's entries (its list items and lines of text).
   * False by default; true for layers that change parts of a file and leave the rest, such as typed entries.
   * The entries of a file that has three quarters of its limit may be merged into fewer in any case, as long
   * as half of its characters stay.
   */
  readonly allowShrink?: boolean | ((path: string) => boolean)
  /**
   * Requested each commit; resolves to true, or to the reason why not, as the end of a sentence. Everything
   * is approved by default. May be called again when a file changed meanwhile.
   */
  readonly approve?: (request: ApprovalRequest, options: ReadOptions) => Promise<true | string>
  /** Gets what was flagged or redacted in a change that is about to be committed. */
  readonly onFindings?: (findings: readonly PathFinding[]) => void
}

/** What every write is scanned for: text that cannot be seen as it is, and chat role markers. */
export const defaultScanners: readonly Scanner[] = [hiddenTextScanner, roleMarkerScanner]

/**
 * A store whose changes all pass one gate: they are checked, scanned, compared with limits, approved, and
 * only then committed to `store`, on exactly the files that they were judged by. Reading is not changed.
 * Deleting a file is only approved.
 *
 * Refused with InvalidContentError: what a scanner refuses, and a rewrite that loses too much. With
 * TooLargeError: a file over its limit that does not become smaller. With ScopeViolationError: a file that
 * the actor may not change, and what is not approved. Errors name the file, the line and the rule, and never
 * a text. A call whose signal is aborted waits for no scanner and no approval. Throws InvalidArgumentError
 * for options that are missing or out of range.
 */
export function gatedStore(store: MemoryStore, options: GateOptions): MemoryStore {
  checkOptions(options, NAMES, '{ author }')
  checkPart('store', store, ['read', 'commit'])
  const below = portOf(store)
  const gate = new Gate(below, options)
  return storeOn({
    ...below,
    commit: (changes, commitOptions) => gate.commit(changes, commitOptions),
    // An approval may take long, and may write: only appends through this gate wait for it.
    inTurn: inTurns(),
  })
}

// Each failed attempt means that another writer changed one of the files.
const MAX_ATTEMPTS = 1000

const NAMES: OptionNames<GateOptions> = {
  actor: true,
  allowShrink: true,
  approve: true,
  author: true,
  keeps: true,
  limits: true,
  onFindings: true,
  reason: true,
  scanners: true,
}

class Gate {
  readonly #below: FilePort
  readonly #gate: GateOptions
  readonly #limits: ReadonlyMap<string, number>

  constructor(below: FilePort, options: GateOptions) {
    checkFunctions(options, 'approve', 'onFindings')
    checkScanners(options.scanners)
    if (typeof options.author !== 'string' || options.author === '')
      throw new InvalidArgumentError('author', 'is missing; say who writes')
    if (options.actor !== undefined && !ACTORS.includes(options.actor))
      throw new InvalidArgumentError('actor', `must be one of ${ACTORS.join(', ')}`)
    this.#below = below
    this.#gate = { ...options }
    this.#limits = new Map(Object.entries({ ...SOFT_LIMITS, ...options.limits }))
    for (const [path, limit] of this.#limits) {
      if (!(limit >= 0))
        throw new InvalidArgumentError(`limits["${path}"]`, 'must be a number of characters, or 0 for none')
    }
  }

  async commit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit> {
    const author = options.author ?? this.#gate.author
    const reason = options.reason ?? this.#gate.reason ?? describe(changes)
    for (let attempt = 1; ; attempt += 1) {
      const judged = await this.#judge(changes, options)
      await this.#approve({ ...judged, author, reason }, options)
      try {
        return await this.#below.commit(judged.bound, { ...options, author, reason })
      } catch (error) {
        // Where the caller named the version, the next attempt gives the current one.
        const isAgain = MemoryError.isInstance(error, 'conflict') && attempt < MAX_ATTEMPTS
        if (!isAgain || changes.some(({ before }) => before !== undefined)) throw error
      }
    }
  }

  async #judge(
    changes: readonly CheckedChange[],
    options: ReadOptions,
  ): Promise<Pick<ApprovalRequest, 'changes' | 'findings'> & { readonly bound: readonly CheckedChange[] }> {
    const befores = await Promise.all(
      changes.map(async ({ path, before }) => before ?? (await this.#below.read(path, options))),
    )
    const versions = await Promise.all(
      changes.map(async ({ before: known, ifMatch = null }, place) => {
        const before = befores[place]
        return before === undefined ? null : known === undefined ? await contentHash(before) : ifMatch
      }),
    )
    for (const [place, { path, ifMatch: expected }] of changes.entries()) {
      const actual = versions[place] ?? null
      if (expected !== undefined && expected !== actual) throw new ConflictError({ path, expected, actual })
    }
    // Lines that only move, as into the trash, were judged when they were written.
    const known = befores.filter((before) => before !== undefined)
    const findings: PathFinding[] = []
    const judged: ProposedChange[] = []
    const bound: CheckedChange[] = []
    for (const [place, change] of changes.entries()) {
      const { path, content } = change
      const before = befores[place]
      this.#checkActor(path, actOf(before, content))
      const base = { ifMatch: versions[place] ?? null, ...(before === undefined ? {} : { before }) }
      if (change.content === null || content === null) {
        judged.push({ path, content: null, before })
        // A file that is to be deleted and does not exist is for the store to refuse.
        bound.push(before === undefined ? { path, content: null } : { path, content: null, ...base })
      } else {
        const scanned = await scanChange(
          { path, content, before, abortSignal: options.abortSignal },
          this.#gate.scanners ?? defaultScanners,
          known,
        )
        this.#checkLimit(path, scanned.content, before)
        this.#checkShrink(path, scanned.content, before)
        findings.push(...scanned.findings)
        judged.push({ path, content: scanned.content, before })
        const written =
          scanned.content === content
            ? change
            : await checkedChange(this.#below, { ...change, content: scanned.content })
        bound.push({ ...written, ...base })
      }
    }
    return { changes: judged, findings, bound }
  }

  #checkActor(path: string, act: Act): void {
    const { actor = 'app', keeps } = this.#gate
    const reason = refusalOf(actor, path, act, keeps)
    if (reason !== undefined) throw new ScopeViolationError(path, reason)
  }

  #checkLimit(path: string, content: string, before: string | undefined): void {
    const limit = this.#limits.get(path) ?? 0
    const size = countCharacters(content)
    if (limit > 0 && size > limit && (before === undefined || size >= countCharacters(before))) {
      throw new TooLargeError(path, size, limit, { unit: 'characters' })
    }
  }

  #checkShrink(path: string, content: string, before: string | undefined): void {
    const { allowShrink = false } = this.#gate
    if (before === undefined || (typeof allowShrink === 'function' ? allowShrink(path) : allowShrink)) return
    const had = countEntries(before)
    const has = countEntries(content)
    if (had - has <= had * SHRINK_SHARE) return
    const isFull = countCharacters(before) >= (this.#limits.get(path) || Infinity) * FULL_SHARE
    if (!isFull || countCharacters(content) < countCharacters(before) * MERGED_SHARE) {
      const reason = `it would lose ${had - has} of the ${had} entries of the file; keep the entries that still hold${isFull ? ', merged into fewer that keep half of its characters' : ''}, or change single lines by an edit`
      throw new InvalidContentError(path, reason)
    }
  }

  async #approve(request: ApprovalRequest, options: ReadOptions): Promise<void> {
    const { approve, onFindings } = this.#gate
    const answer =
      approve === undefined
        ? true
        : await untilAborted(
            () => approve(request, { abortSignal: options.abortSignal }),
            options.abortSignal,
          )
    if (answer !== true) {
      const why = typeof answer === 'string' && answer !== '' ? `: ${answer}` : ''
      throw new ScopeViolationError(request.changes[0]?.path ?? '', `the change was not approved${why}`)
    }
    if (request.findings.length > 0) onFindings?.(request.findings)
  }
}

function describe(changes: readonly CheckedChange[]): string {
  const [first] = changes
  const act = first?.content === null ? 'delete' : 'write'
  return changes.length === 1
    ? `${act} ${first?.path}`
    : `${act} ${first?.path} and ${changes.length - 1} more`
}
