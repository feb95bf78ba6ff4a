import { InvalidArgumentError } from '@sheaf/core'
import { checkFunctions, checkOptions, inTurn, STORE_DEFAULTS } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { defaultScanners, gatedStore, secretScanner } from '@sheaf/documents'
import type { GateOptions } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { MEMORY_TOOL_AUTHOR } from './defaults.ts'
import { memoryPaths } from './memory-path.ts'
import type { MemoryPaths } from './memory-path.ts'

/**
 * Where a model's memory lies: a user, a project or a workspace, whose own files are below `/memories`; or
 * any store, taken as it is.
 */
export type MemoryToolSource =
  | Pick<ScopedMemory, 'ownStore' | 'store' | 'writes' | 'proposals'>
  | { readonly store: MemoryStore; readonly ownStore?: undefined }

/** How the memory tool reads and writes. */
export interface MemoryToolOptions extends Partial<
  Pick<GateOptions, 'author' | 'scanners' | 'limits' | 'approve' | 'onFindings'>
> {
  /** Who writes, in every commit. "anthropic-memory-tool" by default. */
  readonly author?: string
  /**
   * What looks at every change besides the default scanners. `[secretScanner({ action: 'redact' })]` by
   * default.
   */
  readonly scanners?: GateOptions['scanners']
  /**
   * The endings that the storage was opened with. `['.md']` by default; then "plan.txt" is kept as
   * "plan.txt.md", and other text formats too.
   */
  readonly extensions?: readonly string[]
  /**
   * "direct" commits what passes the gate; "propose" keeps it among the `proposals` of the memory, and the
   * answer to the model names the proposal. By default as the memory has it: "direct" for a user, "propose"
   * for a project and a workspace. A bare store has no proposals.
   */
  readonly writes?: 'direct' | 'propose'
  /**
   * Also show the files that a user shares with others. They are never changed: an edit makes a copy of the
   * user's own. False by default.
   */
  readonly includeShared?: boolean
  /** Gets errors whose reason the model does not get: a storage that does not answer, a bug. */
  readonly onError?: (error: unknown, command: string) => void
}

/** What the commands work with. */
export interface MemoryToolContext {
  /** Every change passes the gate. */
  readonly store: MemoryStore
  /** Does work after other such work through any handle of the same storage. */
  readonly inTurn: (work: () => Promise<string>) => Promise<string>
  readonly paths: MemoryPaths
  readonly onError: MemoryToolOptions['onError']
}

/** Thrown before a commit, to prevent it. */
export class Proposed extends Error {
  readonly proposal: string

  constructor(proposal: string) {
    super('The change was proposed.')
    this.name = 'Proposed'
    this.proposal = proposal
  }
}

const NAMES: OptionNames<MemoryToolOptions> = {
  approve: true,
  author: true,
  extensions: true,
  includeShared: true,
  limits: true,
  onError: true,
  onFindings: true,
  scanners: true,
  writes: true,
}

/**
 * Fills in the defaults, and puts the store behind the write gate. Throws InvalidArgumentError for what makes
 * no sense.
 */
export function memoryToolContext(
  source: MemoryToolSource,
  options: MemoryToolOptions = {},
): MemoryToolContext {
  const {
    writes,
    includeShared = false,
    onError,
    extensions = STORE_DEFAULTS.extensions,
    scanners = [secretScanner({ action: 'redact' })],
    author = MEMORY_TOOL_AUTHOR,
    ...gate
  } = checkOptions(options, NAMES)
  checkFunctions(options, 'approve', 'onFindings', 'onError')
  if (!Array.isArray(scanners))
    throw new InvalidArgumentError('scanners', 'must be a list of functions, such as [secretScanner()]')
  if (typeof includeShared !== 'boolean')
    throw new InvalidArgumentError('includeShared', 'must be true or false')
  const home = source?.ownStore === undefined ? undefined : source
  const store = home === undefined || includeShared ? source?.store : home.ownStore
  if (typeof store?.commit !== 'function')
    throw new InvalidArgumentError('source', 'is missing; pass memory.user(id), or { store }')
  const mode = writes ?? home?.writes ?? 'direct'
  if (mode !== 'direct' && mode !== 'propose')
    throw new InvalidArgumentError('writes', 'must be "direct" or "propose"')
  if (mode === 'propose' && home === undefined)
    throw new InvalidArgumentError('writes', 'is "propose", and a bare store keeps no proposals')
  const approve: GateOptions['approve'] =
    mode === 'direct' || home === undefined
      ? gate.approve
      : async (request, readOptions) => {
          const answer = await gate.approve?.(request, readOptions)
          if (answer !== undefined && answer !== true) return answer
          throw new Proposed((await home.proposals.propose(request, readOptions)).id)
        }
  return {
    inTurn: (work) => inTurn(store, 'memory?memory-tool', work),
    // An edit changes a part and leaves the rest, so that it may shorten a file as it likes.
    store: gatedStore(store, {
      ...gate,
      ...(approve === undefined ? {} : { approve }),
      actor: 'model',
      author,
      allowShrink: true,
      scanners: [...defaultScanners, ...scanners],
    }),
    paths: memoryPaths(extensions),
    onError,
  }
}
