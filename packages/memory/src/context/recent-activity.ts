import { foldStatementText, SECTIONS } from '@sheaf/documents'
import type { PlacedStatement, Statement } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest/facts'
import {
  asksFor,
  dayNumber,
  isBoilerplate,
  messagesIn,
  namedDays,
  pointsBack,
  soughtDayMarks,
  STANDING_MARK,
  unquoted,
} from '@sheaf/conversations'
import type { StandingStatement } from '@sheaf/conversations'
import { LAYOUT } from '@sheaf/core/adapter'
import type { Analyser, Clock, ContextBlock, Retriever, RetrieveRequest, SourceLines } from '@sheaf/core'
import type { Candidate, SearchIndex } from '@sheaf/core/adapter'
import { WHOLE } from '../handles/homes.ts'
import type { View } from '../handles/homes.ts'
import type { TextCache } from './text-cache.ts'

/** Days to look back. */
const REACHES: readonly number[] = [2, 14, 90, 365, 5 * 365]
/** Messages of the last turns to offer. */
const MOST_MESSAGES = 8
/** The most messages to offer. */
const MOST_SAID = 40
const MOST_CHUNKS = 200
/** A longer message says more than a standing line. */
const LONGEST_STANDING = 500
/** A longer message may also say current facts. */
const LONGEST_EARLIER = 240
/** Terms of Japanese grammar, which name no thing. */
const GRAMMAR = /^\p{Script=Hiragana}+$/u

interface RecentParts {
  readonly index: Pick<SearchIndex, 'candidates'>
  readonly view: View
  readonly clock: Clock
  readonly analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  /** The standing statements of a text, and whether it states something. Shared by all users. */
  readonly statements: Pick<TextCache<readonly StandingStatement[]>, 'of'>
  readonly stating: Pick<TextCache<boolean>, 'of'>
  /** The messages of a chunk. */
  readonly said: Pick<TextCache<readonly Said[]>, 'of'>
}

/**
 * Offers recent messages, newest first, for the space that is left. A question without a subject ("Where were
 * we?") gets the last turns; so does a context without a message of the user. Every question gets the user's
 * statements, because its answer may share no word with it. A question about an answer gets the answers to
 * the things that it names. Leaves out unanswered questions, answers that say nothing, and messages that are
 * only a standing line. With a filter (`where`) it offers nothing.
 */
