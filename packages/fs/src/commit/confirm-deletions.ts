import { UnavailableError } from '@sheaf/core'
import { DELETIONS } from '../defaults.ts'

/** Called before many missing files count as deleted: `missing` of the `known` files no longer exist. */
export type ConfirmDeletions = (deletions: {
  readonly missing: number
  readonly known: number
}) => boolean | Promise<boolean>

/** All files of the folder are gone: a mount is missing, or everything was deleted. */
export class MissingFilesError extends UnavailableError {}

/** "deleted": the file leaves the index. "missing": the index remembers that it is gone. */
export type MissingVerdict = 'deleted' | 'missing'

/**
 * Decides about missing files. They count as deleted if they are few, as after a deletion by hand, or if
 * `confirm` says so. Otherwise they are missing, and the rest is searched. Throws MissingFilesError if no file
 * is left, because a folder without its mount looks like that.
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
    `All of the ${known} files in the index are gone from "${root}" at once. Nothing was changed, and files can be read and written. If a mount is missing or a folder was moved by mistake, bring them back. If they were deleted, confirm it with the option confirmDeletions of fs(), or once with reindex() (the index's rebuild()).`,
    { retryable: false },
  )
}
