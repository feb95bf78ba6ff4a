import { contentHash } from '@sheaf/core'
import type { Change } from '@sheaf/core'
import { appendLines } from './diff/line-ends.ts'
import { mergeTexts } from './diff/merge-texts.ts'
import { ProposalConflictError } from './proposal-conflict-error.ts'
import type { RecordedChange } from './proposal-record.ts'
import type { AppliedFile, ProposalChange } from './proposal.ts'

/** A planned change of one file. */
export interface PlannedChange {
  /**
   * Its precondition is the version that it was planned for, even if the content is unchanged;
   * undefined for the deletion of a file that no longer exists.
   */
  readonly change: Change | undefined
  readonly file: AppliedFile
}

/** The current state of the file, and the scan. */
export interface AppliedTo {
  /** The current text of the file; undefined when it does not exist. */
  readonly current: string | undefined
  /** Returns the text that may be written, or throws. */
  readonly scan: (content: string) => Promise<string>
}

/**
 * Plans a change of a proposal on the current text of its file. Throws ProposalConflictError if it
 * cannot be applied, and the errors of `scan`.
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
  // An append is repeated, even if another writer wrote the same.
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
