/**
 * One call of a session, which makes one at a time. Every value is written once only, so that a value
 * identifies its write; `sequence` is where the storage put the commit in its order, and null when the answer
 * was lost. Times are nanoseconds of one clock for all sessions.
 */
export type SessionOperation = {
  readonly session: string
  readonly start: number
  readonly end: number
  readonly path: string
} & (
  | { readonly kind: 'write'; readonly value: string; readonly sequence: number | null }
  | { readonly kind: 'read'; readonly value: string | null }
  /** A search for the term that only `value` contains. */
  | { readonly kind: 'search'; readonly value: string; readonly isFound: boolean }
)

/** A promise that was broken, and by what. */
export interface SessionViolation {
  readonly promise: 'read-your-writes' | 'monotonic-reads' | 'commit-order' | 'known-values'
  readonly operation: SessionOperation
  readonly reason: string
}

interface Write {
  readonly value: string
  readonly sequence: number
  readonly end: number
}

/** What was found. */
export interface SessionVerdict {
  readonly violations: readonly SessionViolation[]
  /**
   * Reads of a value that another one had replaced before the read began. A replica may answer so; where it
   * never does, nothing was at stake.
   */
  readonly behind: number
}

/**
 * Holds what each session saw against the order of all commits. `operations` are those of all sessions, each
 * session's in the order of its calls, with the writes that were there at the beginning.
 *
 * - read-your-writes: a read shows a state that has every earlier commit of the session, whichever file it
 *   was about.
 * - monotonic-reads: and every commit whose value the session has read before.
 * - commit-order: a commit that was acknowledged before another was begun has the smaller sequence, and no
 *   two have the same.
 * - known-values: only what was written is read.
 *
 * A file shows a state before sequence `s` when the write after the one that was read has a sequence of at
 * most `s`. Values of writes without a sequence are accepted and bind nothing.
 */
export function checkSessions(operations: readonly SessionOperation[]): SessionVerdict {
  const violations = checkOrder(operations)
  const sequences = new Map<string, number | null>()
  const writes = new Map<string, Write[]>()
  for (const operation of operations) {
    if (operation.kind !== 'write') continue
    sequences.set(operation.value, operation.sequence)
    const { path, value, sequence, end } = operation
    if (sequence === null) continue
    const list = writes.get(path) ?? []
    list.push({ value, sequence, end })
    writes.set(path, list)
  }
  const next = successors(writes)
  const written = new Map<string, number>()
  const read = new Map<string, number>()
  let behind = 0

  for (const operation of operations) {
    const { session, path, value } = operation
    const report = (promise: SessionViolation['promise'], reason: string) =>
      violations.push({ promise, operation, reason })
    const mine = written.get(session) ?? -1
    const known = read.get(session) ?? -1
    if (operation.kind === 'write') {
      if (operation.sequence !== null) written.set(session, Math.max(mine, operation.sequence))
      continue
    }
    const own = value === null ? -1 : sequences.get(value)
    if (own === undefined) {
      report('known-values', `"${path}" held a value that nobody wrote`)
      continue
    }
    if (own === null) continue
    const { sequence: after, end: replaced } = next.get(value ?? `first of ${path}`) ?? NEVER
    if (operation.kind === 'read' && replaced < operation.start) behind += 1
    if (operation.kind === 'search' && !operation.isFound) {
      // Gone, or not yet there: only the first can be explained, by a write that took its place.
      if (own <= Math.max(mine, known) && after === Infinity)
        report('read-your-writes', `the search did not find what "${path}" holds`)
      continue
    }
    const verb = operation.kind === 'read' ? 'read' : 'found'
    if (after <= mine)
      report(
        'read-your-writes',
        `"${path}" was ${verb} as before sequence ${after}, and the session has written ${mine}`,
      )
    else if (after <= known)
      report(
        'monotonic-reads',
        `"${path}" was ${verb} as before sequence ${after}, and the session has seen ${known}`,
      )
    read.set(session, Math.max(known, own))
  }
  return { violations, behind }
}

const NEVER: Write = { value: '', sequence: Infinity, end: Infinity }

// For each value the write that replaced it, and for each path its first write.
function successors(writes: ReadonlyMap<string, readonly Write[]>): Map<string, Write> {
  const next = new Map<string, Write>()
  for (const [path, list] of writes) {
    const sorted = list.toSorted((a, b) => a.sequence - b.sequence)
    let previous = `first of ${path}`
    for (const write of sorted) {
      next.set(previous, write)
      previous = write.value
    }
  }
  return next
}

function checkOrder(operations: readonly SessionOperation[]): SessionViolation[] {
  const violations: SessionViolation[] = []
  const commits = operations.filter((operation) => operation.kind === 'write' && operation.sequence !== null)
  const byStart = commits.toSorted((a, b) => a.start - b.start)
  const byEnd = commits.toSorted((a, b) => a.end - b.end)
  const used = new Set<number>()
  let ended = 0
  let highest = -1
  for (const operation of byStart) {
    const sequence = operation.kind === 'write' ? (operation.sequence ?? -1) : -1
    for (
      let earlier = byEnd[ended];
      earlier !== undefined && earlier.end < operation.start;
      earlier = byEnd[ended]
    ) {
      if (earlier.kind === 'write') highest = Math.max(highest, earlier.sequence ?? -1)
      ended += 1
    }
    if (sequence <= highest)
      violations.push({
        promise: 'commit-order',
        operation,
        reason: `sequence ${sequence} came after ${highest}`,
      })
    if (used.has(sequence))
      violations.push({ promise: 'commit-order', operation, reason: `sequence ${sequence} was given twice` })
    used.add(sequence)
  }
  return violations
}
