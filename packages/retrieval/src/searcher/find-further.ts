import { asksAlone, asksFor, isBoilerplate, replacedStatements } from '@sheaf/conversations'
import { fileKind, LAYOUT, type CandidateQuery, type SearchIndex } from '@sheaf/core/adapter'
import {
  isAnswer,
  isEmpty,
  takeApart,
  BESIDE,
  RELATED,
  type FoundMessage,
} from '../messages/found-messages.ts'
import { fileName } from '../ranking/aging.ts'
import type { SearcherSettings } from './searcher-options.ts'
import { bestSaid, placeOf, type Ranked } from '../ranking/ranked.ts'

const HOUR = 3_600_000

type Reading = Pick<SearcherSettings, 'asksAlone' | 'states'>

/**
 * Messages beside the best ones of the user: the user's next short turns, such as a correction or a decision,
 * the answers between them, and the user's turn before. An unfound one is worth a part of the message beside
 * it, less for each turn between them. For a question about an answer, the best is read whole. Also the whole
 * of a message that was found from or to the middle of a line, or to a colon. They replace their equals and
 * their parts in `ranked`.
 */
export async function findBeside(
  index: Pick<SearchIndex, 'candidates'>,
  query: string,
  ranked: readonly Ranked[],
  settings: Reading,
  where: Pick<CandidateQuery, 'view' | 'abortSignal'>,
): Promise<Ranked[]> {
  if (ranked.length === 0) return []
  const best = bestSaid(ranked, BESIDE.most)
  const isAboutAnswer = asksFor('answer', query)
  const answer = isAboutAnswer ? ranked.find(({ message }) => message?.at && isAnswer(message)) : undefined
  const sought = answer === undefined ? best : [...best, answer]
  const long = ranked
    .filter(({ message }) => message?.at && isAnswer(message) && message.text.length > BESIDE.longestTurn)
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, BESIDE.longAnswers)
  if (sought.length + long.length === 0) return []
  const { chunks = [] } = await index.candidates({
    text: '',
    limit: 0,
    chunks: [...sought, ...long].map(partBeside),
    ...where,
  })
  // Few of them are read.
  const { chats } = takeApart(chunks, () => false)
  const beside = new Map(wholesOf(ranked, chats).map((each) => [placeOf(each), each]))
  const known = new Map([...ranked.map((each) => [placeOf(each), each] as const), ...beside])
  for (const before of sought) {
    const isWhole = before === answer
    for (const each of isWhole ? passagesOf(before, chats) : neighboursOf(before, chats)) {
      const { message, turn = 0 } = each
      const place = placeOf(each)
      const found = known.get(place)
      if (isEmpty(message)) continue
      const part = isWhole ? BESIDE.passage : partOf(each, before, isAboutAnswer, settings)
      const worth = part * BESIDE.further ** turn * before.relevance
      const isKnown = found !== undefined && (!isWhole || found.relevance >= worth)
      const added = isKnown ? found : unfound(each, worth)
      if (part === 0 || added.relevance <= (beside.get(place)?.relevance ?? 0)) continue
      beside.set(place, { ...added, isReply: isAnswer(message) })
    }
  }
  return [...beside.values()]
}

function wholesOf(parts: readonly Ranked[], chats: readonly (readonly FoundMessage[])[]): Ranked[] {
  const near = Map.groupBy(chats.flat(), ({ message }) => message.id ?? '')
  return parts.flatMap((part) => {
    const { id = '', text = '' } = part.message ?? {}
    const isWhole = ({ message }: FoundMessage) =>
      message.text.length > text.length &&
      message.text.includes(text) &&
      (/[:：]\s*$/.test(text) || !`\n${message.text}\n`.includes(`\n${text}\n`))
    const whole = id === '' ? undefined : near.get(id)?.find(isWhole)
    const { score } = part.candidate
    return whole === undefined ? [] : [{ ...part, ...whole, candidate: { ...whole.candidate, score } }]
  })
}

function unfound({ candidate, message }: Pick<FoundMessage, 'candidate' | 'message'>, relevance: number) {
  const parts = { words: relevance, chat: 0, speaker: 0 }
  return { candidate: { ...candidate, score: 0 }, message, relevance, parts }
}

