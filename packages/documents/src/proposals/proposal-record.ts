import type { PathFinding } from '../gate/scan-change.ts'
import type { AppliedFile, ProposalChangeKind, ProposalStatus } from './proposal.ts'

/** The directory of proposals in a store. */
export const PROPOSALS_DIRECTORY = '.proposals'

/** One change in the file of a proposal. Its texts are in copies beside that file. */
export interface RecordedChange {
  readonly path: string
  readonly kind: ProposalChangeKind
  /** The hash of the text before; null if there was no file. */
  readonly before: string | null
  /** The hash of the text after; null if it deletes the file. */
  readonly content: string | null
  /** The text that an append adds. */
  readonly append?: string
  /** The header for an append to a new file. */
  readonly header?: string
}

/** A name, and a time in ISO 8601. */
export interface RecordedAct {
  readonly by: string
  readonly at: string
}

/** A proposal without its texts. */
export interface ProposalRecord {
  readonly id: string
  readonly status: ProposalStatus
  readonly author: string
  readonly reason: string
  readonly proposedAt: string
  readonly changes: readonly RecordedChange[]
  readonly findings?: readonly PathFinding[]
  readonly forgets?: true
  readonly approved?: RecordedAct
  readonly rejected?: RecordedAct & { readonly reason: string }
  readonly applied?: RecordedAct & { readonly files: readonly AppliedFile[] }
  readonly expired?: { readonly at: string }
  /** Equal for the same change proposed twice. */
  readonly digest: string
}

const ID = /^[0-9a-f]{12}(?:-[1-9][0-9]{0,5})?$/

/** True for a valid id of a proposal. */
export function isProposalId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id)
}

/** The path of a proposal's file. */
export function proposalPath(id: string): string {
  return `${PROPOSALS_DIRECTORY}/${id}.md`
}

/** The copies of a change's texts, by its index in the proposal: before and after the change. */
export function copyPaths(id: string, place: number): { readonly before: string; readonly content: string } {
  const start = `${PROPOSALS_DIRECTORY}/${id}/${place + 1}`
  return { before: `${start}-before.md`, content: `${start}-after.md` }
}
