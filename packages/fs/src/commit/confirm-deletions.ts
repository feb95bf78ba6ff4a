import { UnavailableError } from '@sheaf/core'
import { DELETIONS } from '../defaults.ts'

/** Called before many missing files count as deleted: of the `known` files, `missing` are gone. */
export type ConfirmDeletions = (deletions: {
  readonly missing: number
  readonly known: number
}) => boolean | Promise<boolean>

/** No file is left in a folder that had many: a mount is missing, or all was deleted. */
export class MissingFilesError extends UnavailableError {}

/** What becomes of files that are gone: they are read as deleted, or kept in mind as missing. */
export type MissingVerdict = 'deleted' | 'missing'

/**
 * Judges files that are gone. As many as a person deletes by hand are deleted, and so are more where that is
 * confirmed. Others are missing: the rest is searched without them. Throws MissingFilesError where nothing is
 * left at all, which is how a folder looks whose mount is missing.
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
