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

/** How many days are looked back, until there are enough messages; those of a list are requested at once. */
const REACHES: readonly (readonly number[])[] = [[2], [14, 90, 365, 5 * 365]]
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
 * Offers what was said last, newest first, for the space that is left: to a question of few words the last
 * turns, so that a new conversation can continue where the last one ended ("Where were we?"), and to every
 * question what the user stated, because the answer may have none of its words. Questions without an answer,
 * and messages that are a standing line and nothing else, are left out.
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
      for (const reaches of REACHES) {
        if (offered.length === MOST_SAID) break
        const days = reaches.map((reach): DayRange => ({ first: today - reach, last: today }))
        for (const said of await saidSince(parts, days, request)) {
          if (offered.length === MOST_SAID) break
          for (const each of said) found.set(each.id, each)
          offered = offeredOf([...found.values()].toSorted(newestFirst), turns)
        }
      }
      return { blocks: offered.map((block, place) => ({ ...block, rank: place + 1 })), events: [] }
    },
  }
}

type Said = Omit<ContextBlock, 'rank'>

function newestFirst(a: Said, b: Said): number {
  return (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || (b.lineStart ?? 0) - (a.lineStart ?? 0)
}

/** What was said on each of these days, without the lines of the request's `except`; all in one search. */
async function saidSince(
  { index, view, clock }: RecentParts,
  ranges: readonly DayRange[],
  { except = [], abortSignal }: Pick<RetrieveRequest, 'except' | 'abortSignal'>,
): Promise<Said[][]> {
  const { marked = [] } = await index.candidates({
    text: '',
    marked: ranges.map((days) => ({ marks: soughtDayMarks([days]), isByText: false })),
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
  return ranges.map(({ first }, place) =>
    (marked[place] ?? [])
      .flatMap((candidate) => blocksOf(candidate, view))
      .filter((block) => isSince(block, dayText(first)) && !isShown(block)),
  )
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