type Near = FoundMessage & { readonly turn?: number }

function passagesOf({ message }: Ranked, chats: readonly (readonly FoundMessage[])[]): Near[] {
  const all = chats.flat()
  const id = all.find((each) => each.message.text === message?.text)?.id
  return all.filter((each) => each.id === id)
}

// The user's turn before `best`, which is worth less, and the messages after it up to the last turn that
// counts, with the turns between.
function neighboursOf(best: Ranked, chats: readonly (readonly FoundMessage[])[]): Near[] {
  const { first, last } = partBeside(best)
  const all = chats.find(([message]) => message?.candidate.path === best.candidate.path) ?? []
  // The chat may have parts beside other messages.
  const chat = all.filter(({ candidate: { ordinal } }) => ordinal >= first && ordinal <= last)
  const line = best.candidate.lineStart
  const start = chat.findIndex(({ message }) => message.lineStart <= line && line <= message.lineEnd)
  if (start === -1) return []
  const before = chat.slice(0, start).findLast(({ message }) => !isAnswer(message))
  const isNear = Number(best.message?.at) - Number(before?.message.at) < BESIDE.hoursBefore * HOUR
  let turn = 0
  const after = chat.slice(start + 1).flatMap((found) => {
    const each = turn < BESIDE.turns ? [{ ...found, turn }] : []
    if (!isAnswer(found.message)) turn += 1
    return each
  })
  return before !== undefined && isNear ? [{ ...before, turn: 1 }, ...after] : after
}

function partBeside({ candidate: { path, ordinal } }: Ranked) {
  return { path, first: ordinal - BESIDE.chunksBefore, last: ordinal + BESIDE.chunksAfter }
}

function partOf(found: FoundMessage, before: Ranked, isAboutAnswer: boolean, reading: Reading): number {
  const { message } = found
  const isShort = message.text.length <= BESIDE.longestTurn
  if (isAnswer(message)) {
    if (isAboutAnswer) return BESIDE.answer
    if (message.role === 'tool' && isBoilerplate(message.text, 'assistant')) return 0
    return isShort && reading.asksAlone(before) ? BESIDE.turn : BESIDE.reply
  }
  return isShort && reading.states(found) ? BESIDE.turn : 0
}

type StatedText = Parameters<typeof replacedStatements>[0][number]

/**
 * Messages of a person that share most words with the best ones, or with the best lines of known facts. One
 * that replaces a best message, or is newer and has half of its words, is worth as much: "Olimpo closed, I am
 * back at Titan" replaces "I go to Olimpo", and has no word of "Which gym do I go to?". The first of the other
 * unfound ones are worth a part of the best: they may name the thing by another word, such as the client
 * instead of the order.
 */
export async function findRelated(
  index: Pick<SearchIndex, 'candidates'>,
  query: string,
  { messages, documents }: Readonly<Record<'messages' | 'documents', readonly Ranked[]>>,
  {
    analyser,
    ...where
  }: Pick<CandidateQuery, 'within' | 'view' | 'abortSignal'> & Pick<SearcherSettings, 'analyser'>,
): Promise<Ranked[]> {
  const best = bestSaid(messages, RELATED.most, RELATED.longest)
  const lines = bestLines(documents, query, analyser)
  const texts = [...best.map(({ message }) => message?.text ?? ''), ...lines.map(({ text }) => text)]
  if (texts.length === 0) return []
  const { marked: [said = []] = [] } = await index.candidates({
    text: texts.join('\n'),
    marked: [{ marks: ['user'], isByText: true }],
    limit: RELATED.candidates,
    ...where,
  })
  const known = new Map(messages.map((each) => [placeOf(each), each]))
  const others = takeApart(said)
    .chats.flat()
    .filter(({ message }) => message.role === 'user')
  // Words such as "the" and "our" do not make messages alike.
  const terms = new Set(texts.flatMap((text) => analyser.queryTerms(text)))
  const near = new Set(
    others
      .filter((other) => !known.has(placeOf(other)))
      .filter(({ message: { text } }) => analyser.documentTerms(text).some((term) => terms.has(term)))
      .toSorted((a, b) => a.candidate.score - b.candidate.score)
      .slice(0, RELATED.near)
      // A question of another day tells nothing.
      .filter(({ message: { text } }) => !asksAlone(text)),
  )
  const worth = Math.max(
    RELATED.part * (best[0]?.relevance ?? 0),
    RELATED.partOfLine * (lines[0]?.relevance ?? 0),
  )
  // Each is read once.
  const stated = best.map((ranked) => [ranked, statedIn(ranked)] as const)
  return others.flatMap((other): Ranked[] => {
    const found = known.get(placeOf(other))
    const replaced = found === undefined ? replacedBy(other, stated) : 0
    const relevance = Math.max(near.has(other) ? worth : 0, replaced, followedBy(other, best, analyser))
    return relevance <= (found?.relevance ?? 0) ? [] : [unfound({ ...other, ...found }, relevance)]
  })
}

