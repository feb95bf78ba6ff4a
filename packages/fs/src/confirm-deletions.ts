import { UnavailableError } from '@sheaf/core'
import { DELETIONS } from './defaults.ts'

/** Asked before many files at once are taken for deleted: of the `known` files, `missing` are not there. */
export type ConfirmDeletions = (deletions: {
  readonly missing: number
  readonly known: number
}) => boolean | Promise<boolean>

/** More files are gone at once than a person deletes by hand. */
export class MissingFilesError extends UnavailableError {}

/**
 * Throws MissingFilesError when more files are gone than a person deletes by hand, and nobody confirms that
 * they are deleted.
 */
export async function confirmMissing(
  root: string,
  deletions: { readonly missing: number; readonly known: number },
  confirm: ConfirmDeletions | undefined,
): Promise<void> {
  const { missing, known } = deletions
  if (missing <= Math.max(DELETIONS.files, known * DELETIONS.share)) return
  if ((await confirm?.({ missing, known })) === true) return
  throw new MissingFilesError(
    `${missing} of the ${known} files that the index knows are gone from "${root}" at once. Nothing was changed, and files can be read and written. If a mount is missing or a folder was moved by mistake, bring them back. If they are deleted, say so: with the option confirmDeletions of fs(), or once with reindex() (the index's rebuild()).`,
    { retryable: false },
  )
}
