import type { ObservationSource } from './observation.ts'
import { factOfLine, headingDay, isBlockHeading } from './parse-observations.ts'
import type { FactComparer, FactTerms } from './fact-terms.ts'
import { renderSource } from './source-comment.ts'

/** A fact with everything that its line says. */
export interface SourcedFact {
  readonly text: string
  readonly day: string
  readonly source: ObservationSource
}

/** A file of observations that facts are added to. */
export interface ObservationFile {
  /**
   * Adds facts to the blocks of their days, by the time of their messages, and makes the blocks in their places among the days where there are none. Lines that are there stay as they are. For
   * each fact: "known" when what is said of it last, before that time, is the same, in the file or by another of the facts; nothing is added. "moved" when the file said it, but only of a later message,
   * and now says it of this one. So the order in which messages are ingested does not matter, as long as what was said between two equal facts does not come after both.
   */
  add(facts: readonly SourcedFact[]): FactPlacement[]
  toString(): string
}

/** What became of a fact. */
export type FactPlacement = 'added' | 'moved' | 'known'

/** What a file of observations is judged by. */
export interface ObservationFileOptions {
  readonly comparer: FactComparer
  /** Keys of what other files say. */
  readonly known?: ReadonlySet<string>
  /** True when `source` is a message that was said after `other`, at the same time: of messages with one time nothing else tells. */
  readonly isLater?: (source: ObservationSource, other: ObservationSource) => boolean
}

interface Line {
  readonly text: string
  /** Of a heading. */
  readonly day?: string
  readonly isHeading: boolean
  /** Of a fact. */
  readonly source?: ObservationSource
  readonly terms?: FactTerms
}

/** Reads a file of observations, the empty text where there is none. */
export function observationFile(content: string, options: ObservationFileOptions): ObservationFile {
  const { comparer, known = new Set(), isLater = () => false } = options
  const lineEnd = /^[^\n]*\r\n/.test(content) ? '\r' : ''
  const readLine = (text: string): Line => {
    const day = headingDay(text)
    const fact = factOfLine(text)
    return { text, isHeading: isBlockHeading(text), day, source: fact?.source, terms: fact && comparer.of(fact.text) }
  }
  const lines = content === '' ? [] : content.split('\n').map(readLine)
  if (lines.at(-1)?.text === '') lines.pop()

  // Where the fact belongs: in a block that is there, or as a new one before `place`.
  const placeOf = (among: readonly Line[], { day, source }: SourcedFact): { readonly place: number; readonly isNew: boolean } => {
    const heading = among.findLastIndex((line) => line.day === day)
    if (heading === -1) {
      const next = among.findIndex((line) => line.day !== undefined && line.day > day)
      return { place: next === -1 ? among.length : next, isNew: true }
    }
    let end = heading + 1
    while (end < among.length && among[end]?.isHeading !== true) end += 1
    for (let place = heading + 1; place < end; place += 1) {
      const other = among[place]?.source
      if (other !== undefined && isAfter(other, source, isLater)) return { place, isNew: false }
    }
    return { place: endOfText(among, heading + 1, end), isNew: false }
  }
  const insert = (among: Line[], fact: SourcedFact): Line => {
    const { place, isNew } = placeOf(among, fact)
    const line = readLine(`- ${fact.text} ${renderSource(fact.source)}${lineEnd}`)
    const [heading, blank] = [readLine(`## ${fact.day}${lineEnd}`), readLine(lineEnd)]
    if (!isNew) {
      const isFirst = among[place - 1]?.isHeading === true && among[place]?.terms === undefined
      among.splice(place, 0, ...(isFirst ? [blank, line] : [line]))
    } else if (place < among.length) among.splice(place, 0, heading, blank, line, blank)
    else {
      among.splice(endOfText(among, 0, place))
      among.push(...(among.length === 0 ? [] : [blank]), heading, blank, line)
    }
    return line
  }

  return {
    add(facts) {
      // On a copy with all of them, so that each is judged by everything that was said.
      const all = [...lines]
      const candidates = facts.map((fact) => insert(all, fact))
      const { dropped, moved } = judge(all, candidates, { comparer, known })
      for (const [place, fact] of facts.entries()) {
        const candidate = candidates[place]
        if (candidate !== undefined && !dropped.has(candidate)) insert(lines, fact)
      }
      for (const line of moved.keys()) {
        const place = lines.indexOf(line)
        lines.splice(place, 1)
        dropEmptyBlock(lines, place)
      }
      const movers = new Set(moved.values())
      return candidates.map((line) => (dropped.has(line) ? 'known' : movers.has(line) ? 'moved' : 'added'))
    },
    toString: () => lines.map(({ text }) => `${text}\n`).join(''),
  }
}

