import { checkFunctions, checkOptions, portOf, STORE_DEFAULTS, checkValue, refuse } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { gatedStore, SCANNERS, secretScanner } from '@sheaf/documents'
import type { GateOptions } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { memoryPaths } from './memory-path.ts'
import type { MemoryPaths } from './memory-path.ts'

const MEMORY_TOOL_AUTHOR = 'anthropic-memory-tool'

/**
 * The memory of a model: a user, a project or a workspace, whose own files are below `/memories`; or
 * any store.
 */
export type MemoryToolSource =
  | Pick<ScopedMemory, 'ownStore' | 'store' | 'writes' | 'proposals'>
  | { readonly store: MemoryStore; readonly ownStore?: undefined }

export interface MemoryToolOptions extends Partial<Pick<GateOptions, 'limits' | 'approve' | 'onFindings'>> {
  /** The author of every commit. "anthropic-memory-tool" by default. */
  readonly author?: string | undefined
  /**
   * Scanners of every change, in addition to the default ones. `[secretScanner({ action: 'redact' })]`
   * by default.
   */
  readonly scanners?: GateOptions['scanners'] | undefined
  /**
   * The `extensions` of the storage. `['.md']` by default; then "plan.txt" is stored as "plan.txt.md",
   * and other text formats likewise.
   */
  readonly extensions?: readonly string[] | undefined
  /**
   * "direct" commits a change that passes the gate. "propose" adds it to the `proposals` of the memory
   * instead, and the result for the model names the proposal. By default the mode of the memory:
   * "direct" for a user, "propose" for a project and a workspace. A bare store has no proposals.
   */
  readonly writes?: 'direct' | 'propose' | undefined
  /**
   * Also shows the files that a user shares with others. They never change: an edit makes the user's
   * own copy. False by default.
   */
  readonly includeShared?: boolean | undefined
  /** Called with errors whose reason the model does not get: the storage failed, or a bug. */
  readonly onError?: ((error: unknown, command: string) => void) | undefined
}

export interface MemoryToolContext {
  /** The store behind the write gate. */
  readonly store: MemoryStore
  /** The files that links may lead to. */
  readonly view: MemoryStore
  /** Runs work after other such work on the same storage. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
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
 * Fills in the defaults, and puts the store behind the write gate. Throws `invalid-argument` for
 * invalid options.
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
  checkValue.list('scanners', scanners, 'of functions, such as [secretScanner()]')
  checkValue.flag('includeShared', includeShared)
  const home = source?.ownStore === undefined ? undefined : source
  const store = home === undefined || includeShared ? source?.store : home.ownStore
  if (typeof store?.commit !== 'function') refuse('source', 'is missing; pass memory.user(id), or { store }')
  const mode = writes ?? home?.writes ?? 'direct'
  if (mode !== 'direct' && mode !== 'propose') refuse('writes', 'must be "direct" or "propose"')
  if (mode === 'propose' && home === undefined)
    refuse('writes', 'is "propose", and a bare store keeps no proposals')
  const approve: GateOptions['approve'] =
    mode === 'direct' || home === undefined
      ? gate.approve
      : async (request, readOptions) => {
          const answer = await gate.approve?.(request, readOptions)
          if (answer !== undefined && answer !== true) return answer
          throw new Proposed((await home.proposals.propose(request, readOptions)).id)
        }
  return {
    inTurn: (work) => portOf(store).inTurn('memory?memory-tool', work),
    view: source.store,
    // An edit replaces a part and keeps the rest, so it may shorten a file without limit.
    store: gatedStore(store, {
      ...gate,
      ...(approve === undefined ? {} : { approve }),
      actor: 'model',
      author,
      allowShrink: true,
      scanners: [...SCANNERS.model, ...scanners],
    }),
    paths: memoryPaths(extensions),
    onError,
  }
}
