import { contentHash } from '@sheaf/core'
import type { Change } from '@sheaf/core'
import { appendLines } from './diff/line-ends.ts'
import { mergeTexts } from './diff/merge-texts.ts'
import { ProposalConflictError } from './proposal-conflict-error.ts'
import type { RecordedChange } from './proposal-record.ts'
import type { AppliedFile, ProposalChange } from './proposal.ts'

/** What applying a change takes. */
export interface PlannedChange {
  /**
   * With the version that it was planned for as its precondition, also without a difference; undefined for a
   * file to be deleted that is gone.
   */
  readonly change: Change | undefined
  readonly file: AppliedFile
}

/** What a change meets when it is applied. */
export interface AppliedTo {
  /** The current text of the file; undefined when it does not exist. */
  readonly current: string | undefined
  /** Gives back what may be written of a text, or throws. */
  readonly scan: (content: string) => Promise<string>
}

/**
 * Plans a change of a proposal on the current text of its file. Throws ProposalConflictError where it cannot
 * be made, and what `scan` throws.
 */
export async function planChange(
  proposal: string,
  { path, kind, before, content }: ProposalChange,
  { append = '', header = '' }: RecordedChange,
  { current, scan }: AppliedTo,
): Promise<PlannedChange> {
  const hash = current === undefined ? null : await contentHash(current)
  const write = async (wanted: string | null, isMerged: boolean): Promise<PlannedChange> => {
    const text = wanted === null ? null : await scan(wanted)
    return {
      change: text === null && current === undefined ? undefined : { path, content: text, ifMatch: hash },
      file: { path, hash: text === null ? null : await contentHash(text), isMerged },
    }
  }
  if (current === before) return await write(content, false)
  // An append is wanted again where another writer wrote the same.
  if (kind === 'append' && (before === undefined || current !== undefined))
    return await write(appendLines(current ?? header, append), true)
  if (current === (content ?? undefined)) return await write(content, true)
  const merged =
    before === undefined || current === undefined || content === null
      ? undefined
      : mergeTexts(before, current, content)
  if (merged !== undefined) return await write(merged, true)
  const expected = before === undefined ? null : await contentHash(before)
  throw new ProposalConflictError({
    path,
    expected,
    actual: hash,
    proposal,
    base: before,
    current,
    proposed: content,
  })
}
