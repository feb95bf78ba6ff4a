import type { Analyser, TokenCounter } from '@sheaf/core'
import { checkText } from '@sheaf/core/adapter'
import { sourceComments, statementLines, type PlacedStatement, type Statement } from '@sheaf/documents'
import { KNOWN_DEFAULTS, PROFILE_KEYS, RELATED_FACTS } from '../../defaults.ts'
import { linesOf } from '../../texts/markdown.ts'
import { EARLIER, factComparer, keyOfFact } from './judge-facts.ts'

/**
 * Returns a file of facts as a model sees it on the day `today`: the start of the file, then the profile,
 * then other current facts, each with the newest first, then other sections, such as a summary of older days.
 * So a budget cuts the oldest facts first and the profile last. Leaves out comments with sources, the section
 * `## Earlier`, expired facts, and those with the key and the person of a newer one.
 */
export function presentFacts(markdown: string, today: string): string {
  checkText('markdown', markdown)
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const statements = withEnds(statementLines.in(lines.join('\n')).statements)
  const shown = statements.filter((each) => isShownByTime(each))
  const over = new Set(overOf(statements, today))
  const textOf = (each: PlacedStatement) =>
    over.has(each) ? [] : withDay(lines.slice(each.line - 1, each.lineEnd), each)
  const newestFirst = shown.toSorted((a, b) => compareTexts(timeOf(b), timeOf(a)) || b.line - a.line)
  const isProfile = (each: PlacedStatement) => isProfileKey(each.key) || each.section === 'profile'
  const gone = new Set([...shown, ...over].flatMap(linesOf))
  const rest = sectionsOf(lines.map((text, place) => (gone.has(place + 1) ? undefined : text)))
  const profile = newestFirst.filter(isProfile).flatMap(textOf)
  const facts = newestFirst.filter((each) => !isProfile(each)).flatMap(textOf)
  const blocks = [
    ...rest.filter(({ title }) => title === undefined).map(({ text }) => text),
    ...(profile.length === 0 ? [] : [`## Profile\n\n${profile.join('\n')}`]),
    ...(facts.length === 0 ? [] : [`## Facts\n\n${facts.join('\n')}`]),
    ...rest
      .filter(({ title }) => title !== undefined && statementLines.fold(title) !== EARLIER)
      .map(({ text }) => text),
  ]
  return blocks
    .map((text) => sourceComments.without(text).trim())
    .filter((text) => text !== '')
    .map((text) => `${text}\n`)
    .join('\n')
}

/** True for a key of the profile, such as "home" and "family: Ines". */
export function isProfileKey(key: string | undefined): boolean {
  return key !== undefined && PROFILE_KEYS.includes(statementLines.fold(key.split(':', 1)[0] ?? ''))
}

/** The facts of a file, and the facts among them that do not hold. */
interface JudgedFacts {
  readonly facts: readonly PlacedStatement[]
  readonly over: ReadonlySet<PlacedStatement>
  /**
   * Empties the lines of a log's summaries that say a fact which was replaced or ended on the log's `day` or
   * later: they have the words of the fact, and no current fact has them. Titles with nothing left below them
   * go too.
   */
  withoutEnded(
    log: string,
    options: { readonly analyser: Pick<Analyser, 'documentTerms'>; readonly day?: string | undefined },
  ): string
}

/**
 * Judges the facts of a file on the day `today`. A fact is over if it ended, if its last day is past, or if a
 * newer one has its key. With `isThen`, `today` is any day: facts that began after it are over too, and facts
 * that were replaced or ended later are not. Without a last day, a fact below `## Earlier` held until the
 * message that ended it, or until a fact with its key began. The facts of an archive are judged beside those
 * of `current`, the file that they come from.
 */
