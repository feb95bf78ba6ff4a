/**
 * One call of a session, which makes one at a time. Every value is written only once, so that it identifies
 * its write; `sequence` is the commit's place in the storage's order, null if the answer was lost. Times are
 * nanoseconds of one clock for all sessions.
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

/** A broken promise, and the operation that broke it. */
interface SessionViolation {
  readonly promise: 'read-your-writes' | 'monotonic-reads' | 'commit-order' | 'known-values'
  readonly operation: SessionOperation
  readonly reason: string
}

interface Write {
  readonly value: string
  readonly sequence: number
  readonly end: number
}

/** The result of the check. */
interface SessionVerdict {
  readonly violations: readonly SessionViolation[]
  /**
   * Reads of a value that was replaced before the read began. A replica may answer so; without any, the check
   * means nothing.
   */
  readonly behind: number
}

/**
 * Compares the reads of each session with the order of all commits. `operations` are those of all sessions,
 * each session's in the order of its calls, with the initial writes.
 *
 * - read-your-writes: a read shows a state with every earlier commit of the session, to any file.
 * - monotonic-reads: and every commit whose value the session has read before.
 * - commit-order: a commit that was acknowledged before another began has the smaller sequence, and no two
 *   have the same.
 * - known-values: only written values are read.
 *
 * A file shows a state before sequence `s` if the write after the read value has a sequence of at most `s`.
 * Values of writes without a sequence are accepted and bind nothing.
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
      // Gone, or not yet there: only a write that replaced it can explain the first.
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

// The write that replaced each value, and the first write of each path.
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
