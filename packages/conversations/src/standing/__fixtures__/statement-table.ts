/** Sentences of users, by their text. */
export interface StatementTable {
  readonly language: string
  readonly instructions: readonly string[]
  readonly preferences: readonly string[]
  readonly revocations: readonly string[]
  /** What looks like one of them and holds for nothing. */
  readonly others: readonly string[]
}
