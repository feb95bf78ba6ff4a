import { SECTIONS, statementLines, type PlacedStatement, type Statement } from '@sheaf/documents'
import { isProfileKey } from './present-facts.ts'
import {
  EARLIER,
  compareTimes,
  haveOneKey,
  judgeFacts,
  keyOfFact,
  type FactComparer,
  type FactEntry,
  type FactSource,
  type IsLater,
} from './judge-facts.ts'
import { factLines } from './fact-lines.ts'

export interface FactChange {
  /** The added fact; undefined if the change only ends something. */
  readonly fact: Statement | undefined
  /** The statements that it ends, as they are in the file. */
  readonly ends: readonly Statement[]
  readonly day: string
  readonly source: FactSource
}

/**
 * The outcome of a change: "known" if the last earlier statement about the same subject says the same;
 * "moved" if the file had the fact with a later message, and now has it with this one.
 */
type FactPlacement = 'added' | 'moved' | 'known' | 'nothing'

interface ApplyOptions {
  readonly comparer: FactComparer
  /** YYYY-MM-DD. */
  readonly today: string
  /** Keys of statements in other files. None by default. */
  readonly known?: ReadonlySet<string>
  readonly isLater?: IsLater
}

export interface AppliedFacts {
  readonly content: string
  readonly placements: readonly FactPlacement[]
  readonly ended: number
}

const PROFILE = 'Profile'
const FACTS = 'Facts'

/**
 * Adds facts to a file, and moves ended ones below `## Earlier`, with the day and the message that ended
 * them. Lasting facts about the user go below `## Profile`, the rest below `## Facts`, each by the time of
 * its message; other lines stay as they are. Of statements about one person with one key the newest holds,
 * in whatever order the messages arrive. A change that ends a later statement has itself ended. Ending a
 * missing or ended statement does nothing.
 */
export function applyFacts(
  content: string,
  changes: readonly FactChange[],
  options: ApplyOptions,
): AppliedFacts {
  const { comparer, known = new Set(), isLater = () => false, today } = options
  const placed = new Map<FactEntry, PlacedStatement>()
  const entries: FactEntry[] = []
  for (const statement of statementLines.in(content).statements) {
    const entry = entryOf(statement, comparer, statement)
    entries.push(entry)
    placed.set(entry, statement)
  }
  const candidates = changes.map(({ fact }) => (fact === undefined ? undefined : entryOf(fact, comparer)))
  const byTime = (one: FactEntry, other: FactEntry) => compareTimes(one.statement, other.statement, isLater)
  const judged = judgeFacts(
    [...entries, ...candidates.flatMap((each) => each ?? [])].sort(byTime),
    comparer,
    known,
  )

  const endedBefore = new Set(entries.filter(({ ended }) => ended !== undefined))
  const live = [
    ...entries.filter((each) => !judged.moved.has(each)),
    ...candidates.filter((each) => each !== undefined && !judged.known.has(each)),
  ]
  const remaining = live.flatMap((each) => (each === undefined || each.ended !== undefined ? [] : [each]))
  for (const [place, { ends, day, source }] of changes.entries()) {
    const candidate = candidates[place]
    for (const wanted of ends) {
      const target = entries.find(
        ({ statement, ended }) =>
          ended === undefined && statementLines.of(statement) === statementLines.of(wanted),
      )
      if (target === undefined || target.terms.key === candidate?.terms.key) continue
      const said: Statement = candidate?.statement ?? { text: '', day, source }
      if (compareTimes(said, target.statement, isLater) >= 0) target.ended = { day, by: source }
      else if (candidate !== undefined) candidate.ended = endBy(target.statement)
    }
  }
  const inTime = live.flatMap((each) => each ?? []).sort(byTime)
  endOlderOfKeys(
    remaining.filter(({ ended }) => ended === undefined),
    { inTime, byTime, today },
  )

  const movers = new Set(judged.moved.values())
  const removed = entries.filter(
    (each) => judged.moved.has(each) || (each.ended !== undefined && !endedBefore.has(each)),
  )
  const lines = factLines(
    content,
    removed.flatMap((each) => placed.get(each) ?? []),
    isLater,
  )
  const added = candidates.filter((each) => each !== undefined && !judged.known.has(each))
  const inserted = [...removed.filter((each) => !judged.moved.has(each)), ...added]
    .flatMap((each) => each ?? [])
    .sort(byTime)
  for (const entry of inserted) {
    const old = placed.get(entry)
    lines.insert(
      entry.ended === undefined ? sectionOf(entry.statement) : SECTIONS.earlier,
      endedStatement(entry),
      old,
    )
  }
  return {
    content: lines.toString(),
    placements: candidates.map((each) => {
      if (each === undefined) return 'nothing'
      return judged.known.has(each) ? 'known' : movers.has(each) ? 'moved' : 'added'
    }),
    ended: removed.filter(({ ended }) => ended !== undefined).length,
  }
}

function entryOf(statement: Statement, comparer: FactComparer, placed?: PlacedStatement): FactEntry {
  const isEnded = placed?.section === EARLIER
  return {
    statement,
    terms: comparer.of(statement.text),
    isNew: placed === undefined,
    hasDetails: placed !== undefined && placed.lineEnd > placed.line,
    ended: isEnded ? { day: statement.until, by: statement.endedBy } : undefined,
  }
}

interface KeyOrder {
  /** All entries, ended ones included. */
  readonly inTime: readonly FactEntry[]
  readonly byTime: (one: FactEntry, other: FactEntry) => number
  readonly today: string
}

// The next statement in time ends the one before with the same key, even if it has ended since. Only this
// function knows the order of messages of one instant.
function endOlderOfKeys(entries: readonly FactEntry[], { inTime, byTime, today }: KeyOrder): void {
  const statements = entries.flatMap(({ statement }, line) =>
    statement.key === undefined ? [] : [{ ...statement, section: '', line, lineEnd: line }],
  )
  // In one file the later line would win, whatever its time.
  const files = statements.map((each) => ({ path: `${each.line}`, precedence: 0, statements: [each] }))
  const { superseded, unresolved } = statementLines.resolve(files, { today, keyOf: keyOfFact })
  for (const group of unresolved) {
    const tied = group.flatMap(({ line }) => entries[line] ?? []).sort(byTime)
    const last = tied.at(-1)
    for (const each of tied)
      if (last !== undefined && byTime(each, last) < 0) each.ended = endBy(last.statement)
  }
  for (const { statement, reason, winner } of superseded) {
    const loser = entries[statement.line]
    if (loser === undefined || winner === undefined || !REPLACED.includes(reason)) continue
    const next = inTime
      .slice(inTime.indexOf(loser) + 1)
      .find((each) => haveOneKey(each.statement, loser.statement))
    loser.ended = endBy(next?.statement ?? winner)
  }
}

const REPLACED: readonly string[] = ['newer', 'supersedes', 'repeated']

function endBy({ day, source }: Statement): NonNullable<FactEntry['ended']> {
  return { day, by: source }
}

function endedStatement({ statement, ended }: FactEntry): Statement {
  if (ended === undefined) return statement
  const { until = ended.day } = statement
  return {
    ...statement,
    until: until !== undefined && ended.day !== undefined && ended.day < until ? ended.day : until,
    endedBy: ended.by,
  }
}

export function sectionOf({ key }: Statement): string {
  return isProfileKey(key) ? PROFILE : FACTS
}
