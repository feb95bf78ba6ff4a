import { CHATS_DIRECTORY, dayNumber, messagesIn, soughtDayMarks } from '@sheaf/conversations'
import type { Analyser, Candidate, Clock, ContextBlock, Retriever, SearchIndex } from '@sheaf/core'
import { WHOLE } from '../handles/view.ts'
import type { View } from '../handles/view.ts'

/** How many days are looked back, step by step until something is found. */
const REACHES: readonly number[] = [2, 14, 90, 365]
/** Messages that are offered: the last turns of a conversation. */
const MOST_MESSAGES = 8
/** Messages that are offered at most, those of the user alone after the last turns. */
const MOST_SAID = 40
const MOST_CHUNKS = 200
const MILLISECONDS_OF_HOUR = 3_600_000
const MILLISECONDS_OF_DAY = 24 * MILLISECONDS_OF_HOUR
/** A question with more terms says what it is about, and needs no last turns. */
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
 * turns, so that a new conversation can go on where the last one ended ("Where were we?"), and to every
 * question what the user said, because the answer may have none of its words.
 */
export function recentActivity({ index, view, clock, analyser }: RecentParts): Retriever {
  return {
    async retrieve({ query = '', except = [], abortSignal }) {
      if (query.trim() === '') return { blocks: [], events: [] }
      const turns = analyser.queryTerms(query).length > MOST_TERMS ? 0 : MOST_MESSAGES
      const today = dayNumber(clock.today()) ?? 0
      const now = clock.now()
      const blocksSince = async (first: number) => {
        // Marks are of days that a message names, too. A day begins at most 14 hours before that of UTC.
        const from = first * MILLISECONDS_OF_DAY - 14 * MILLISECONDS_OF_HOUR
        const marked = [{ marks: soughtDayMarks([{ first, last: today }]), isByText: false }]
        const within = view.scopes({ directory: CHATS_DIRECTORY })
        const { marked: [found = []] = [] } = await index.candidates({
          text: '',
          marked,
          limit: MOST_CHUNKS,
          within,
          view: view.scopes(WHOLE),
          abortSignal,
        })
        return found
          .flatMap((candidate) => blocksOf(candidate, view))
          .filter(({ date, lineStart = 0, source }) => {
            const isShown = except.some(
              (lines) =>
                lines.source === source && lines.lineStart <= lineStart && lineStart <= lines.lineEnd,
            )
            return !isShown && date !== undefined && date <= now && date.getTime() >= from
          })
      }
      let offered: Omit<ContextBlock, 'rank'>[] = []
      for (const reach of REACHES) {
        const newest = (await blocksSince(today - reach)).toSorted(
          (a, b) =>
            (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || (b.lineStart ?? 0) - (a.lineStart ?? 0),
        )
        const said = newest.slice(turns).filter(({ message }) => message?.role === 'user')
        offered = [...newest.slice(0, turns), ...said].slice(0, MOST_SAID)
        if (offered.length === MOST_SAID) break
      }
      return { blocks: offered.map((block, place) => ({ ...block, rank: place + 1 })), events: [] }
    },
  }
}

function blocksOf(candidate: Candidate, view: View): Omit<ContextBlock, 'rank'>[] {
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
