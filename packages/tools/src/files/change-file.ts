import { contentHash, MemoryError } from '@sheaf/core'
import { portOf, readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { VERSION_CHARACTERS } from '../defaults.ts'
import type { ToolContext } from '../define-tool.ts'
import type { ChangedFile } from '../schema/memory-tools.ts'
import { checkFile } from './check-place.ts'
import { throughGate } from './through-gate.ts'
import type { Passed } from './through-gate.ts'
import { ToolError } from '../tool-error.ts'

/** The new content of a file, and the kind of change. */
export interface FileChange {
  readonly content: string
  readonly action: ChangedFile['action']
}

// Each failed attempt means that another change succeeded.
const MAX_ATTEMPTS = 1000
// Enough digits of a hash to make an accidental match unlikely.
const VERSION = /^[0-9a-f]{8,64}$/

/**
 * Changes a file by compare-and-set. `change` gets the text of the file (undefined for a missing one),
 * and is called again if another writer changed it meanwhile, so that no change is lost.
 */
export async function changeFile(
  { user, settings }: ToolContext,
  options: ReadOptions & {
    readonly file: string
    readonly tool: string
    readonly allowShrink?: boolean
    readonly isAppend?: boolean
    readonly ifMatch?: string
  },
  change: (before: string | undefined) => FileChange,
): Promise<ChangedFile> {
  const { file, tool, allowShrink, isAppend = false, ifMatch, abortSignal } = options
  if (ifMatch !== undefined && !VERSION.test(ifMatch))
    throw new ToolError(
      'invalid-input',
      '"ifMatch" is not a version.',
      'Take the version that MemoryRead shows, or leave ifMatch out.',
    )
  checkFile(user, file, isAppend ? 'add' : 'replace')
  const gate = { allowShrink, reason: `${tool} ${file}`, appendsTo: () => (isAppend ? '' : undefined) }
  const work = async (gated: MemoryStore) => {
    for (let attempt = 1; ; attempt += 1) {
      const before = await readOrNone(gated, file, { abortSignal })
      const hash = before === undefined ? undefined : await contentHash(before)
      if (ifMatch !== undefined && hash?.startsWith(ifMatch) !== true) throw notTheVersion(file, hash)
      const { content, action } = change(before)
      if (content === before) return { action: 'unchanged' as const, hash }
      try {
        const stat = await gated.write(file, content, { ifMatch: hash ?? null, abortSignal })
        return { action: before === undefined ? ('created' as const) : action, hash: stat.hash }
      } catch (error) {
        if (!MemoryError.isInstance(error, 'conflict') || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }
  // Concurrent changes of one file would conflict and repeat. The key is not the path alone, so that
  // code that proposes a change may append to the file.
  const passed = await portOf(user.store).inTurn(`${file}?tools`, () =>
    throughGate(settings, user.store, gate, work),
  )
  return changedFile(file, passed)
}

/** The result of a change that passed the gate. */
export function changedFile(file: string, passed: Passed<Pick<ChangedFile, 'action' | 'hash'>>): ChangedFile {
  const { result, warnings } = passed
  if (result !== undefined) return { file, ...withoutUndefined(result), warnings }
  const { proposal } = passed
  return { file, action: 'proposed', ...(proposal === undefined ? {} : { proposal }), warnings }
}

/** The sentences that a model reads about a change. */
export function describeChange(change: ChangedFile, what: string): string {
  const { action, hash, proposal, warnings } = change
  const name = proposal === undefined ? '' : ` as "${proposal}"`
  const done = {
    created: `Created ${what}`,
    replaced: `Replaced ${what}`,
    appended: `Added to ${what}`,
    edited: `Edited ${what}`,
    deleted: `Deleted ${what}; a person can restore it`,
    unchanged: `Nothing to change: ${what} says so already`,
    proposed: `Proposed${name}: the change of ${what} waits for a person and is not written yet`,
  }[action]
  const version = hash === undefined ? '' : ` (version ${versionOf(hash)})`
  return [`${done}${version}.`, ...warnings].join('\n')
}

/** The short form of a hash for a model. */
export function versionOf(hash: string): string {
  return hash.slice(0, VERSION_CHARACTERS)
}

function notTheVersion(file: string, hash: string | undefined): ToolError {
  if (hash === undefined)
    return new ToolError(
      'conflict',
      `There is no file "${file}", so it has no version.`,
      'Leave ifMatch out to create it.',
    )
  return new ToolError(
    'conflict',
    `"${file}" changed since that version; it is at ${versionOf(hash)} now.`,
    'Read it again with MemoryRead, and repeat the change on its new text.',
  )
}

function withoutUndefined({
  action,
  hash,
}: Pick<ChangedFile, 'action' | 'hash'>): Pick<ChangedFile, 'action' | 'hash'> {
  return hash === undefined ? { action } : { action, hash }
}
