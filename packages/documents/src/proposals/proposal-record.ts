import type { PathFinding } from '../gate/scan-change.ts'
import type { AppliedFile, ProposalChangeKind, ProposalStatus } from './proposal.ts'

/** Where proposals are in a store. */
export const PROPOSALS_DIRECTORY = '.proposals'

/** One changed file, as in the file of a proposal. Its texts are in copies beside it. */
export interface RecordedChange {
  readonly path: string
  readonly kind: ProposalChangeKind
  /** The hash of the text that the change was made from; null when there was none. */
  readonly before: string | null
  /** The hash of the text that it makes; null when it deletes the file. */
  readonly content: string | null
  /** What an append adds. */
  readonly append?: string
  /** What an append begins a file with. */
  readonly header?: string
}

/** Who did something, and when in ISO 8601. */
export interface RecordedAct {
  readonly by: string
  readonly at: string
}

/** All that is known of a proposal besides its texts. */
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
  /** Equal for the same change requested twice. */
  readonly digest: string
}

const ID = /^[0-9a-f]{12}(?:-[1-9][0-9]{0,5})?$/

/** True for what may be the id of a proposal. */
export function isProposalId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id)
}

/** The file of a proposal. */
export function proposalPath(id: string): string {
  return `${PROPOSALS_DIRECTORY}/${id}.md`
}

/** The copies of a change's texts, by its place in the proposal: what it was made from, and what it makes. */
export function copyPaths(id: string, place: number): { readonly before: string; readonly content: string } {
  const start = `${PROPOSALS_DIRECTORY}/${id}/${place + 1}`
  return { before: `${start}-before.md`, content: `${start}-after.md` }
}
