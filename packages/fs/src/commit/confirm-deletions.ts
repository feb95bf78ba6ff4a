import { UnavailableError } from '@sheaf/core'
import { DELETIONS } from '../defaults.ts'

/** Called before many missing files count as deleted: `missing` of the `known` files no longer exist. */
export type ConfirmDeletions = (deletions: {
  readonly missing: number
  readonly known: number
}) => boolean | Promise<boolean>

/** A folder that had many files is empty: a mount is missing, or everything was deleted. */
export class MissingFilesError extends UnavailableError {}

/** A missing file is read as deleted, or is remembered as missing. */
export type MissingVerdict = 'deleted' | 'missing'

/**
 * Judges missing files. As few as a person deletes by hand count as deleted, and so do more if that is
 * confirmed. Others are missing: the rest is searched without them. Throws MissingFilesError if no file is
 * left, because a folder without its mount looks like that.
 */
export async function judgeMissing(
  root: string,
  deletions: { readonly missing: number; readonly known: number; readonly left: number },
  confirm: ConfirmDeletions | undefined,
): Promise<MissingVerdict> {
  const { missing, known, left } = deletions
  if (missing <= Math.max(DELETIONS.files, known * DELETIONS.share)) return 'deleted'
  if ((await confirm?.({ missing, known })) === true) return 'deleted'
  if (left > 0) return 'missing'
  throw new MissingFilesError(
    `All of the ${known} files in the index are gone from "${root}" at once. Nothing was changed, and files can be read and written. If a mount is missing or a folder was moved by mistake, bring them back. If they are deleted, say so: with the option confirmDeletions of fs(), or once with reindex() (the index's rebuild()).`,
    { retryable: false },
  )
}
