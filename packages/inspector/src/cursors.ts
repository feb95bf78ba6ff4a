/**
 * Random texts for sequences of a storage's log. The sequences count all users' commits, so that two of
 * them would show the page of one user how often others write.
 */
export interface Cursors {
  of(sequence: number): string
  /** Undefined for a cursor that is too old, or of another server. */
  sequenceOf(cursor: string): number | undefined
}

const MOST_CURSORS = 1000

/** An empty list of cursors. It keeps the last 1,000. */
export function createCursors(): Cursors {
  const sequences = new Map<string, number>()
  return {
    of(sequence) {
      const cursor = crypto.randomUUID()
      sequences.set(cursor, sequence)
      for (const oldest of sequences.keys()) if (sequences.size > MOST_CURSORS) sequences.delete(oldest)
      return cursor
    },
    sequenceOf: (cursor) => sequences.get(cursor),
  }
}
