import {
  asksFor,
  chosenPlace,
  calendarDay,
  isBareReply,
  isBoilerplate,
  messagesIn,
  daysIn,
  pointsBack,
  subjectAlone,
  messageBody,
  chunkMarks,
  type standingStatements,
} from '@sheaf/conversations'
import { isInScope, type Candidate, type SearchIndex } from '@sheaf/core/adapter'
import type {
  Analyser,
  Clock,
  ContextBlock,
  Retrieval,
  Retriever,
  RetrieveRequest,
  Scope,
  SourceLines,
} from '@sheaf/core'
import { WHOLE, type View } from '../handles/homes.ts'
import type { TextCache } from './text-cache.ts'

type StandingStatement = ReturnType<typeof standingStatements>[number]

const REACHES: readonly number[] = [2, 14, 90, 365, 5 * 365]
const MOST_MESSAGES = 8
const MOST_SAID = 40
const MOST_CHUNKS = 200
/** A longer message says more than a standing line. */
const LONGEST_STANDING = 500
/** A longer reply is understood without its question. */
const LONGEST_REPLY = 120
const ALONE = 'the request needs no memory'
const NOTHING: Retrieval = { blocks: [], events: [] }
const GRAMMAR = /^\p{Script=Hiragana}+$/u

interface RecentParts {
  readonly index: Pick<SearchIndex, 'candidates'>
  readonly view: View
  /** The folder of the chats. */
  readonly within: Scope
  readonly clock: Clock
  readonly analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  /** Results by text, shared by all users. */
  readonly statements: Pick<TextCache<readonly StandingStatement[]>, 'of'>
  readonly stating: Pick<TextCache<boolean>, 'of'>
  readonly said: Pick<TextCache<readonly Said[]>, 'of'>
}

/**
 * Offers recent messages, newest first, for the space that is left. A question without a subject ("Where were
 * we?") gets the last turns; so does a context without a message of the user. Every question gets the user's
 * statements, because its answer may share no word with it. A question about an answer gets the answers to
 * the things that it names. Leaves out unanswered questions, answers that say nothing, and messages that are
 * only a standing line. With a filter (`where`) it offers nothing, nor to a request that needs no memory.
 */
export function recentActivity(parts: RecentParts): Retriever {
  const { analyser, clock } = parts
  return {
    async retrieve({ query, ...request }) {
      const needsNone = query !== undefined && (query.trim() === '' || subjectAlone(query) !== undefined)
      if (needsNone || request.where !== undefined) return NOTHING
      const asked = {
        turns: query === undefined || pointsBack(query) ? MOST_MESSAGES : 0,
        answersTo:
          query !== undefined && asksFor('answer', query)
            ? new Set(analyser.queryTerms(query).filter((term) => !GRAMMAR.test(term)))
            : undefined,
      }
      const said = await saidLately(parts, request)
      // "What did we do yesterday?" means no other day.
      const today = calendarDay.number(clock.today()) ?? 0
      const named = daysIn.question(query ?? '', today)
      const days = named.every(({ first, last }) => first < today && last <= today) ? named : []
      const dayOf = ({ date }: Said) => calendarDay.number(clock.today(date)) ?? 0
      const isMeant = (each: Said) =>
        days.some(({ first, last }) => first <= dayOf(each) && dayOf(each) <= last)
      const meant = days.length === 0 ? said : said.filter(isMeant)
      // "Not yesterday; on the 23rd."
      const before = meant[0] ?? said.find((each) => days.some(({ last }) => dayOf(each) < last))
      const near = meant[0] || !before ? meant : said.filter((each) => dayOf(each) === dayOf(before))
      const offered = offeredOf(near, asked, parts)
      const blocks = offered.map(({ mayStand: _own, ...block }, place) => ({ ...block, rank: place + 1 }))
      return { blocks, events: [] }
    },
  }
}

/**
 * The blocks of a retriever, without those that a request which needs no memory shares only plain words with:
 * "Write a haiku about rain" gets those with "rain".
 */
export function ofSubject(retriever: Retriever, analyser: RecentParts['analyser']): Retriever {
  return {
    async retrieve(request) {
      const subject = subjectAlone(request.query ?? '')
      if (subject === undefined) return await retriever.retrieve(request)
      const { blocks, events } = subject === '' ? NOTHING : await retriever.retrieve(request)
      const terms = new Set(analyser.queryTerms(subject))
      const isMeant = (term: string) => terms.has(term)
      const groups = Map.groupBy(blocks, ({ text }) => analyser.documentTerms(text).some(isMeant))
      const others = (groups.get(false) ?? []).map(({ id, source, lineStart, lineEnd, rank }) => {
        return { id, source, lineStart, lineEnd, rank }
      })
      const left = [{ id: 'search:alone' }, ...others].map((each) => {
        return { ...each, status: 'dropped', reason: ALONE } as const
      })
      return { blocks: groups.get(true) ?? [], events: [...events, ...left] }
    },
  }
}

