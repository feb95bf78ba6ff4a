/** The kinds of questions: the nine of BEAM that have evidence, current plans, and cancelled ones. */
export const QUESTION_KINDS = [
  'information_extraction',
  'knowledge_update',
  'temporal_reasoning',
  'contradiction_resolution',
  'event_ordering',
  'multi_session_reasoning',
  'preference_following',
  'instruction_following',
  'summarization',
  'plans',
  'cancelled',
] as const

/** One of {@link QUESTION_KINDS}. */
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A message. */
export interface SaidMessage {
  /** "u" or "a" and a number, once in a file. */
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly at: Date
}

/** Messages in a row, a minute apart. */
export interface Session {
  /** The thread of the messages; several sessions may share one. */
  readonly thread: string
  readonly at: Date
  readonly messages: readonly SaidMessage[]
}

/** A question, and the messages that hold its answer. */
export interface ConversationQuestion {
  readonly kind: QuestionKind
  /** The day on which it is asked, as YYYY-MM-DD; its sessions are over by then. */
  readonly day: string
  readonly text: string
  /** At least one. */
  readonly evidence: readonly string[]
  /**
   * The words of the evidence that are needed, if a message says other things too; a message of the evidence
   * has each. Often empty.
   */
  readonly words: readonly string[]
}

/** Conversations of one user with an assistant, and questions about them. */
export interface ConversationSet {
  readonly name: string
  /** In the order of their times. */
  readonly sessions: readonly Session[]
  readonly questions: readonly ConversationQuestion[]
}
