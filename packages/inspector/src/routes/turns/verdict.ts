import type { SearchHit } from '@sheaf/core'
import { beginningOfDay, directoryId, idDirectory, isWithin } from '@sheaf/core/adapter'
import { fileHistories, statementLines } from '@sheaf/documents'
import type { ScopeName, VerdictLine } from '../../answers/answers.ts'
import { isWhole, type Scope, type Call, type Route } from '../route.ts'
import { isGiven, keptContext, type RecordedContext } from './kept.ts'
import { MOVES, otherValues, saysInstruction } from './says-otherwise.ts'
import { replaces, saying, sharedTerms, terms } from './says-the-same.ts'
import { valuesOf, wordsOf } from './words-of.ts'

const HITS = 60
const MOST_OTHERS = 3
// The least share of the best line's score.
const LEAST_SHARE = 0.7

/**
 * The line that agrees with an answer, and lines that said otherwise before it, by their words alone: a
 * person judges. Lines of other users only if the whole memory is inspected.
 */
export const verdict: Route<'verdict'> = {
  async answer(call) {
    const { scope, memory, fields, abortSignal } = call
    const [question, answer] = [fields.text('question'), fields.text('answer')]
    const kept = await keptContext(call)
    const at = await timeOfTurn(call)
    const options = { limit: HITS, abortSignal, includeExpired: true }
    const found = [...(await scope.search(question, options)), ...(await scope.search(answer, options))]
    const path = scope.thread(fields.text('thread')).path
    const own = found.filter((hit) => !isOwnTurn(hit, { path, at })).flatMap((hit) => factsIn(hit, scope))
    const lines = unique(own)
      .map((hit) => lineOf(hit, kept?.trace))
      .filter(isKnownThen(at))
    const values = valuesOf(answer)
    const subjects = new Set(wordsOf(`${question} ${answer}`).filter((word) => !values.includes(word)))
    const about = new Set(terms.queryTerms([...subjects].join(' ')))
    const isOfQuestion = values.length > 0 && values.every((value) => valuesOf(question).includes(value))
    const agreementOf = saying(answer, question)
    const isOwn = ({ role }: VerdictLine) => Number(role !== 'assistant')
    const says = lines
      .map((line) => ({ line, score: agreementOf(line.text) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || isOwn(b.line) - isOwn(a.line) || timeOf(a.line) - timeOf(b.line))
    const [best] = isOfQuestion ? [] : says
    const source = best?.line
    const again = says.filter(({ line, score }) => line === source || (score === best?.score && isOwn(line)))
    const lastSaid = Math.max(...again.map(({ line }) => timeOf(line)))
    const contraryOf = (line: VerdictLine) => {
      if (line === source || line.role === 'assistant') return []
      const isLater = source?.at !== undefined && timeOf(line) > lastSaid
      const stated = withoutDays(line.text)
      const common = sharedTerms(line.text, about)
      const says = otherValues(stated, answer, subjects)
      const differs = says.length > 0
      const agrees = agreementOf(stated) > 0
      const isReplacing = isLater && !agrees && replaces(line, source)
      if (!isReplacing && ((agrees && !differs) || common === 0)) return []
      const changes = isReplacing || stated.search(MOVES) !== -1
      const isNewer = isLater && (changes || (differs && common > 1))
      const instructs = saysInstruction(stated)
      if (!isNewer && !(instructs && common > 1 && line.role === 'user' && line.of === undefined)) return []
      const score = 2 * common + (changes ? 3 : 0) + (instructs ? 2 : 0) + (differs ? 1 : 0)
      return [{ line: { ...line, isNewer, says }, score }]
    }
    let contrary = lines.flatMap(contraryOf)
    // A search of all users takes longest: only if the user's own memory explains nothing.
    if (contrary.length === 0 && isWhole(memory) && memory !== scope) {
      const id = fields.inner('scope')?.optionalText('id')
      const home = id === undefined ? 'users/' : idDirectory('users', id)
      const all = await memory.search(`${question} ${answer}`, options)
      const others = all.filter(({ source }) => isWithin(source, 'users') && !isWithin(source, home))
      contrary = unique(others.flatMap((hit) => factsIn(hit, scope)))
        .flatMap((hit) => lineOfOther(hit) ?? [])
        .filter(isKnownThen(at))
        .flatMap(contraryOf)
    }
    contrary.sort((a, b) => b.score - a.score)
    const least = (contrary[0]?.score ?? 0) * LEAST_SHARE
    return {
      source,
      isOfQuestion,
      others: contrary
        .filter(({ score }) => score >= least)
        .slice(0, MOST_OTHERS)
        .map(({ line }) => line),
    }
  },
}

function isKnownThen(at: Date | undefined) {
  return (line: VerdictLine): boolean => at === undefined || line.at === undefined || line.at <= at
}

// The time of the question: later lines were not known.
async function timeOfTurn({ scope, fields, abortSignal }: Call): Promise<Date | undefined> {
  const turn = fields.optionalText('turn')
  if (turn === undefined) return undefined
  const messages = await scope.thread(fields.text('thread')).messages({ abortSignal, limit: 400 })
  return messages.find(({ id }) => id === turn)?.at
}

function lineOf(hit: SearchHit, trace: RecordedContext['trace'] | undefined): VerdictLine {
  const { source, lineStart, lineEnd } = hit
  const all = (trace?.events ?? []).filter((event) => event.source !== undefined)
  const events = all.filter(
    ({ source: of, lineStart: first = 1, lineEnd: last = Infinity }) =>
      of === source && first <= lineEnd && last >= lineStart,
  )
  const blocks = all.filter(isGiven)
  const event = events.find(isGiven) ?? events[0]
  const place = event === undefined ? 0 : blocks.indexOf(event) + 1
  const found = event === undefined ? 'not-found' : place > 0 ? 'shown' : 'left-out'
  return {
    ...common(hit),
    status: trace === undefined ? 'unknown' : found,
    place: place || undefined,
    reason: event?.reason,
  }
}

function lineOfOther(hit: SearchHit): VerdictLine | undefined {
  const home = fileHistories.homeOf(hit.source)
  const id = directoryId('users', home)
  if (id === undefined) return undefined
  const of: ScopeName = { kind: 'user', id }
  return { ...common(hit), path: hit.source.slice(home.length + 1), of, status: 'other-user' }
}

function common(hit: SearchHit) {
  const { source, lineStart, lineEnd, text, message, date, updatedAt } = hit
  // Times of headings, of sources and of facts are no words of a line.
  const words = text.replaceAll(/^#{1,6} .*$|<!--.*?-->/gm, '').trim()
  return {
    path: source,
    line: lineStart,
    lineEnd,
    text: words.slice(0, 400),
    says: valuesOf(withoutDays(words)),
    isNewer: false,
    at: date ?? updatedAt,
    role: message?.role,
    name: message?.speaker,
  }
}

// The days of a fact, when it was learnt and is true, are not words of it.
function withoutDays(text: string): string {
  return text.replaceAll(/^[-*] \d{4}-\d{2}-\d{2}\b|\b(?:from|until) \d{4}-\d{2}-\d{2}/gm, '')
}

function timeOf({ at }: VerdictLine): number {
  return at?.getTime() ?? 0
}

// Learnt facts are on lines of their own: each is judged and corrected alone, and has its own day.
function factsIn(hit: SearchHit, { clock }: Pick<Scope, 'clock'>): readonly SearchHit[] {
  const lines = hit.text.split('\n')
  const facts = statementLines.in(hit.text).statements.filter(({ day }) => day !== undefined)
  if (facts.length === 0 || lines.length !== hit.lineEnd - hit.lineStart + 1) return [hit]
  return facts.map(({ line, lineEnd, day = '' }): SearchHit => {
    const [first, date] = [hit.lineStart - 1, beginningOfDay(day, clock)]
    const text = lines.slice(line - 1, lineEnd).join('\n')
    return { ...hit, lineStart: first + line, lineEnd: first + lineEnd, text, ...(date && { date }) }
  })
}

function unique(hits: readonly SearchHit[]): SearchHit[] {
  return [...new Map(hits.map((hit) => [`${hit.source}:${hit.lineStart}`, hit])).values()]
}

// True for lines that were said with a question or after it: the model did not get them.
function isOwnTurn(
  { source, date, updatedAt }: SearchHit,
  { path, at }: { readonly path: string; readonly at: Date | undefined },
): boolean {
  const isOfChat = source === path || source.startsWith(`${path.slice(0, -'.md'.length)}/`)
  return isOfChat && at !== undefined && (date ?? updatedAt) >= at
}