/** A word that may name a thing or a person. */
const NAMING = /\p{L}{4}|[^\p{Script=Latin}\P{L}]{2}/u

/** The relevance of the best older message of which a newer one has half of the words, and at least two. */
function followedBy(
  { message: newer }: Pick<FoundMessage, 'message'>,
  best: readonly Ranked[],
  analyser: SearcherSettings['analyser'],
): number {
  if (newer.text.length > RELATED.longest || /[?？]\s*$/u.test(newer.text)) return 0
  const words = new Set(analyser.documentTerms(newer.text))
  const followed = best.find(({ message }) => {
    if (message?.at === undefined || newer.at === undefined || message.at >= newer.at) return false
    const own = new Set(analyser.queryTerms(message.text).filter((term) => NAMING.test(term)))
    const shared = [...own].filter((term) => words.has(term)).length
    return shared > 1 && 2 * shared >= own.size
  })
  return followed?.relevance ?? 0
}

const KNOWN_KINDS: readonly string[] = ['facts', 'entry', 'log']
const KNOWN_NAMES = new Set<string>([LAYOUT.project, ...LAYOUT.offered])

/** The lines with a word of the query, of the best files with facts about a user or a project. */
function bestLines(
  documents: readonly Ranked[],
  query: string,
  analyser: SearcherSettings['analyser'],
): { text: string; relevance: number }[] {
  const known = documents.filter(({ candidate: { path } }) => isKnown(path))
  const terms = new Set(analyser.queryTerms(query))
  return known
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, RELATED.documents)
    .flatMap(({ candidate, relevance }) =>
      candidate.text
        .split('\n')
        .filter((line) => line.length <= RELATED.longest)
        .filter((line) => analyser.documentTerms(line).some((term) => terms.has(term)))
        .slice(0, RELATED.lines)
        .map((text) => ({ text, relevance })),
    )
}

function isKnown(path: string): boolean {
  return KNOWN_NAMES.has(fileName(path)) || KNOWN_KINDS.includes(fileKind(path))
}

/** The relevance of the best message that a newer one replaces; 0 if it replaces none. */
function replacedBy(
  other: Pick<Ranked, 'candidate' | 'message'>,
  best: readonly (readonly [Ranked, StatedText])[],
): number {
  const newer = statedIn(other)
  const before = best
    .filter(([, said]) => dateOf(said) < dateOf(newer))
    .toSorted(([, a], [, b]) => dateOf(a) - dateOf(b))
  if (before.length === 0) return 0
  const older = before.map(([, said]) => said)
  const replaced = replacedStatements([...older, newer])
  if (replaced.size === 0) return 0
  const already = replacedStatements(older)
  return Math.max(
    0,
    ...before.map(([{ relevance }], place) => (replaced.has(place) && !already.has(place) ? relevance : 0)),
  )
}

function statedIn({ candidate, message }: Pick<Ranked, 'candidate' | 'message'>): StatedText {
  const { text = '', at, speaker } = message ?? {}
  return {
    text,
    source: candidate.path,
    message: speaker === undefined ? {} : { speaker },
    ...(at === undefined ? {} : { date: at }),
  }
}

function dateOf({ date }: StatedText): number {
  return date?.getTime() ?? 0
}
