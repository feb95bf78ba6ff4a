import {
  checkFunctions,
  checkOptions,
  portOf,
  STORE_DEFAULTS,
  checkValue,
  refuse,
  checkDirectory,
  checkPath,
  isHidden,
  type OptionNames,
} from '@sheaf/core/adapter'
import { MemoryError, type MemoryStore } from '@sheaf/core'
import { gatedStore, SCANNERS, secretScanner, type GateOptions } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { MemoryToolError } from './memory-tool-error.ts'

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

/** The root directory of the memory tool's paths. */
export const MEMORY_ROOT = '/memories'

/**
 * Endings that models often give to notes. If the storage does not allow one, its own ending is added:
 * "/memories/plan.txt" is stored as "plan.txt.md", and the model sees "plan.txt".
 */
const TEXT_ENDINGS: readonly string[] = [
  '.txt',
  '.xml',
  '.json',
  '.jsonl',
  '.yaml',
  '.yml',
  '.csv',
  '.toml',
  '.html',
  '.log',
]

export interface MemoryPath {
  /** The path as the model wrote it. */
  readonly shown: string
  /** The store's directory of that name; the empty string is the root. */
  readonly directory: string
  /** The store's file of that name; undefined if no file of the store can have its ending. */
  readonly file: string | undefined
}

interface MemoryPaths {
  /** Throws MemoryToolError for a path outside the root, and for one that the store does not allow. */
  parse(given: unknown, parameter?: string): MemoryPath
  show(path: string): string
  /** Throws MemoryToolError for a new file without a file's ending. */
  checkFile(path: MemoryPath): string
  /** Throws MemoryToolError for a new directory with a file's ending. */
  checkFolder(path: MemoryPath): string
}

export function memoryPaths(extensions: readonly string[]): MemoryPaths {
  const [own = '.md'] = extensions
  const texts = TEXT_ENDINGS.filter((ending) => !extensions.includes(ending))
  const isText = (name: string) => endsIn(name.toLowerCase(), texts)
  const endings = [...extensions, ...texts]

  return {
    parse(given, parameter = 'path') {
      if (typeof given !== 'string')
        throw new MemoryToolError(
          'invalid-argument',
          `The \`${parameter}\` parameter is required and must be text.`,
        )
      const shown = printable(given)
      if (given !== MEMORY_ROOT && !given.startsWith(`${MEMORY_ROOT}/`)) {
        throw new MemoryToolError('invalid-path', `Path must start with ${MEMORY_ROOT}, got: ${shown}`)
      }
      const rest = given.slice(MEMORY_ROOT.length)
      // Encoded signs are refused too: once another program decodes them, the path would leave the root.
      if (/[\\\0]|%(?:2e|2f|5c|00|25)/i.test(rest) || rest.split('/').includes('..')) {
        throw new MemoryToolError('invalid-path', `Path ${shown} would escape ${MEMORY_ROOT} directory`)
      }
      const segments = rest.split('/').filter((segment) => segment !== '' && segment !== '.')
      const path = segments.join('/').normalize('NFC')
      const name = segments.at(-1) ?? ''
      const file = endsIn(name, extensions) ? path : isText(name) ? path + own : undefined
      if (isHidden(path)) throw refusal(shown, 'folders that start with a dot are kept by the system')
      if (segments.slice(0, -1).some(isText))
        throw refusal(shown, `a folder may not end like a file (${endings.join(', ')})`)
      try {
        if (file === undefined) checkDirectory(path, extensions)
        else checkPath(file, extensions)
      } catch (error) {
        if (!MemoryError.isInstance(error, 'invalid-path')) throw error
        throw refusal(shown, error.reason ?? 'it is not valid')
      }
      return { shown, directory: path, file }
    },
    show(path) {
      const bare = path.endsWith(own) ? path.slice(0, -own.length) : path
      return `${MEMORY_ROOT}/${isText(bare.split('/').at(-1) ?? '') ? bare : path}`
    },
    checkFile({ shown, file }) {
      if (file !== undefined) return file
      throw refusal(
        shown,
        `a file ends in ${endings.join(', ')}; a storage opened with more \`extensions\` keeps others`,
      )
    },
    checkFolder({ shown, directory, file }) {
      if (file === undefined) return directory
      throw refusal(shown, `a folder may not end like a file (${endings.join(', ')})`)
    },
  }
}

function refusal(shown: string, reason: string): MemoryToolError {
  return new MemoryToolError('invalid-path', `Path ${shown} is not allowed: ${reason}`)
}

function endsIn(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.endsWith(ending) && name.length > ending.length)
}

// A refused path may have any length and any characters.
function printable(path: string): string {
  const cut = path.length > 1100 ? `${path.slice(0, 1100)}…` : path
  return cut
    .toWellFormed()
    .replace(
      /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
}
