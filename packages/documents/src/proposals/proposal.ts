import { MemoryError, type ReadOptions } from '@sheaf/core'
import type { ProposedChange } from '../gate/gated-store.ts'
import type { PathFinding } from '../gate/scan-change.ts'

type ConflictDetails = Parameters<typeof MemoryError.conflict>[0]

/** "open" waits for a decision, "approved" waits to be applied; the others are final. */
export type ProposalStatus = 'open' | 'approved' | 'applied' | 'rejected' | 'expired'

/** A requested change of one file. Without `before`, it changes the current file. */
export type ChangeRequest =
  | (Pick<ProposedChange, 'path' | 'content' | 'append' | 'header'> & {
      /** The text that the change is based on; undefined if there was no file. */
      readonly before?: string | undefined
    })
  | {
      readonly path: string
      /** A unified diff of this file; its file names and line numbers are ignored. */
      readonly patch: string
    }
  | {
      readonly path: string
      /** The text to add, on its own line, at the end of the current text. */
      readonly append: string
      /**
       * The header of a file that does not exist yet. Empty by default. A heading such as "## Facts" is also
       * the section that the text is added to.
       */
      readonly header?: string
    }

/**
 * A requested change of one file or, as `changes`, of several together. An {@link ApprovalRequest} of a
 * gate is one too.
 */
export type ProposeRequest = {
  /** The proposer: an agent's name, a user's id. */
  readonly author: string
  /** The reason in a few words, for the approver. */
  readonly reason: string
  /** Findings of scanners, for the approver. */
  readonly findings?: readonly PathFinding[]
  /**
   * True for a change that forgets: when it is applied, a memory's proposals also remove older versions
   * of the files and the proposal itself. False by default.
   */
  readonly forgets?: boolean
} & (ChangeRequest | { readonly changes: readonly ChangeRequest[] })

export type ProposalChangeKind = 'create' | 'edit' | 'append' | 'delete'

interface ProposalDecision {
  /** The name that the caller gave. */
  readonly by: string
  readonly at: Date
}

/** The result for a file when its proposal was applied. */
export interface AppliedFile {
  readonly path: string
  /** The written hash; null if the file was deleted. */
  readonly hash: string | null
  /** True if the file had changed since the proposal, and both changes were merged. */
  readonly isMerged: boolean
  /** A sentence for the approver: the change made the file longer than its limit, 8,000 for MEMORY.md. */
  readonly warning?: string
}

/** A proposal without the texts. */
export interface ProposalSummary {
  readonly id: string
  readonly status: ProposalStatus
  readonly author: string
  readonly reason: string
  readonly proposedAt: Date
  /** The time at which a waiting proposal expires, after 30 days; undefined for a decided one. */
  readonly expiresAt: Date | undefined
  readonly files: readonly { readonly path: string; readonly kind: ProposalChangeKind }[]
  /** In a project, the id of the workspace that has the proposal, and where it is decided. */
  readonly workspace?: string
  readonly findings: readonly PathFinding[]
  /** Present for a change that forgets. */
  readonly forgets?: true
  readonly approved: ProposalDecision | undefined
  readonly rejected: (ProposalDecision & { readonly reason: string }) | undefined
  readonly applied: (ProposalDecision & { readonly files: readonly AppliedFile[] }) | undefined
}

export interface ProposalChange {
  readonly path: string
  readonly kind: ProposalChangeKind
  /** The text before the change; undefined if there was no file. */
  readonly before: string | undefined
  /** The text after the change; null if it deletes the file. */
  readonly content: string | null
  /** A unified diff from `before` to `content`. Show it with `renderDiff`, which hides nothing. */
  readonly diff: string
  /** The number of lines of `before` that are removed or replaced, and of all its lines. */
  readonly loses: { readonly lines: number; readonly of: number }
}

/** A whole proposal. */
export interface Proposal extends ProposalSummary {
  readonly changes: readonly ProposalChange[]
}

interface NewProposal extends Proposal {
  readonly isNew: boolean
  readonly declined: ProposalSummary['rejected']
}

/**
 * A file among the proposals that is not valid, for example after an edit by hand. It is never applied,
 * and never removed.
 */
export interface ProposalProblem {
  readonly path: string
  /** The problem; never contains text of the file. */
  readonly reason: string
}

export interface ProposalList {
  /** Newest first. */
  readonly proposals: readonly ProposalSummary[]
  readonly problems: readonly ProposalProblem[]
  /** The value of `after` for the next page; undefined on the last one. */
  readonly next: string | undefined
}

