import { MemoryError } from '@sheaf/core'

/** The reason why a revision has no text. */
export type MissingRevision = 'unknown' | 'retired' | 'deleted' | 'redacted' | 'changed-outside'

const REASONS: Readonly<Record<MissingRevision, string>> = {
  unknown: 'there is no such revision. See list() for those there are',
  retired: 'it is older than what is kept. See list() for those there are',
  deleted: 'the file was deleted then. Ask for the revision before',
  redacted: 'its text was removed for good',
  'changed-outside': 'its text stood only in the file itself, which was changed outside of this store',
}

/** A revision that cannot be read, with the code "not-found". `why` gives the reason. */
export class RevisionNotFoundError extends MemoryError {
  readonly path: string
  /** The requested version, or instant in ISO 8601. */
  readonly revision: string
  readonly why: MissingRevision

  constructor(path: string, revision: string, why: MissingRevision) {
    super('not-found', `Revision ${revision.slice(0, 40)} of "${path}" cannot be read: ${REASONS[why]}.`)
    this.path = path
    this.revision = revision
    this.why = why
  }
}
