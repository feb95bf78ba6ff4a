import {
  contentHash,
  MemoryError,
  type Commit,
  type CommitOptions,
  type MemoryStore,
  type ReadOptions,
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
  refuse,
  type CheckedChange,
  type FilePort,
  type OptionNames,
  type fileKind,
} from '@sheaf/core/adapter'
import { countCharacters } from '../characters.ts'
import { SOFT_LIMITS } from '../defaults.ts'
import { hiddenTextScanner, roleMarkerScanner } from './injection-scanners.ts'
import { repeatedFields } from '../file-fields.ts'
import {
  checkScanners,
  scanChange,
  actOf,
  countEntries,
  type Act,
  type PathFinding,
  type ScanFinding,
  type Scanner,
} from './scan-change.ts'

/** The share of a file's entries that a rewrite may lose without `allowShrink`. */
const SHRINK_SHARE = 0.25

/**
 * From this share of its limit a file counts as full, so that its entries may be merged: another entry
 * of common length would not fit.
 */
const FULL_SHARE = 0.75

/** The least share of its characters that a file keeps when its entries are merged. */
const MERGED_SHARE = 0.5

/** The change of one file, for approval. */
export interface ProposedChange {
  readonly path: string
  /** The new text, redacted if a scanner asks for it; null to delete the file. */
  readonly content: string | null
  /** The current text; undefined if the file does not exist. The commit replaces exactly this text. */
  readonly before: string | undefined
  /**
   * The text added to the end, if the change does nothing else: a later approval may add it to the
   * current text.
   */
  readonly append?: string
  /** With `append`: the header of a file that does not exist yet, or the heading of a section. */
  readonly header?: string
}

/** A whole commit, for approval. */
export interface ApprovalRequest {
  readonly changes: readonly ProposedChange[]
  /** The findings that scanners flagged or redacted. */
  readonly findings: readonly PathFinding[]
  readonly author: string
  readonly reason: string
  /** True if older versions must be removed as well, as by `MemoryForget`. A gate never sets it. */
  readonly forgets?: boolean
}

/** Options of a gate. */
export interface GateOptions {
  /** The author of every commit, unless a call names another one. */
  readonly author: string
  /**
   * The kind of the writer, which decides the files that it may change (`WHO_MAY` of
   * `@sheaf/core/adapter`). "app", which may change all, by default.
   */
  readonly actor?: (typeof ACTORS)[number] | undefined
  /**
   * Kinds of files whose format the caller takes care of, such as `['entry', 'trash']` for typed
   * entries. Empty by default.
   */
  readonly keeps?: readonly ReturnType<typeof fileKind>[] | undefined
  /** The default reason. By default it names the action and the file. */
  readonly reason?: string | undefined
  /** The scanners of each change. `SCANNERS.default` by default. */
  readonly scanners?: readonly Scanner[] | undefined
  /**
   * The most characters of a file, by its path in this store; added to the defaults: USER.md 4,000 and
   * MEMORY.md 8,000. 0 removes the limit.
   */
  readonly limits?: Readonly<Record<string, number>> | undefined
  /**
   * Whether a change may remove more than a quarter of a file's entries (its list items and lines of
   * text). False by default; true for layers that change parts of a file and keep the rest, such as
   * typed entries. In a file at three quarters of its limit, entries may be merged in any case, if half
   * of its characters stay.
   */
  readonly allowShrink?: boolean | ((path: string) => boolean) | undefined
  /**
   * Called before each commit; resolves to true, or to a reason against it, as the end of a sentence.
   * Everything is approved by default. Called again if a file changed meanwhile.
   */
  readonly approve?: ((request: ApprovalRequest, options: ReadOptions) => Promise<true | string>) | undefined
  /** Called with flagged or redacted findings before the commit. */
  readonly onFindings?: ((findings: readonly PathFinding[]) => void) | undefined
}

/** Scanners of hidden text and chat role markers, by the origin of a text. */
export const SCANNERS: Readonly<Record<'default' | 'model' | 'import', readonly Scanner[]>> = {
  /** For every write. */
  default: [hiddenTextScanner, roleMarkerScanner],
  /** For texts that a model writes: hidden text is removed and reported, not refused. */
  model: [withSeverity(hiddenTextScanner, 'redact'), roleMarkerScanner],
  /**
   * For files that a person imports, and for repeated fields: all text stays, and is reported. A context
   * shows role markers so that they have no effect.
   */
  import: [
    withSeverity(hiddenTextScanner, 'flag'),
    withSeverity(roleMarkerScanner, 'flag'),
    ({ content }) =>
      repeatedFields(content).map((start) => ({
        rule: 'repeated-field',
        severity: 'flag',
        message: 'a field that is there twice; a search finds both values',
        start,
        end: start + 1,
      })),
  ],
}

function withSeverity(scan: Scanner, severity: ScanFinding['severity']): Scanner {
  return async (change) => (await scan(change)).map((finding) => ({ ...finding, severity }))
}

/**
 * A store whose changes all pass one gate. It checks them, scans them, compares them with limits and
 * has them approved; then it commits them to `store`, on exactly the file versions that it checked.
 * Reads pass unchanged. A deletion is only approved.
 *
 * Throws `invalid-content` if a scanner refuses a change or a rewrite loses too much, `too-large` for a
 * file over its limit that does not become smaller, and `scope-violation` for a file that the actor may not
 * change and for a change that is not approved. Errors name the file, the line and the rule, and never
 * contain its text. An aborted call waits for no scanner and no approval. Throws `invalid-argument` for
 * invalid options.
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
      refuse('author', 'is missing; name the writer')
    if (options.actor !== undefined && !ACTORS.includes(options.actor))
      refuse('actor', `must be one of ${ACTORS.join(', ')}`)
    this.#below = below
    this.#gate = { ...options }
    this.#limits = new Map(Object.entries({ ...SOFT_LIMITS, ...options.limits }))
    for (const [path, limit] of this.#limits) {
      if (!(limit >= 0)) refuse(`limits["${path}"]`, 'must be a number of characters, or 0 for none')
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
        // If the caller named the version, the next attempt reports the current one.
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
      if (expected !== undefined && expected !== actual)
        throw MemoryError.conflict({ path, expected, actual })
    }
    // Lines that only move, for example into the trash, were checked when they were written.
    const known = befores.filter((before) => before !== undefined)
    const findings: PathFinding[] = []
    const judged: ProposedChange[] = []
    const bound: CheckedChange[] = []
    for (const [place, change] of changes.entries()) {
      const { path, content } = change
      const before = befores[place]
      this.#checkActor(path, actOf(before, content))
      const base = { ifMatch: versions[place] ?? null, before }
      if (change.content === null || content === null) {
        judged.push({ path, content: null, before })
        // The store refuses to delete a file that does not exist.
        bound.push(before === undefined ? { path, content: null } : { path, content: null, ...base })
      } else {
        const scanned = await scanChange(
          { path, content, before, abortSignal: options.abortSignal },
          this.#gate.scanners ?? SCANNERS.default,
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
    if (reason !== undefined) throw MemoryError.scopeViolation(path, reason)
  }

  #checkLimit(path: string, content: string, before: string | undefined): void {
    const limit = this.#limits.get(path) ?? 0
    const size = countCharacters(content)
    if (limit > 0 && size > limit && size > countCharacters(before ?? '')) {
      throw MemoryError.tooLarge(path, size, limit, { unit: 'characters' })
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
      throw MemoryError.invalidContent(path, reason)
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
      throw MemoryError.scopeViolation(request.changes[0]?.path ?? '', `the change was not approved${why}`)
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