interface ProposalListOptions extends ReadOptions {
  /** True adds the proposals of a project's workspaces, and goes without pages. False by default. */
  readonly workspaces?: boolean
  /** The most proposals, a whole number from 1. All by default. */
  readonly limit?: number
  /** Only proposals after the one with this id: `next` of the previous page. */
  readonly after?: string
  readonly status?: ProposalStatus
  /** Only those that change this file, or a file below this directory. */
  readonly path?: string
}

interface DecideOptions extends ReadOptions {
  /** The name of the person who decides, from the application: Sheaf only compares it with the author. */
  readonly by: string
}

/**
 * Changes that wait for a person. Each is a file `.proposals/<id>.md` with its diff, and copies of the
 * texts beside it; lists, search and models do not see them. A decision changes that file and the
 * proposal's files in one commit, with preconditions on their versions: among any number of processes,
 * a proposal is applied once or not at all.
 *
 * Methods throw `not-found` for an unknown id, and "invalid-content" if its files were changed by hand.
 */
export interface Proposals {
  /**
   * Stores a proposal. Proposing the same change again while it waits changes nothing and resolves to
   * the first one, with `isNew` false. `declined` is the last rejection of the same lines, whatever their
   * days. Throws `invalid-content` if a change has no effect, if a patch does not fit the file, and if a
   * scanner or a store refuses it; `scope-violation` for system
   * folders; `not-found` for the deletion of a missing file.
   */
  propose(request: ProposeRequest, options?: ReadOptions): Promise<NewProposal>
  /**
   * Newest first, all or in pages. Always reads every proposal ever made, decided or not: 2,000 of them
   * take some 70 ms in SQLite.
   */
  list(options?: ProposalListOptions): Promise<ProposalList>
  read(id: string, options?: ReadOptions): Promise<Proposal>
  /**
   * Approves a proposal; with `apply`, applies it in the same commit. Approving again changes nothing. In
   * `MEMORY.md` and `PMEMORY.md`, a new decision of the day of the proposal is dated by the approval.
   * Throws `scope-violation` if `by` is the author, and if it was rejected or has expired. If `apply`
   * fails, throws its errors, and the proposal is not approved.
   */
  approve(id: string, options: DecideOptions & { readonly apply?: boolean }): Promise<ProposalSummary>
  /**
   * Rejects an open or approved proposal. Each decision that it adds leaves a line in `declined.md` beside
   * its file, with the reason. Rejecting again changes nothing. Throws `scope-violation` if it was applied or
   * has expired.
   */
  reject(id: string, options: DecideOptions & { readonly reason?: string }): Promise<ProposalSummary>
  /**
   * Makes the changes of an approved proposal in one commit. An unchanged file gets exactly the
   * proposed content. In a changed file, both changes are merged if they concern different lines; an
   * append goes to the current end, or to the section that its header names. Applying again resolves to the
   * first result. Throws `conflict`, and changes nothing, if both change one line or a file is missing:
   * `base`, `current` and `proposed` of the error are its texts; `scope-violation` if it is not approved;
   * `invalid-content`, and changes nothing, if a scanner refuses it. By default `by` is the approver.
   */
  apply(id: string, options?: Partial<DecideOptions>): Promise<ProposalSummary>
}

interface ProposalConflictDetails extends ConflictDetails {
  readonly proposal: string
  readonly base: string | undefined
  readonly current: string | undefined
  readonly proposed: string | null
}

/**
 * A file has changed in the lines of a proposal since it was made. Nothing was written, and the proposal
 * still waits. Reject it, or repair the file and apply it again. The texts show both sides to a person:
 * they are not part of the message, a log or the JSON of the error.
 */
export class ProposalConflictError extends MemoryError {
  readonly proposal: string
  readonly #texts: Pick<ProposalConflictDetails, 'base' | 'current' | 'proposed'>

  constructor({ path, expected, actual, ...details }: ProposalConflictDetails) {
    const { message } = MemoryError.conflict({ path, expected, actual })
    super('conflict', message, { path, expected, actual })
    this.proposal = details.proposal
    const { base, current, proposed } = details
    this.#texts = { base, current, proposed }
  }

  /** The text before the change; undefined if there was no file. */
  get base(): string | undefined {
    return this.#texts.base
  }

  /** The current text; undefined if the file does not exist. */
  get current(): string | undefined {
    return this.#texts.current
  }

  /** The proposed text; null to delete the file. */
  get proposed(): string | null {
    return this.#texts.proposed
  }
}
