/** What a small conversation is about. */
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
  /** What the user had sent before, and then edited. */
  readonly edited?: string
  /** What a model learns from it, and a word of the fact that it replaces. */
  readonly learnt?: { readonly about: string; readonly fact: string; readonly replaces: string }
  /** What a tool notes after it. */
  readonly note?: { readonly about: string; readonly text: string }
}

/** What was said in one thread at one time. */
export interface TruthSession {
  readonly at: Date
  readonly turns: readonly TruthTurn[]
}

/** A value of the answer. */
export interface RightValue {
  readonly text: string
  /** The day under which it has to stand, where the question is about days. */
  readonly day?: string
}

/** A small conversation and one question about it. */
export interface TruthConversation {
  readonly language: string
  readonly kind: TruthKind
  /** Its sums alone are shown. */
  readonly isHeldBack: boolean
  readonly zone: string
  readonly sessions: readonly TruthSession[]
  readonly asked: Date
  readonly question: string
  readonly right: readonly RightValue[]
  /** What was true before. */
  readonly outdated: readonly string[]
  /** True too, of something else. */
  readonly other: readonly string[]
  readonly standing: readonly string[]
  /** What must not stand. */
  readonly notStanding: readonly string[]
}

/** The conversations of a language, and what else its user says: threads of one message. */
export interface TruthSet {
  readonly language: string
  readonly conversations: readonly TruthConversation[]
  readonly others: readonly string[]
}
