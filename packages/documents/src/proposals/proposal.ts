import type { ReadOptions } from '@sheaf/core'
import type { ProposedChange } from '../gate/gated-store.ts'
import type { PathFinding } from '../gate/scan-change.ts'

/** "open" waits for a person, "approved" for being applied; the others are final. */
export type ProposalStatus = 'open' | 'approved' | 'applied' | 'rejected' | 'expired'

/** One file of a requested change. Without `before`, the change is one of the file as it is now. */
export type ChangeRequest =
  | (Pick<ProposedChange, 'path' | 'content' | 'append' | 'header'> & {
      /** The file as it was when the change was made, undefined when there was none. */
      readonly before?: string | undefined
    })
  | {
      readonly path: string
      /**
       * A unified diff of this file; names of files in it do not matter, and neither do the numbers of lines.
       */
      readonly patch: string
    }
  | {
      readonly path: string
      /** What is added to the end, on its own line, of the current text of the file. */
      readonly append: string
      /** What a file begins with where it does not exist yet. Nothing by default. */
      readonly header?: string
    }

/**
 * A requested change of one file or, as `changes`, of several together. An {@link ApprovalRequest} of a gate
 * is one.
 */
export type ProposeRequest = {
  /** The proposer: an agent's name, a user's id. */
  readonly author: string
  /** The reason in a few words, for the approver. */
  readonly reason: string
  /** Findings of scanners, for the approver. */
  readonly findings?: readonly PathFinding[]
  /**
   * True for a change that forgets: the proposals of a memory then remove the older versions of the files,
   * and the proposal itself, once it is applied. False by default.
   */
  readonly forgets?: boolean
} & (ChangeRequest | { readonly changes: readonly ChangeRequest[] })

/** What a proposal does with a file. */
export type ProposalChangeKind = 'create' | 'edit' | 'append' | 'delete'

/** Who decided, and when. */
export interface ProposalDecision {
  /** As the caller named them. */
  readonly by: string
  readonly at: Date
}

/** What became of a file when its proposal was applied. */
export interface AppliedFile {
  readonly path: string
  /** The version that was written; null when it was deleted. */
  readonly hash: string | null
  /** True when the file had changed since the proposal, and both changes are in it now. */
  readonly isMerged: boolean
}

/** A proposal without the texts. */
export interface ProposalSummary {
  readonly id: string
  readonly status: ProposalStatus
  readonly author: string
  readonly reason: string
  readonly proposedAt: Date
  /** When an undecided one expires; undefined when it never does. */
  readonly expiresAt: Date | undefined
  readonly files: readonly { readonly path: string; readonly kind: ProposalChangeKind }[]
  readonly findings: readonly PathFinding[]
  /** There for a change that forgets. */
  readonly forgets?: true
  readonly approved: ProposalDecision | undefined
  readonly rejected: (ProposalDecision & { readonly reason: string }) | undefined
  readonly applied: (ProposalDecision & { readonly files: readonly AppliedFile[] }) | undefined
}

/** One file's part in a proposal. */
export interface ProposalChange {
  readonly path: string
  readonly kind: ProposalChangeKind
  /** What the change was made from; undefined when there was no file. */
  readonly before: string | undefined
  /** What the change makes of it; null when the file is deleted. */
  readonly content: string | null
  /** From `before` to `content`, as a unified diff. Show it with `renderDiff`, which hides nothing. */
  readonly diff: string
  /** How many lines of `before` go, or are replaced, and how many it has. */
  readonly loses: { readonly lines: number; readonly of: number }
}

/** A whole proposal. */
export interface Proposal extends ProposalSummary {
  readonly changes: readonly ProposalChange[]
}

/**
 * A file in the place of a proposal that cannot be used as one, such as one that was changed by hand. It is
 * never applied, and never removed.
 */
export interface ProposalProblem {
  readonly path: string
  /** What is wrong; never the text of the file. */
  readonly reason: string
}

/** Proposals, and what should have been one. */
export interface ProposalList {
  /** Newest first. */
  readonly proposals: readonly ProposalSummary[]
  readonly problems: readonly ProposalProblem[]
  /** What `after` is for the next page; undefined on the last one. */
  readonly next: string | undefined
}

/** Which proposals a list has. */
export interface ProposalListOptions extends ReadOptions {
  /** The most proposals, a whole number from 1. All by default. */
  readonly limit?: number
  /** Only those that follow the one with this id: `next` of the page before. */
  readonly after?: string
  readonly status?: ProposalStatus
  /** Those that change this file, or a file below this directory. */
  readonly path?: string
}

/** Who decides. */
export interface DecideOptions extends ReadOptions {
  /** The name of the person who decides, from the application: Sheaf only compares it with the author. */
  readonly by: string
}

/**
 * Changes that wait for a person. Each is a file `.proposals/<id>.md` with its diff, and copies of the texts
 * beside it; both are hidden from lists, search and models. A decision changes that file and the proposal's
 * files in one commit, with preconditions on their versions: a proposal is applied once or not at all, by any
 * number of processes.
 *
 * Methods throw NotFoundError for an unknown id, and MemoryError "invalid-content" for a proposal whose files
 * were changed by hand.
 */
export interface Proposals {
  /**
   * Keeps a proposal. Requesting the same change again while it waits changes nothing and resolves to the
   * first one, with `isNew` false. Throws InvalidContentError when a change changes nothing, when a patch
   * does not fit the file, and for what a scanner or a store refuses; ScopeViolationError for the system's
   * own folders; NotFoundError for deleting what is not there.
   */
  propose(request: ProposeRequest, options?: ReadOptions): Promise<Proposal & { readonly isNew: boolean }>
  /**
   * Newest first, all or in pages. Reads every proposal that there ever was, decided or not, whatever is
   * requested: 2,000 of them take some 70 ms in SQLite.
   */
  list(options?: ProposalListOptions): Promise<ProposalList>
  read(id: string, options?: ReadOptions): Promise<Proposal>
  /**
   * Approves; with `apply`, applies it in the same commit. Approving again changes nothing. Throws
   * ScopeViolationError when `by` is who proposed it, and when it was rejected or has expired. With `apply`
   * it may throw what `apply` throws, and then it is not approved either.
   */
  approve(id: string, options: DecideOptions & { readonly apply?: boolean }): Promise<ProposalSummary>
  /**
   * Rejects it, also an approved one. Rejecting again changes nothing. Throws ScopeViolationError when it was
   * applied or has expired.
   */
  reject(id: string, options: DecideOptions & { readonly reason?: string }): Promise<ProposalSummary>
  /**
   * Makes the changes of an approved proposal, in one commit. A file that did not change since gets the
   * proposed content to the byte; in one that did, both changes are merged where they change different
   * lines; an append
   * goes to the end of what there is. Applying again resolves to what the first time did. Throws
   * ProposalConflictError, and changes nothing, where both change one line or a file is gone;
   * ScopeViolationError when it is not approved; InvalidContentError, and changes nothing, for what a
   * scanner refuses. `by` is who approved it by default.
   */
  apply(id: string, options?: Partial<DecideOptions>): Promise<ProposalSummary>
  /**
   * Marks what has waited longer than `expireAfterDays`, and resolves to what it marked. Nothing that is
   * overdue can be approved or applied, marked or not.
   */
  expire(options?: ReadOptions): Promise<ProposalSummary[]>
}