export interface Said extends Omit<ContextBlock, 'rank'> {
  /** False if no message of the chunk is a standing line, by the marks of the index. */
  readonly mayStand: boolean
}

function newestFirst(a: Said, b: Said): number {
  return (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || (b.lineStart ?? 0) - (a.lineStart ?? 0)
}

/** Finds the messages of the last years, newest first, without the lines in `except`. */
async function saidLately(
  { index, view, clock, said, within: chats }: RecentParts,
  { except = [], within, abortSignal }: Pick<RetrieveRequest, 'except' | 'within' | 'abortSignal'>,
): Promise<Said[]> {
  const last = calendarDay.number(clock.today()) ?? 0
  // A long reach may miss messages of a short one: each has a limit of chunks.
  const { marked = [] } = await index.candidates({
    text: '',
    marked: REACHES.map((reach) => ({
      marks: chunkMarks.soughtDays([{ first: last - reach, last }]),
      isByText: false,
    })),
    limit: MOST_CHUNKS,
    within: view.scopes(chats),
    view: view.scopes(WHOLE),
    abortSignal,
  })
  const found = new Map<string, Said>()
  for (const candidate of marked.flat()) {
    const { path, hash, ordinal, updatedAt } = candidate
    // Several ranges return the same chunk.
    const key = `${path} ${hash} ${ordinal} ${updatedAt.getTime()}`
    for (const each of said.of(key, () => blocksOf(candidate, view))) found.set(each.id, each)
  }
  const now = clock.now()
  return [...found.values()]
    .filter(({ date, source, lineStart = 0 }) => {
      const isAsked = isInScope(source, within) && !hasLine(except, source, lineStart)
      return date !== undefined && date <= now && isAsked
    })
    .toSorted(newestFirst)
}

interface Asked {
  readonly turns: number
  /** The words of a question about an answer, which may have none of them. */
  readonly answersTo: ReadonlySet<string> | undefined
}

function offeredOf(
  newest: readonly Said[],
  { turns, answersTo }: Asked,
  { analyser, statements, stating }: RecentParts,
): Said[] {
  // Standing lines that hold have their own section.
  const isStanding = ({ text, message, mayStand }: Said) =>
    mayStand &&
    message?.speaker === undefined &&
    text.length <= LONGEST_STANDING &&
    statements.of(text).some((each) => each.kind !== 'change' && each.text === text.trim())

  const offered = new Set<Said>()
  for (const [place, each] of newest.entries()) {
    if (each.message?.role === 'assistant' && isBoilerplate(each.text, 'assistant')) continue
    if (offered.size >= MOST_SAID) break
    const isOfUser = each.message?.role === 'user'
    const next = newest[place - 1]
    const isAnswered = next?.message?.role === 'assistant' && next.source === each.source
    const before = newest[place + 1]
    const isReply = before?.message?.role === 'assistant' && before.source === each.source
    const isAsked =
      isReply &&
      each.text.length <= LONGEST_REPLY &&
      /[?？]\s*$/u.test(before.text.slice(0, LONGEST_REPLY + 1))
    const isChoice = isOfUser && isReply && chosenPlace(messageBody.unquoted(each.text)) !== undefined
    const isStatement =
      isOfUser &&
      !isBareReply(each.text, isAsked ? 0 : 1) &&
      stating.of(messageBody.unquoted(each.text)) &&
      !isStanding(each)
    const isAnswer =
      answersTo !== undefined &&
      each.message?.role === 'assistant' &&
      before?.message?.role === 'user' &&
      before.source === each.source &&
      analyser.documentTerms(before.text).some((term) => answersTo.has(term))
    const isTurn = place < turns && (isOfUser ? isAnswered : !before || !isStanding(before))
    if (isStatement || isChoice || isAnswer || isTurn) offered.add(each)
    // "On 2 December, from nine on" says little by itself.
    if ((isStatement && isAsked) || isChoice) offered.add(before)
  }
  return [...offered]
}

function blocksOf(candidate: Candidate, view: View): Said[] {
  const source = view.toView(candidate.path)
  const mayStand = candidate.marks?.includes(chunkMarks.standing) !== false
  return (messagesIn(candidate) ?? []).flatMap(({ role, speaker, id, at, text, lineStart, lineEnd }) => {
    if (at === undefined || (role !== 'user' && role !== 'assistant')) return []
    const message = { role, ...(speaker !== undefined && { speaker }), ...(id !== undefined && { id }) }
    const block = { id: `${source}#L${lineStart}-L${lineEnd}`, source, text, lineStart, lineEnd }
    return [{ ...block, date: at, updatedAt: candidate.updatedAt, message, mayStand }]
  })
}

export function hasLine(lines: readonly SourceLines[], source: string, line: number): boolean {
  return lines.some((each) => each.source === source && each.lineStart <= line && line <= each.lineEnd)
}
