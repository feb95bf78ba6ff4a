import {
  dayNumber,
  dayText,
  messagesIn,
  soughtDayMarks,
  standingStatements,
  statesSomething,
  unquoted,
} from '@sheaf/conversations'
import type { DayRange } from '@sheaf/conversations'
import { CHATS_DIRECTORY } from '@sheaf/core/adapter'
import type { Analyser, Clock, ContextBlock, Retriever, RetrieveRequest } from '@sheaf/core'
import type { Candidate, SearchIndex } from '@sheaf/core/adapter'
import { WHOLE } from '../handles/view.ts'
import type { View } from '../handles/view.ts'

/** How many days are looked back; the second only where the first has too few messages. */
const REACHES: readonly number[] = [2, 14]
/** The same for a question of few words where nothing was said in these days. */
const FAR_REACHES: readonly number[] = [90, 365, 5 * 365]
/** Messages that are offered: the last turns of a conversation. */
const MOST_MESSAGES = 8
/** Messages that are offered at most, those of the user alone after the last turns. */
const MOST_SAID = 40
const MOST_CHUNKS = 200
/** Longer messages are not only a standing line; it bounds the time. */
const LONGEST_STANDING = 500
/** A question with more terms names its subject, and needs no last turns. */
const MOST_TERMS = 3

/** What recent messages are found with. */
export interface RecentParts {
  readonly index: Pick<SearchIndex, 'candidates'>
  readonly view: View
  readonly clock: Clock
  readonly analyser: Pick<Analyser, 'queryTerms'>
}

/**
 * Offers what was said last, newest first, for the space that is left: to every question what the user stated
 * in the last two weeks, because the answer may have none of its words; to a question of few words also the
 * last turns, so that a new conversation can continue where the last one ended ("Where were we?"), however
 * long ago that was. Messages that are a standing line and nothing else are left out.
 */
export function recentActivity(parts: RecentParts): Retriever {
  const { clock, analyser } = parts
  return {
    async retrieve({ query = '', ...request }) {
      if (query.trim() === '') return { blocks: [], events: [] }
      const turns = analyser.queryTerms(query).length > MOST_TERMS ? 0 : MOST_MESSAGES
      const today = dayNumber(clock.today()) ?? 0
      // The list of a long time may lack messages of a short one: only so many chunks are looked at.
      const found = new Map<string, Said>()
      let offered: Said[] = []
      for (const reach of turns === 0 ? REACHES : [...REACHES, ...FAR_REACHES]) {
        if (offered.length === MOST_SAID || (FAR_REACHES.includes(reach) && offered.length > 0)) break
        for (const each of await saidSince(parts, { first: today - reach, last: today }, request))
          found.set(each.id, each)
        offered = offeredOf([...found.values()].toSorted(newestFirst), turns)
      }
      return { blocks: offered.map((block, place) => ({ ...block, rank: place + 1 })), events: [] }
    },
  }
}

type Said = Omit<ContextBlock, 'rank'>

function newestFirst(a: Said, b: Said): number {
  return (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || (b.lineStart ?? 0) - (a.lineStart ?? 0)
}

/** What was said on these days, without the lines of the request's `except`. */
async function saidSince(
  { index, view, clock }: RecentParts,
  days: DayRange,
  { except = [], abortSignal }: Pick<RetrieveRequest, 'except' | 'abortSignal'>,
): Promise<Said[]> {
  const { marked = [] } = await index.candidates({
    text: '',
    marked: [{ marks: soughtDayMarks([days]), isByText: false }],
    limit: MOST_CHUNKS,
    within: view.scopes({ directory: CHATS_DIRECTORY }),
    view: view.scopes(WHOLE),
    abortSignal,
  })
  const now = clock.now()
  const isShown = ({ source, lineStart = 0 }: Said) =>
    except.some(
      (lines) => lines.source === source && lines.lineStart <= lineStart && lineStart <= lines.lineEnd,
    )
  // Marks are of days that a message names, too.
  const isSince = ({ date }: Said, firstDay: string) =>
    date !== undefined && date <= now && clock.today(date) >= firstDay
  return (marked[0] ?? [])
    .flatMap((candidate) => blocksOf(candidate, view))
    .filter((block) => isSince(block, dayText(days.first)) && !isShown(block))
}

// The last turns, and what the user said before.
function offeredOf(newest: readonly Said[], turns: number): Said[] {
  const offered: Said[] = []
  for (const [place, each] of newest.entries()) {
    if (offered.length === MOST_SAID) break
    const isOfUser = each.message?.role === 'user'
    const isStatement = isOfUser && statesSomething(unquoted(each.text)) && !isStanding(each)
    const next = newest[place - 1]
    const isAnswered = next?.message?.role === 'assistant' && next.source === each.source
    if (isStatement || (place < turns && (!isOfUser || isAnswered))) offered.push(each)
  }
  return offered
}

// What is requested from now on has its own section, as long as it holds.
function isStanding({ text }: Said): boolean {
  return text.length <= LONGEST_STANDING && standingStatements(text).some((each) => each.text === text.trim())
}

function blocksOf(candidate: Candidate, view: View): Said[] {
  const source = view.toView(candidate.path)
  return (messagesIn(candidate) ?? []).flatMap(({ role, speaker, at, text, lineStart, lineEnd }) => {
    if (at === undefined || (role !== 'user' && role !== 'assistant')) return []
    const message = { role, ...(speaker === undefined ? {} : { speaker }) }
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
      },
    ]
  })
}
