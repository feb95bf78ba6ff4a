import { applyAction } from './register-history.ts'
import type { RegisterOperation, RegisterValue } from './register-history.ts'

/** The result of a check. */
interface Linearizability {
  /**
   * False if no order of the operations, each at one instant between its call and its return, explains the
   * answers.
   */
  readonly isLinearizable: boolean
  /** Steps of the search, for a report: as many as operations if the first order fits. */
  readonly steps: number
  /** The length of the longest order that fits, and the operation that had to come next and could not. */
  readonly longest: number
  readonly blockedBy?: RegisterOperation
}

interface Node {
  readonly place: number
  readonly operation: RegisterOperation
  /** Undefined for the call itself; the node of the call for a return. */
  readonly call: Node | undefined
  answer: Node | undefined
  previous: Node | undefined
  next: Node | undefined
}

// Histories of 10,000 operations of 8 sessions took 300,000 to 1,100,000 steps; the search is not made for
// one that takes so many.
const MAX_STEPS = 20_000_000

/**
 * Checks that the history of one register is linearizable. The search of Wing and Gong (1993) with the memory
 * of Lowe (2017): it takes operations off the history one at a time, each among those that were called before
 * any of the rest returned, and does not try a set of operations with the same value twice. An operation of
 * unknown outcome may have happened at any time since its call, or never. Equal times count as overlapping.
 * Exponential in the number of overlapping operations, and linear in the length of the history: a
 * configuration is the first operation that is left, and the taken ones beyond it.
 */
export function checkLinearizability(
  operations: readonly RegisterOperation[],
  initial: RegisterValue = null,
): Linearizability {
  const calls = operations.toSorted((a, b) => a.start - b.start)
  const head = linked(calls)
  const taken = new Uint8Array(calls.length)
  const known = calls.map(({ end }) => end !== null)
  const places = calls.map((_, place) => place).filter((place) => known[place])
  let left = places.length
  let firstLeft = 0
  const unknownTaken = new Set<number>()
  const seen = new Set<string>()
  const stack: { readonly node: Node; readonly state: RegisterValue }[] = []
  let state = initial
  let steps = 0
  let longest = 0
  let blockedBy: RegisterOperation | undefined

  const configuration = (): string => {
    while (firstLeft < places.length && taken[places[firstLeft] ?? 0] === 1) firstLeft += 1
    const beyond: number[] = []
    for (let place = firstLeft, rest = places.length - left - firstLeft; rest > 0; place += 1) {
      if (taken[places[place] ?? 0] !== 1) continue
      beyond.push(place)
      rest -= 1
    }
    return `${firstLeft};${beyond.join()};${[...unknownTaken].sort((a, b) => a - b).join()};${state ?? '\0'}`
  }
  const take = (node: Node): void => {
    taken[node.place] = 1
    if (known[node.place] === true) left -= 1
    else unknownTaken.add(node.place)
    unlink(node)
  }
  const putBack = (node: Node): void => {
    taken[node.place] = 0
    if (known[node.place] === true) left += 1
    else unknownTaken.delete(node.place)
    firstLeft = Math.min(firstLeft, lowerBound(places, node.place))
    relink(node)
  }

  let node = head.next
  for (;;) {
    if (left === 0) return { isLinearizable: true, steps, longest: stack.length }
    steps += 1
    if (steps > MAX_STEPS)
      throw new Error(
        `The history of ${calls.length} operations is too entangled to be checked in ${MAX_STEPS} steps.`,
      )
    if (node !== undefined && node.call === undefined) {
      const before = state
      const after = applyAction(state, node.operation.action)
      if (after !== undefined) {
        take(node)
        state = after
        const key = configuration()
        if (!seen.has(key)) {
          seen.add(key)
          stack.push({ node, state: before })
          node = head.next
          continue
        }
        state = before
        putBack(node)
      }
      node = node.next
      continue
    }
    // The operation that returns here has not been taken, and no earlier call can go first.
    if (stack.length >= longest) {
      longest = stack.length
      blockedBy = node?.operation
    }
    const last = stack.pop()
    if (last === undefined) return { isLinearizable: false, steps, longest, blockedBy }
    state = last.state
    putBack(last.node)
    node = last.node.next
  }
}

// Calls and returns in one list by time, a call before a return of the same time.
function linked(calls: readonly RegisterOperation[]): Node {
  const head: Node = {
    place: -1,
    operation: NOTHING,
    call: undefined,
    answer: undefined,
    previous: undefined,
    next: undefined,
  }
  const nodes: { readonly time: number; readonly node: Node }[] = []
  for (const [place, operation] of calls.entries()) {
    const call: Node = {
      place,
      operation,
      call: undefined,
      answer: undefined,
      previous: undefined,
      next: undefined,
    }
    nodes.push({ time: operation.start, node: call })
    if (operation.end === null) continue
    if (operation.end < operation.start)
      throw new Error('An operation returned before it was called: the clocks of the sessions differ.')
    call.answer = { place, operation, call, answer: undefined, previous: undefined, next: undefined }
    nodes.push({ time: operation.end, node: call.answer })
  }
  nodes.sort(
    (a, b) => a.time - b.time || Number(a.node.call !== undefined) - Number(b.node.call !== undefined),
  )
  let last = head
  for (const { node } of nodes) {
    last.next = node
    node.previous = last
    last = node
  }
  return head
}

const NOTHING: RegisterOperation = { session: '', start: 0, end: 0, action: { kind: 'read', seen: null } }

function unlink(call: Node): void {
  for (const node of [call, call.answer]) {
    if (node === undefined) continue
    if (node.previous !== undefined) node.previous.next = node.next
    if (node.next !== undefined) node.next.previous = node.previous
  }
}

// In the opposite order, so that neighbours are in the list again when they are needed.
function relink(call: Node): void {
  for (const node of [call.answer, call]) {
    if (node === undefined) continue
    if (node.previous !== undefined) node.previous.next = node
    if (node.next !== undefined) node.next.previous = node
  }
}

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return low
}
