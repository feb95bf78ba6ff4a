import type {
  Chunk,
  Diagnosis,
  FileStat,
  SearchHit,
  SearchHits,
  Message,
  TraceEvent,
  ContextTrace,
  SearchExplanation,
} from '@sheaf/core'
import type { Proposal, Proposals, ProposalSummary, Revision, Entries } from '@sheaf/documents'
import type { Memory, UserMemory, ForgetReceipt, PastMemory } from '@sheaf/memory'

export interface Answers {
  readonly start: Start
  readonly changes: ChangesAnswer
  /** The places of named memories without a file, in the list of the request. */
  readonly gone: { readonly places: readonly number[] }
  readonly find: {
    readonly users: readonly string[]
    readonly projects: readonly string[]
    readonly hasMore: boolean
    readonly files: readonly string[]
    readonly threads: readonly ThreadItem[]
  }
  readonly context: ContextAnswer
  readonly score: ScoreAnswer
  readonly search: {
    readonly hits: readonly SearchHit[]
    readonly degraded: SearchHits['degraded']
    readonly hasMore: boolean
  }
  readonly files: { readonly files: readonly FileStat[]; readonly total: number }
  readonly file: FileStat & {
    readonly from: number
    readonly lines: readonly string[]
    readonly total: number
  }
  readonly parts: {
    readonly chunks: readonly Pick<Chunk, 'lineStart' | 'lineEnd' | 'headings'>[]
    /** `path` is the linked file; undefined if it does not exist. */
    readonly links: readonly {
      readonly line: number
      readonly text: string
      readonly path: string | undefined
    }[]
  }
  /** `hash` is null if the file does not exist. */
  readonly text: { readonly content: string; readonly hash: string | null }
  readonly write: FileStat
  readonly delete: Done
  readonly trash: { readonly trash: Readonly<Awaited<ReturnType<Entries['trash']>>>; readonly total: number }
  readonly untrash: Done
  readonly purge: Done
  readonly revisions: RevisionPage
  readonly log: RevisionPage
  readonly change: { readonly diff: string }
  readonly restore: FileStat
  readonly proposals: Omit<Awaited<ReturnType<Proposals['list']>>, 'next'> & { readonly total: number }
  readonly proposal: Proposal
  readonly decide: ProposalSummary
  readonly edited: ProposalSummary
  readonly facts: { readonly facts: readonly Fact[]; readonly total: number }
  readonly learnt: {
    readonly days: readonly { readonly day: string; readonly facts: number }[]
    readonly facts: readonly (Fact & { readonly of?: ScopeName | undefined })[]
    /** The number of users, the last changed ones, in a list of the whole memory. */
    readonly users: number
  }
  readonly standing: { readonly lines: Awaited<ReturnType<UserMemory['standing']['list']>> }
  readonly unstand: Done
  readonly end: FileStat
  readonly forget: ForgetReceipt
  readonly threads: { readonly threads: readonly ThreadItem[]; readonly total: number }
  /** The context that a model got for a turn; undefined if none was kept. */
  readonly kept: { readonly context: KeptContext | undefined }
  readonly verdict: VerdictAnswer
  readonly mend: {
    readonly undo: readonly {
      readonly path: string
      readonly content: string | null
      readonly ifMatch: string
    }[]
  }
  readonly undo: Done
  readonly messages: {
    readonly path: string
    readonly messages: readonly ThreadMessage[]
    readonly hasMore: boolean
    readonly hasLater: boolean
  }
  readonly questions: { readonly questions: readonly AskedQuestion[] }
  readonly sizes: Sizes
  readonly health: Diagnosis
  readonly repair: Diagnosis
}

/**
 * A value as it is sent: a date becomes its day and time in the clock's zone, `2026-11-19T22:30:00`.
 */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Json<T[Key]> }
      : T

export interface Start {
  readonly readOnly: boolean
  readonly author: string
  readonly choosesScope: boolean
  /** True if contexts and files can be shown as they were on an earlier day. */
  readonly hasPast: boolean
  readonly today: string
  /** The cursor of the last change: later answers are at least as new. */
  readonly cursor: string
  /** The question of an exported page. */
  readonly asked?: { readonly question: string; readonly maxTokens?: number | undefined } | undefined
}

export interface ChangesAnswer {
  /** The cursor for the next request. It does not show how often others write. */
  readonly cursor: string
  readonly isChanged: boolean
  /** True if the page has asked again since. */
  readonly isSeen: boolean
  /** True if a text was removed for good, or may have been: no old answer may stay in the page. */
  readonly isRemoved: boolean
  /** The files that a removal of this memory names; absent if it may be any file. */
  readonly removed?: readonly string[] | undefined
  /** True if nothing is left of the chosen part of the memory. */
  readonly isErased: boolean
}