export function factsIn(markdown: string, today: string, isThen = false, current = ''): JudgedFacts {
  const now = statementLines
    .in(current)
    .statements.map((each) => ({ ...each, line: each.line + BEHIND, lineEnd: each.lineEnd + BEHIND }))
  const statements = withEnds(statementLines.in(markdown).statements, now)
  const all = [...statements, ...now]
  // The sections of the facts say how they are now.
  const then = (each: PlacedStatement) => (covers(each, today) ? [{ ...each, section: 'facts' }] : [])
  const open = new Map(
    all.flatMap((each) => (isThen ? then(each) : [each]).map((held) => [held, each] as const)),
  )
  const held = new Set(open.values())
  for (const each of overOf([...open.keys()], today)) held.delete(open.get(each) ?? each)
  const over = new Set(statements.filter((each) => !held.has(each)))
  let byWords: ReadonlyMap<string, readonly PlacedStatement[]> | undefined
  return {
    facts: statements,
    over,
    withoutEnded(log, { analyser, day = '' }) {
      if (over.size === 0 || !log.includes(' <!-- ')) return log
      const comparer = factComparer(analyser, RELATED_FACTS)
      const stated = (byWords ??= Map.groupBy(statements, ({ text }) => comparer.of(text).key))
      // A day that has passed ends no fact: the log of that day stays true.
      const isEnded = (fact: PlacedStatement) =>
        over.has(fact) &&
        (fact.section === EARLIER || fact.until === undefined) &&
        (endOf(fact) ?? day) >= day
      let isSummary = false
      const left = log.split('\n').map((line) => {
        isSummary = SUMMARY.test(line) || (isSummary && !line.startsWith('#'))
        if (!isSummary) return line
        const { statement } = statementLines.read(line.replace(ITEM, ''))
        const said = statement && stated.get(comparer.of(statement.text).key)
        return said?.every(isEnded) === true ? '' : line
      })
      const text = left.join('\n')
      return text === log ? log : EMPTY.reduce((rest, form) => rest.replaceAll(form, ''), text)
    },
  }
}

const ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])\s+/
const SUMMARY = /^\*\*[^\n*]*\*\* <!-- /
/** Titles of a summary, of an entry and of a log, with nothing below them. */
const EMPTY = [
  /^\*\*[^\n*]*\*\* <!-- [^\n]*$(?=\s*(?:\n#|$(?![^])))/gm,
  /^## [\d:]+$(?=\s*(?:\n#|$(?![^])))/gm,
  /^# [^\n]*$(?=\s*(?:\n# |$(?![^])))/gm,
]

// Behind the last line of any file.
const BEHIND = 2 ** 32

// A fact that ended in the file of facts has ended in a summary and in an archive too.
function withEnds(
  statements: readonly PlacedStatement[],
  current: readonly PlacedStatement[] = [],
): readonly PlacedStatement[] {
  const isEarlier = ({ section }: PlacedStatement) => section === EARLIER
  const textOf = ({ text }: PlacedStatement) => statementLines.fold(text).replace(/[.。]$/, '')
  const ended = Map.groupBy([...statements, ...current].filter(isEarlier), textOf)
  return statements.map((each) => {
    const by = isEarlier(each) ? undefined : ended.get(textOf(each))
    const end = by?.find(({ until }) => (each.day ?? '') < (until ?? '9'))
    return end === undefined ? each : { ...each, section: EARLIER, until: end.until, endedBy: end.endedBy }
  })
}

function endOf({ until, endedBy, section }: PlacedStatement): string | undefined {
  return until ?? (section === EARLIER ? endedBy?.at?.toISOString().slice(0, 10) : undefined)
}

function covers(fact: PlacedStatement, day: string) {
  const { day: said, from = said, key, section } = fact
  const last = endOf(fact) ?? (section === EARLIER && key === undefined ? '' : undefined)
  return (from === undefined || from <= day) && (last === undefined || last >= day)
}

// The line leaves its heading, so it takes the day of the heading with it.
function withDay([first = '', ...others]: readonly string[], { day }: PlacedStatement): string[] {
  if (day === undefined || first.includes(day)) return [first, ...others]
  return [first.replace(/^(\s*\S+\s+)/, `$1${day} `), ...others]
}

// A statement with its own day, or in a section of facts.
function isShownByTime({ section, day }: PlacedStatement): boolean {
  if (section === EARLIER) return false
  return section === 'profile' || section === 'facts' || day !== undefined
}

function overOf(statements: readonly PlacedStatement[], today: string): PlacedStatement[] {
  const keyed = statements.filter((each) => each.key !== undefined && isShownByTime(each))
  const { superseded } = statementLines.resolve([{ path: '', precedence: 0, statements: keyed }], {
    today,
    keyOf: keyOfFact,
  })
  // A fact that a later one replaced for a time holds again, unlike a decision.
  const stays = ['not-yet-valid', 'lapsed']
  const lost = new Set(
    superseded.flatMap(({ statement, reason }) => (stays.includes(reason) ? [] : [statement.line])),
  )
  return statements.filter((each) => lost.has(each.line) || statementLines.isOver(each, today))
}

interface Section {
  readonly title: string | undefined
  readonly text: string
}

// Sections with text below their heading. A title opens the file; every other heading of the first two levels
// begins a section.
function sectionsOf(lines: readonly (string | undefined)[]): Section[] {
  const sections: { title: string | undefined; lines: string[] }[] = [{ title: undefined, lines: [] }]
  for (const line of lines) {
    const isTitle = sections.length === 1 && line?.startsWith('# ') === true
    const heading = /^ {0,3}#{1,2}(?:[ \t]+(.*))?$/.exec(line ?? '')
    if (heading !== null && !isTitle) sections.push({ title: (heading[1] ?? '').trim(), lines: [] })
    if (line !== undefined) sections.at(-1)?.lines.push(line)
  }
  return sections.flatMap(({ title, lines: own }) => {
    const hasText = own.some((line, place) => line.trim() !== '' && (title === undefined || place > 0))
    return hasText ? [{ title, text: own.join('\n') }] : []
  })
}

function timeOf({ day = '', source }: PlacedStatement): string {
  return `${day} ${source === undefined ? '~' : (source.at?.toISOString() ?? '}')}`
}

/** The order of two texts by their code units, for sorting. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const BEGINNING = 5

interface RelatedParts {
  readonly analyser: Pick<Analyser, 'documentTerms'>
  readonly tokens: TokenCounter
  /** The most tokens of all lines together. */
  readonly maxTokens: number
}

/** The statements of a file of facts that hold on the day `today`, in its order. */
export function knownFacts(content: string | undefined, today: string): readonly PlacedStatement[] {
  return statementLines
    .in(content ?? '')
    .statements.filter((statement) => !statementLines.isOver(statement, today))
}

/** Renders a known fact for the prompt: `[K3] 2026-11-20 [home] User lives in Coimbra`. */
export function knownLine(statement: Statement, place: number): string {
  return `[K${place + 1}] ${statementLines.of({ ...statement, source: undefined, endedBy: undefined })}`
}

/**
 * Returns the statements that the texts may change, in the order of the file. If room is short, those that
 * share the rarest words with the texts come first, then the profile, then the latest.
 */
export function relatedFacts(
  known: readonly PlacedStatement[],
  texts: readonly string[],
  options: RelatedParts,
): readonly PlacedStatement[] {
  const { analyser, tokens, maxTokens } = options
  const said = new Set(texts.flatMap((text) => beginnings(text, analyser)))
  const terms = known.map(({ text, key = '' }) => new Set(beginnings(`${key} ${text}`, analyser)))
  const counts = new Map<string, number>()
  for (const each of terms) for (const term of each) counts.set(term, (counts.get(term) ?? 0) + 1)
  const weightOf = (place: number) =>
    [...(terms[place] ?? [])].reduce(
      (sum, term) => sum + (said.has(term) ? Math.log(1 + known.length / (counts.get(term) ?? 1)) : 0),
      0,
    )
  const weights = known.map((_, place) => weightOf(place))
  const places = known.map((_, place) => place)
  const newestFirst = places.toSorted(
    (a, b) => compareTexts(known[b]?.day ?? '', known[a]?.day ?? '') || b - a,
  )
  const ordered = new Set([
    ...newestFirst
      .filter((place) => (weights[place] ?? 0) > 0)
      .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)),
    ...newestFirst.filter((place) => isProfileKey(known[place]?.key)),
    ...newestFirst.slice(0, KNOWN_DEFAULTS.newest),
  ])
  const chosen = new Set<PlacedStatement>()
  let left = maxTokens
  for (const place of ordered) {
    const statement = known[place]
    if (statement === undefined || chosen.size === KNOWN_DEFAULTS.statements) continue
    const cost = tokens.count(knownLine(statement, KNOWN_DEFAULTS.statements)) + 1
    if (cost > left) continue
    left -= cost
    chosen.add(statement)
  }
  return known.filter((statement) => chosen.has(statement))
}

// Most forms of a word begin alike, even if no stemmer joins them: "rauche" and "raucht".
function beginnings(text: string, analyser: Pick<Analyser, 'documentTerms'>): string[] {
  return analyser.documentTerms(text).map((term) => [...term].slice(0, BEGINNING).join(''))
}
