/**
 * Texts that name places in the log of a storage. Its own numbers count the commits of everybody, so
 * that two of them would tell the page of one user how often others write.
 */
export interface Cursors {
  of(sequence: number): string
  /** Undefined for one that is too old, or of another server. */
  sequenceOf(cursor: string): number | undefined
}

const MOST_CURSORS = 1000

/** No places yet. The last 1,000 are kept. */
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