interface Done {
  readonly done: true
}

interface RevisionPage {
  readonly revisions: readonly Revision[]
  readonly hasMore: boolean
}

export interface Fact {
  readonly path: string
  readonly line: number
  readonly lineEnd: number
  readonly hash: string
  readonly text: string
  readonly day: string | undefined
  readonly key: string | undefined
  readonly until: string | undefined
  readonly state: 'current' | 'later' | 'earlier'
  readonly source: FactSource | undefined
  readonly endedBy: FactSource | undefined
  /** The id of the decision that replaced it, such as `MEMORY.md#L14`. */
  readonly replacedBy?: string | undefined
}

export interface FactSource {
  readonly conversation: string
  readonly message: string
}

export interface AskedQuestion {
  /** Its user or project, in a list of the whole memory. */
  readonly of?: ScopeName | undefined
  readonly thread: string
  readonly turn: string | undefined
  readonly question: string
  readonly answer: string | undefined
  readonly at: Date
}

export interface ScopeName {
  readonly kind: 'whole' | 'user' | 'project' | 'workspace'
  readonly id?: string
  readonly project?: string
}

export interface ThreadItem {
  /** Its user or project, in a list of the whole memory. */
  readonly of?: ScopeName | undefined
  readonly id: string
  readonly first: string | undefined
  readonly messages: number
  /** True if it continues in further files. */
  readonly hasMore: boolean
  readonly at: Date | undefined
}

/** A context that was kept, with the words of its blocks as they were. */
interface KeptContext extends ContextAnswer {
  readonly at: Date
  /** False if some of its text is in no file and no history: it was erased, or is the app's own. */
  readonly isWhole: boolean
}

export interface VerdictAnswer {
  /** The line that agrees with the answer. */
  readonly source: VerdictLine | undefined
  /** True if the question has all numbers of the answer. */
  readonly isOfQuestion: boolean
  /** Lines that said otherwise before, the most likely one first. */
  readonly others: readonly VerdictLine[]
}

export interface VerdictLine {
  readonly of?: ScopeName
  readonly path: string
  readonly line: number
  readonly lineEnd: number
  readonly text: string
  /** The numbers, times and days of the line; if it says otherwise, those that differ. */
  readonly says: readonly string[]
  /** True if it is newer than the line that the answer is from. */
  readonly isNewer: boolean
  readonly at: Date | undefined
  readonly role?: string | undefined
  readonly name?: string | undefined
  readonly status: 'shown' | 'left-out' | 'not-found' | 'other-user' | 'unknown'
  /** Its place among the shown blocks, 1 is the first. */
  readonly place?: number | undefined
  readonly reason?: string | undefined
}

interface ThreadMessage {
  readonly id: string | undefined
  readonly role: string
  readonly name: string | undefined
  readonly at: Date
  readonly content: string
  readonly learnt: readonly Fact[]
}

type LearningStatus = Awaited<ReturnType<Memory['learning']['state']>>

export interface Sizes {
  readonly files: number
  /** False if `bytes` and `days` were not measured: a request with `all` does it. */
  readonly isAll: boolean
  readonly bytes: number
  readonly folders: readonly { readonly name: string; readonly files: number; readonly bytes: number }[]
  readonly days: readonly { readonly day: string; readonly changes: number }[]
  readonly usage: LearningStatus['days']
  /** The learning queue of the whole memory; undefined if a part is inspected. */
  readonly queue: Omit<LearningStatus, 'days'> | undefined
  readonly vectors: ReturnType<NonNullable<Memory['vectors']>['state']> | undefined
}

export interface ContextAnswer {
  readonly budget: number
  readonly tokens: number
  readonly counter: string
  readonly sections: readonly ContextTrace['sections'][number][]
  readonly blocks: readonly ContextBlockAnswer[]
  /** Files of the asked day whose texts are not known any more. */
  readonly missing?: PastMemory['missing']
  readonly messages: readonly Pick<Message, 'role' | 'content'>[]
}

/** The score of lines in a search; empty for lines that it does not find. */
export interface ScoreAnswer {
  readonly score?: number
  readonly explanation?: SearchExplanation
}

export interface ContextBlockAnswer extends TraceEvent, ScoreAnswer {
  /** The line with most words of the question; undefined for a block without a file. */
  readonly preview?: string | undefined
  /** The number of that line, for a block of several lines. */
  readonly previewLine?: number | undefined
  /** Who said it and when; undefined for a block that is not of a chat. */
  readonly said?: { readonly role: string; readonly name: string | undefined; readonly at: Date } | undefined
  /** The reason why a kept context has not its text: erased, or changed without a history. */
  readonly missing?: 'gone' | 'changed' | undefined
}
