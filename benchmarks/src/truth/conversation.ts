/** The kinds of small conversations. */
export const TRUTH_KINDS = [
  'fact',
  'words',
  'tool',
  'model',
  'cancelled',
  'corrected',
  'came-true',
  'back-again',
  'namesakes',
  'asked-often',
  'instruction',
  'pasted',
  'edited',
  'answer',
  'zone',
] as const
export type TruthKind = (typeof TRUTH_KINDS)[number]

/** A message, in a thread that began at `at`. */
export interface TruthTurn {
  readonly role: 'user' | 'assistant'
  readonly text: string
  /** The user's text before an edit. */
  readonly edited?: string
  /** The fact that a model learns from it, and a word of the fact that it replaces. */
  readonly learnt?: { readonly about: string; readonly fact: string; readonly replaces: string }
  /** The note of a tool after it. */
  readonly note?: { readonly about: string; readonly text: string }
}

/** The messages of one thread at one time. */
export interface TruthSession {
  readonly at: Date
  readonly turns: readonly TruthTurn[]
}

/** A value of the answer. */
interface RightValue {
  readonly text: string
  /** The day under which it must be, if the question is about days. */
  readonly day?: string
}

/** A small conversation and one question about it. */
export interface TruthConversation {
  readonly language: string
  readonly kind: TruthKind
  /** True if only its sums are shown. */
  readonly isHeldBack: boolean
  readonly zone: string
  readonly sessions: readonly TruthSession[]
  readonly asked: Date
  readonly question: string
  readonly right: readonly RightValue[]
  /** Values that were true before. */
  readonly outdated: readonly string[]
  /** Values that are true of something else. */
  readonly other: readonly string[]
  readonly standing: readonly string[]
  /** Instructions that do not hold. */
  readonly notStanding: readonly string[]
}

/** The conversations of a language, and its user's other threads, each of one message. */
export interface TruthSet {
  readonly language: string
  readonly conversations: readonly TruthConversation[]
  readonly others: readonly string[]
}