// Of equal facts in a row the first stays, a row being what no other fact interrupts that may replace them.
function judge(
  all: readonly Line[],
  candidates: readonly Line[],
  { comparer, known }: Required<Pick<ObservationFileOptions, 'comparer' | 'known'>>,
): { readonly dropped: ReadonlySet<Line>; readonly moved: ReadonlyMap<Line, Line> } {
  const isNew = new Set(candidates)
  const newKeys = new Set(candidates.map(({ terms }) => terms?.key))
  const siblings = new Map<string, Set<string>>()
  for (const { source, terms } of all) {
    if (source === undefined || terms === undefined) continue
    const keys = siblings.get(messageOf(source)) ?? new Set()
    siblings.set(messageOf(source), keys.add(terms.key))
  }
  // What is about the same last before a line, besides facts that its own message states: they hold together.
  const previous = (place: number, { terms, source }: Line): Line | undefined => {
    const own = source === undefined ? undefined : siblings.get(messageOf(source))
    for (let before = place - 1; before >= 0; before -= 1) {
      const other = all[before]
      if (terms === undefined || other?.terms === undefined) continue
      if (other.terms.key === terms.key) return other
      if (own?.has(other.terms.key) !== true && comparer.isRelated(other.terms, terms)) return other
    }
    return undefined
  }
  const dropped = new Set<Line>()
  const moved = new Map<Line, Line>()
  const firsts = new Map<Line, Line>()
  for (const [place, line] of all.entries()) {
    if (line.terms === undefined || !newKeys.has(line.terms.key)) continue
    const before = previous(place, line)
    const isSame = before === undefined ? isNew.has(line) && known.has(line.terms.key) : before.terms?.key === line.terms.key
    if (!isSame) continue
    const first = before === undefined ? line : (firsts.get(before) ?? before)
    firsts.set(line, first)
    if (isNew.has(line)) dropped.add(line)
    else if (isNew.has(first) && !dropped.has(first)) {
      // What a person wrote or went on below stays where it is, and then nothing earlier is added.
      if (line.source === undefined || /^\s/.test(all[place + 1]?.text.trimEnd() ?? '')) dropped.add(first)
      else moved.set(line, first)
    }
  }
  return { dropped, moved }
}

function messageOf({ conversation, message }: ObservationSource): string {
  return JSON.stringify([conversation, message])
}

function endOfText(lines: readonly Line[], from: number, end: number): number {
  let place = end
  while (place > from && (lines[place - 1]?.text.trim() ?? '') === '') place -= 1
  return place
}

function isAfter(
  one: ObservationSource,
  other: ObservationSource,
  isLater: (one: ObservationSource, other: ObservationSource) => boolean,
): boolean {
  if (one.at === undefined || other.at === undefined) return false
  const difference = one.at.getTime() - other.at.getTime()
  return difference > 0 || (difference === 0 && isLater(one, other))
}

// A day whose last fact moved away says nothing any more.
function dropEmptyBlock(lines: Line[], removed: number): void {
  let start = removed - 1
  while (start >= 0 && lines[start]?.text.trim() === '') start -= 1
  let end = removed
  while (end < lines.length && lines[end]?.text.trim() === '') end += 1
  const isEmpty = lines[start]?.day !== undefined && (end === lines.length || lines[end]?.isHeading === true)
  if (!isEmpty) return
  while (end === lines.length && start > 0 && lines[start - 1]?.text.trim() === '') start -= 1
  lines.splice(start, end - start)
}
