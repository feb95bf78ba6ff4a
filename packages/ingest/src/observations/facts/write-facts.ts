import { contentHash, MemoryError, type Change, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { gatedStore, type GateOptions } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS } from '../../defaults.ts'
import type { ObservationSettings } from '../observation-settings.ts'

type ApprovalRequest = Parameters<NonNullable<GateOptions['approve']>>[0]

interface ObservationWrite {
  /** The file as it was read; undefined when it did not exist. */
  readonly before: string | undefined
  /** Undefined if only the notes are committed. */
  readonly content: string | undefined
  /** Committed in any case; may be empty. */
  readonly notes: readonly Change[]
  readonly reason: string
}

type WriteOutcome =
  | { readonly status: 'written' | 'refused' }
  | { readonly status: 'proposed'; readonly proposal: string }

/**
 * Writes or proposes the file through the gate, in one commit with the notes. If the gate refuses the file,
 * only the notes are committed. Rejects with JoinedConflict or `conflict` if a file has changed since it
 * was read.
 */
export async function writeObservations(
  settings: ObservationSettings,
  { before, content, notes, reason }: ObservationWrite,
  { abortSignal }: ReadOptions,
): Promise<WriteOutcome> {
  const { store, policy, gate, proposals } = settings
  const { author, path } = OBSERVATION_DEFAULTS
  const together = joinedStore(store, notes)
  const commitNotes = async () => {
    if (notes.length > 0 && !together.isCommitted())
      await joinedStore(store, []).store.commit(notes, {
        author,
        reason: 'note what was ingested',
        abortSignal,
      })
  }
  if (content === undefined) {
    await commitNotes()
    return { status: 'written' }
  }
  let outcome: WriteOutcome = { status: 'written' }
  const gated = gatedStore(together.store, {
    ...gate,
    author,
    actor: 'learning',
    async approve(request, options) {
      const answer = (await gate.approve?.(request, options)) ?? true
      if (answer !== true) outcome = { status: 'refused' }
      if (answer !== true || policy === 'direct') return answer
      const asked = {
        author,
        reason,
        findings: request.findings,
        changes: request.changes.map((change) => asAppend(change, before)),
      }
      const { id } = await proposals(together.store).propose(asked, options)
      outcome = { status: 'proposed', proposal: id }
      return 'it was proposed'
    },
  })
  try {
    await gated.commit(
      [{ path, content, ifMatch: before === undefined ? null : await contentHash(before) }],
      {
        author,
        reason,
        abortSignal,
      },
    )
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-content') && error.path === path)
      outcome = { status: 'refused' }
    if (outcome.status === 'written') throw error
    await commitNotes()
  }
  return outcome
}

// An append applies to the current text of the file, and two appends do not conflict. The only section of a
// new file is its header.
function asAppend({ path, content }: ApprovalRequest['changes'][number], before: string | undefined) {
  const [header = ''] = (before === undefined && /^## .*\n\n(?![^]*\n## )/.exec(content ?? '')) || []
  const start = before ?? header
  return {
    path,
    content,
    before,
    ...(content?.startsWith(start) === true ? { append: content.slice(start.length), header } : {}),
  }
}

/**
 * A file of a commit was not as expected. Not `conflict`: gates and proposals would retry the same
 * commit.
 */
export class JoinedConflict extends Error {
  override readonly name: string = 'JoinedConflict'
}

/**
 * Wraps a store so that its commits include `joined`: the changes of a gate or a proposal and the notes about
 * them become durable together or not at all. A commit whose preconditions fail rejects with JoinedConflict.
 */
export function joinedStore(
  store: MemoryStore,
  joined: readonly Change[],
): { readonly store: MemoryStore; readonly isCommitted: () => boolean } {
  let isCommitted = false
  const commit: MemoryStore['commit'] = async (changes, options) => {
    try {
      const result = await store.commit([...changes, ...joined], options)
      isCommitted = true
      return { ...result, files: result.files.slice(0, changes.length) }
    } catch (error) {
      throw MemoryError.isInstance(error, 'conflict')
        ? new JoinedConflict('A file of the commit was changed meanwhile.', { cause: error })
        : error
    }
  }
  return {
    isCommitted: () => isCommitted,
    store: {
      commit,
      read: (path, options) => store.read(path, options),
      list: (directory, options) => store.list(directory, options),
      exists: (path, options) => store.exists(path, options),
      stat: (path, options) => store.stat(path, options),
      write: (path, content, options) => store.write(path, content, options),
      append: (path, content, options) => store.append(path, content, options),
      delete: (path, options) => store.delete(path, options),
    },
  }
}