export function recentActivity(parts: RecentParts): Retriever {
  const { analyser, clock } = parts
  return {
    async retrieve({ query, ...request }) {
      if (query?.trim() === '' || request.where !== undefined) return { blocks: [], events: [] }
      const asked = {
        turns: query === undefined || pointsBack(query) ? MOST_MESSAGES : 0,
        answersTo:
          query !== undefined && asksFor('answer', query)
            ? new Set(analyser.queryTerms(query).filter((term) => !GRAMMAR.test(term)))
            : undefined,
      }
      const said = await saidLately(parts, request)
      // "What did we do yesterday?" means no other day.
      const today = dayNumber(clock.today()) ?? 0
      const named = namedDays(query ?? '', today)
      const days = named.every(({ last }) => last <= today) ? named : []
      const isMeant = ({ date }: Said) => {
        const day = dayNumber(clock.today(date)) ?? 0
        return days.some(({ first, last }) => first <= day && day <= last)
      }
      const offered = offeredOf(days.length === 0 ? said : said.filter(isMeant), asked, parts)
      const blocks = offered.map((each, place) => {
        const { mayStand: _, ...block } = each
        return { ...block, rank: place + 1 }
      })
      return { blocks, events: [] }
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
  { index, view, clock, said }: RecentParts,
  { except = [], abortSignal }: Pick<RetrieveRequest, 'except' | 'abortSignal'>,
): Promise<Said[]> {
  const last = dayNumber(clock.today()) ?? 0
  // A long reach may miss messages of a short one: each has a limit of chunks.
  const { marked = [] } = await index.candidates({
    text: '',
    marked: REACHES.map((reach) => ({
      marks: soughtDayMarks([{ first: last - reach, last }]),
      isByText: false,
    })),
    limit: MOST_CHUNKS,
    within: view.scopes({ directory: LAYOUT.chats }),
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
      return date !== undefined && date <= now && !hasLine(except, source, lineStart)
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

  const offered: Said[] = []
  for (const [place, each] of newest.entries()) {
    if (each.message?.role === 'assistant' && isBoilerplate(each.text)) continue
    if (offered.length === MOST_SAID) break
    const isOfUser = each.message?.role === 'user'
    const isStatement = isOfUser && stating.of(unquoted(each.text)) && !isStanding(each)
    const next = newest[place - 1]
    const isAnswered = next?.message?.role === 'assistant' && next.source === each.source
    const before = newest[place + 1]
    const isAnswer =
      answersTo !== undefined &&
      each.message?.role === 'assistant' &&
      before?.message?.role === 'user' &&
      before.source === each.source &&
      analyser.documentTerms(before.text).some((term) => answersTo.has(term))
    if (isStatement || isAnswer || (place < turns && (!isOfUser || isAnswered))) offered.push(each)
  }
  return offered
}

function blocksOf(candidate: Candidate, view: View): Said[] {
  const source = view.toView(candidate.path)
  const mayStand = candidate.marks?.includes(STANDING_MARK) !== false
  return (messagesIn(candidate) ?? []).flatMap(({ role, speaker, id, at, text, lineStart, lineEnd }) => {
    if (at === undefined || (role !== 'user' && role !== 'assistant')) return []
    const message = { role, ...(speaker !== undefined && { speaker }), ...(id !== undefined && { id }) }
    return [
      {
        id: `${source}#L${lineStart}-L${lineEnd}`,
        source,
        text,
        lineStart,
        lineEnd,
        date: at,
        updatedAt: candidate.updatedAt,
        message,
        mayStand,
      },
    ]
  })
}

export function hasLine(lines: readonly SourceLines[], source: string, line: number): boolean {
  return lines.some((each) => each.source === source && each.lineStart <= line && line <= each.lineEnd)
}

interface EarlierParts {
  readonly analyser: Pick<Analyser, 'queryTerms' | 'documentTerms'>
  readonly clock: Pick<Clock, 'today'>
  /** The files of facts. */
  readonly facts: () => Promise<readonly string[]>
}

/**
 * The blocks of a retriever. A message of the user has the mark `isEarlier` if all facts from it were
 * replaced or ended; a past appointment is neither. A learnt fact names its message. A note comes from the
 * message of its day that has all its words.
 */
export function withEarlierMarks(retriever: Retriever, { analyser, clock, facts }: EarlierParts): Retriever {
  return {
    async retrieve(request) {
      const [retrieval, contents] = await Promise.all([retriever.retrieve(request), facts()])
      const today = clock.today()
      const found = contents.map((content) => factsIn(content, today))
      if (found.every(({ over }) => over.size === 0)) return retrieval
      const isOf = ({ source, date, text, message }: ContextBlock, fact: Statement) => {
        if (fact.source !== undefined)
          return fact.source.conversation === source && fact.source.message === message?.id
        const words = new Set(analyser.documentTerms(text))
        const terms = analyser.queryTerms(fact.text)
        const isOfDay = date !== undefined && fact.day === clock.today(date)
        return isOfDay && terms.length > 0 && terms.every((term) => words.has(term))
      }
      const isEarlier = (block: ContextBlock) => {
        if (block.message?.role !== 'user' || block.text.length > LONGEST_EARLIER) return false
        const own = found.flatMap((each) =>
          each.facts
            .filter((fact) => isOf(block, fact))
            .map((fact) => each.over.has(fact) && !hasPassed(fact, today)),
        )
        return own.length > 0 && own.every(Boolean)
      }
      const blocks = retrieval.blocks.map((block) =>
        isEarlier(block) ? { ...block, message: { ...block.message, isEarlier: true } } : block,
      )
      return { ...retrieval, blocks }
    },
  }
}

function hasPassed({ until, section }: PlacedStatement, today: string): boolean {
  return until !== undefined && until < today && section !== foldStatementText(SECTIONS.earlier)
}
