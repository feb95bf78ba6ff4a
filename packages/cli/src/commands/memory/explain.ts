import { isSearched, readOrNone } from '@sheaf/core/adapter'
import type { Analyser, AssembledContext, SearchHit, TraceEvent, SearchExplanation } from '@sheaf/core'
import { oneLine, type Style } from '../../output.ts'
import type { Session } from '../../session/session.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * The parts of a hit's score, one line each. With the hit's text it names the words of that text, without it
 * the terms of the index, such as "deploi" for "deploys".
 */
export function explanationLines(
  { terms, respelled = [], text, vector, file, message, age }: SearchExplanation,
  hit?: { readonly text: string; readonly analyser: Analyser },
): string[] {
  const found = terms
    .map(({ term, count }) => ({ word: hit === undefined ? term : (wordOf(term, hit) ?? term), count }))
    .map(({ word, count }) => (count === 1 ? oneLine(word) : `${oneLine(word)} ×${count}`))
    .join(', ')
  const parts =
    message === undefined ? [] : Object.entries(message).map(([name, value]) => `${name} ${number(value)}`)
  const from = age.named === undefined ? '' : `, asked about ${age.named}`
  return [
    `words   ${found === '' ? 'none of the question' : found}`,
    ...respelled.map(({ term, as }) => `asked   ${oneLine(as)} for ${oneLine(term)}, which no text has`),
    ...(text === undefined ? [] : [`text    ${list(text, 'bm25')}`]),
    ...(parts.length === 0 ? [] : [`message ${parts.join(' + ')}`]),
    ...(file === undefined ? [] : [`file    ${number(file)} of the relevance`]),
    ...(vector === undefined ? [] : [`vector  ${list(vector, 'distance')}`]),
    ...(age.day === undefined && from === ''
      ? []
      : [`age     ${age.day ?? 'no date'}${from}: ×${number(age.factor)}`]),
  ]
}

function wordOf(term: string, { text, analyser }: { readonly text: string; readonly analyser: Analyser }) {
  return text.match(WORD)?.find((word) => analyser.documentTerms(word).includes(term))
}

function list(
  { score, relevance, aged, place, fusion }: NonNullable<SearchExplanation['text']>,
  name: string,
): string {
  return `place ${place}: ${name} ${number(score)}, relevance ${number(relevance)}, with age ${number(aged)}; adds ${fusion.toFixed(4)}`
}

function number(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? value.toExponential(1) : value.toFixed(2)
}

export interface LineOfFile {
  readonly path: string
  readonly line: number
}

interface WhyLine extends LineOfFile {
  readonly isShown: boolean
  /** A sentence or two; never the text of a memory. */
  readonly reason: string
  readonly events: readonly TraceEvent[]
  /** The line's rank in a search for the question, if it is found: 1 is best. */
  readonly place?: number
  readonly explanation?: SearchExplanation
}

const MOST_HITS = 200
const PIECE = 80
const STATUSES: readonly TraceEvent['status'][] = ['included', 'truncated', 'superseded', 'dropped']

export async function whyLine(
  session: Pick<Session, 'handle' | 'memory' | 'ownStore' | 'clock'>,
  question: string,
  context: AssembledContext,
  asked: LineOfFile,
): Promise<WhyLine> {
  const { handle, clock } = session
  const { path, line } = asked
  const out = (reason: string): WhyLine => ({ ...asked, isShown: false, reason, events: [] })
  const content = await readOrNone(handle.store, path)
  if (content === undefined) return out(await whyNoFile(session, path))
  const lines = content.split('\n')
  const text = lines[line - 1]
  if (text === undefined) return out(`The file ends at line ${lines.length}.`)
  if (text.trim() === '') return out('The line is blank.')
  if (!isSearched(path))
    return out('The file is in the trash or in a folder of the system, which no context shows.')
  const { fileFields, statementLines } = await import('@sheaf/documents')
  const today = clock.today()
  const until = fileFields.validUntil(content)
  if (until !== undefined && until < today) return out(`The file held until ${until}, and that day is over.`)
  if (statementLines.withoutExpired(content, today).split('\n')[line - 1] === '')
    return out('The line says until when it held, and that day is over.')

  const events = context.trace.events
    .filter((event) => event.source === path && covers(event, line))
    .toSorted((left, right) => STATUSES.indexOf(left.status) - STATUSES.indexOf(right.status))
  const hits = await handle.search(question, { limit: MOST_HITS, explain: true })
  const found = hits.findIndex((hit) => hit.source === path && covers(hit, line))
  const hit = hits[found]
  const place = hit && found + 1
  // A context shows a long line in pieces.
  const ends = [text.trim().slice(0, PIECE), text.trim().slice(-PIECE)]
  const isShown = context.messages.some(({ content: shown }) => ends.some((end) => shown.includes(end)))
  const [event] = events
  const reason = event === undefined ? whyNoBlock(place, isShown) : whyBlock(event, isShown)
  return { ...asked, isShown, reason, events, place, explanation: hit?.explanation }
}

function whyBlock({ section = '', status, rank, tokens, reason }: TraceEvent, isShown: boolean): string {
  const block = `block ${rank ?? '?'} of "${section}"`
  const size = tokens === undefined ? '' : `, ${tokens} tokens`
  const why = reason === undefined ? '' : `: ${reason}`
  if (isShown && status === 'included') return `It is in ${block}${size}.`
  if (isShown && status === 'truncated') return `It is in ${block}${size}, of which a part is left out${why}.`
  if (isShown) return `Its ${block} is left out${why}. Another part of the context has the same words.`
  if (status === 'included')
    return `Its ${block} is shown without this line: another says the same, or it says nothing alone.`
  if (status === 'truncated') return `It is in the part of ${block} that is cut${why}.`
  return `Its ${block} is left out${size}${why}.`
}

function whyNoBlock(place: number | undefined, isShown: boolean): string {
  if (isShown) return 'No block has the line. Another part of the context has the same words.'
  return place === undefined
    ? `The ${MOST_HITS} best hits of a search for the question do not have it.`
    : `A search finds it at place ${place}, below those that the context takes.`
}

async function whyNoFile(
  { memory, handle, ownStore }: Pick<Session, 'memory' | 'handle' | 'ownStore'>,
  path: string,
): Promise<string> {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length)
  const trashed = (await ownStore.list()).filter((each) => each.includes(`memory/trash/${name}.`))
  if (trashed.length > 0) return 'The file was deleted, and waits in the trash.'
  const isOfOther = handle !== memory && (await memory.store.exists(path))
  return isOfOther
    ? 'The file belongs to another user, project or workspace: this one does not see it.'
    : 'There is no such file.'
}

function covers(
  { lineStart, lineEnd = lineStart }: Pick<TraceEvent | SearchHit, 'lineStart' | 'lineEnd'>,
  line: number,
): boolean {
  return lineStart === undefined || (lineStart <= line && line <= (lineEnd ?? lineStart))
}

export function whyText(
  { path, line, isShown, reason, place, explanation, events }: WhyLine,
  style: Style,
): string {
  const head = `${path}:${line} is ${isShown ? '' : 'not '}in the context.`
  const blocks = events.map(({ id, section = '', status, reason: why = '' }) =>
    [`${section}: ${status}`, id, why].filter((part) => part !== '').join(', '),
  )
  const search = place === undefined ? [] : [`place ${place} of a search for the question`]
  const parts = explanation === undefined ? [] : explanationLines(explanation)
  const details = [...blocks, ...search, ...parts].map((each) => style.paint('dim', `  ${oneLine(each)}`))
  return [style.paint('bold', oneLine(head)), oneLine(reason), ...details].join('\n')
}
