import type { Chunk, Diagnosis, FileStat, SearchHit, SearchHits } from '@sheaf/core'
import type { Proposal, ProposalList, ProposalSummary, Revision, TrashedEntry } from '@sheaf/documents'
import type { ForgetReceipt, IdList, LearningStatus, Standing, Vectors } from '@sheaf/memory'
import type { ContextAnswer } from './context-answer.ts'

/** What each route answers, by its name. Dates become texts on the way: see `Json`. */
export interface Answers {
  readonly start: Start
  readonly changes: ChangesAnswer
  readonly scopes: IdList
  readonly context: ContextAnswer
  readonly search: SearchPage
  readonly files: FilePage
  readonly file: FileLines
  readonly parts: FileParts
  readonly text: FileText
  readonly write: FileStat
  readonly delete: Done
  readonly trash: TrashPage
  readonly untrash: Done
  readonly purge: Done
  readonly revisions: RevisionPage
  readonly log: RevisionPage
  readonly change: ChangeDiff
  readonly restore: FileStat
  readonly proposals: ProposalPage
  readonly proposal: Proposal
  readonly decide: ProposalSummary
  readonly edited: ProposalSummary
  readonly facts: FactPage
  readonly standing: StandingPage
  readonly unstand: Done
  readonly end: FileStat
  readonly forget: ForgetReceipt
  readonly threads: IdList
  readonly messages: MessagePage
  readonly questions: QuestionList
  readonly sizes: Sizes
  readonly health: Diagnosis
  readonly repair: Diagnosis
}

/** A value as it arrives: a date as its day and time in the clock's zone, `2026-11-19T22:30:00`. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Json<T[Key]> }
      : T

/** What the page must know before all else. */
export interface Start {
  readonly readOnly: boolean
  /** The person who makes the request. */
  readonly author: string
  /** True where the page may choose a user, a project or a workspace. */
  readonly choosesScope: boolean
  /** The names of memories whose contexts can be requested too. */
  readonly alternatives: readonly string[]
  /** YYYY-MM-DD. */
  readonly today: string
  /** Names the last change: later answers are at least as new. */
  readonly cursor: string
  /** The context that an exported page opens with. */
  readonly asked?: { readonly question: string; readonly maxTokens: number } | undefined
}

/** Whether something changed after the cursor of the request. */
export interface ChangesAnswer {
  /** What the next request continues from. It tells nothing of how often others write. */
  readonly cursor: string
  readonly isChanged: boolean
}

/** Done, without further data. */
export interface Done {
  readonly done: true
}

/** A page of hits. */
export interface SearchPage {
  readonly hits: readonly SearchHit[]
  readonly degraded: SearchHits['degraded']
  readonly hasMore: boolean
}

/** A page of files, in the order of their paths. */
export interface FilePage {
  readonly files: readonly FileStat[]
  /** What `after` is for the next page; undefined on the last one. */
  readonly next: string | undefined
  /** Of all pages. */
  readonly total: number
}

/** Some lines of a file. */
export interface FileLines extends FileStat {
  /** The number of the first of them. */
  readonly from: number
  readonly lines: readonly string[]
  /** Lines of the whole file. */
  readonly total: number
}

/** What a search sees in a file, and where the file leads. */
export interface FileParts {
  readonly chunks: readonly Pick<Chunk, 'lineStart' | 'lineEnd' | 'headings'>[]
  readonly links: readonly FileLink[]
}

/** A link in a file. */
export interface FileLink {
  readonly line: number
  /** As the file has it. */
  readonly text: string
  /** The file that it leads to; undefined where it does not exist. */
  readonly path: string | undefined
}

/** A file to be edited. */
export interface FileText {
  readonly content: string
  /** Null where there is not a file. */
  readonly hash: string | null
}

/** Entries that wait in the trash. */
export interface TrashPage {
  readonly trash: readonly TrashedEntry[]
  readonly total: number
}

/** Revisions, newest first. */
export interface RevisionPage {
  readonly revisions: readonly Revision[]
  readonly hasMore: boolean
}

/** What one revision changed, as a unified diff. */
export interface ChangeDiff {
  readonly diff: string
}

/** A page of proposals, newest first. */
export interface ProposalPage extends Omit<ProposalList, 'next'> {
  readonly total: number
}

/** A list item with text, and its place. */
export interface Fact {
  readonly path: string
  readonly line: number
  readonly lineEnd: number
  /** The hash of the file that it was read from. */
  readonly hash: string
  readonly text: string
  readonly day: string | undefined
  readonly key: string | undefined
  readonly until: string | undefined
  /** Whether it holds today. */
  readonly state: 'current' | 'later' | 'earlier'
  readonly source: FactSource | undefined
  readonly endedBy: FactSource | undefined
}

/** The message that states or ends a fact. */
export interface FactSource {
  readonly conversation: string
  readonly message: string
}

/** A page of facts. */
export interface FactPage {
  readonly facts: readonly Fact[]
  readonly total: number
}

/** What a user requested from now on. */
export interface StandingPage {
  readonly lines: Awaited<ReturnType<Standing['list']>>
}

/** The last questions of the threads that changed last, newest first. */
export interface QuestionList {
  readonly questions: readonly AskedQuestion[]
}

/** A message of a user, and what was answered to it. */
export interface AskedQuestion {
  readonly thread: string
  readonly turn: string | undefined
  readonly question: string
  readonly answer: string | undefined
  readonly at: Date
}

/** Messages of a thread, oldest first. */
export interface MessagePage {
  readonly path: string
  readonly messages: readonly ThreadMessage[]
  readonly hasMore: boolean
}

/** A message, and what was learnt from it. */
export interface ThreadMessage {
  readonly id: string | undefined
  readonly role: string
  readonly author: string | undefined
  readonly at: Date
  readonly content: string
  readonly learnt: readonly Fact[]
}

/** How much there is, by the first folder of the paths. */
export interface Sizes {
  readonly files: number
  readonly bytes: number
  readonly folders: readonly { readonly name: string; readonly files: number; readonly bytes: number }[]
  /** Each of the last thirty days that has changes: how many, and the bytes at its end. */
  readonly days: readonly { readonly day: string; readonly changes: number; readonly bytes: number }[]
  /** What learning used of a model, day by day. */
  readonly usage: LearningStatus['days']
  /** What waits to be learnt from in all of the memory; undefined where one part of it is inspected. */
  readonly queue: Omit<LearningStatus, 'days'> | undefined
  /** Undefined without an embedder. */
  readonly vectors: ReturnType<Vectors['state']> | undefined
}
