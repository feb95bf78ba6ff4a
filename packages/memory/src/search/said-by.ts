import { dayNumber, mentionedDays } from '@sheaf/conversations'
import { CHATS_DIRECTORY, FACTS_FILE, fileKind, readOrNone } from '@sheaf/core/adapter'
import type { Clock, MemoryStore, ReadOptions, SearchHit } from '@sheaf/core'
import { factsIn } from '@sheaf/ingest'

type Hit = Pick<SearchHit, 'source' | 'text' | 'date' | 'message'>

/**
 * Whether a text states something of a day: it was said by that day, or it mentions it. A message whose facts
 * were learnt goes with them: none of them may have begun later or ended before. A text without a day
 * states something of every day; files of facts are judged by their lines.
 */
export async function saidBy(
  store: MemoryStore,
  hits: readonly Hit[],
  { day, clock, abortSignal }: ReadOptions & { readonly day: string; readonly clock: Pick<Clock, 'today'> },
): Promise<(hit: Hit) => boolean> {
  const homes = new Set(hits.flatMap(({ source, message }) => (message === undefined ? [] : homeOf(source))))
  const facts = new Map<string, ReturnType<typeof factsIn>>()
  for (const home of homes) {
    const content = await readOrNone(store, `${home}${FACTS_FILE}`, { abortSignal })
    if (content !== undefined) facts.set(home, factsIn(content, day, true))
  }
  const mentions = (text: string, said: string) => {
    const [number, sought] = [dayNumber(said), dayNumber(day)]
    if (number === undefined || sought === undefined) return false
    return mentionedDays(text, number).some(({ first, last }) => first <= sought && sought <= last)
  }
  return ({ source, text, date, message }) => {
    if (fileKind(source) === 'facts') return true
    const [home = ''] = homeOf(source)
    const known = message?.id === undefined ? undefined : facts.get(home)
    const own = (known?.facts ?? []).filter(
      ({ source: from }) => from?.message === message?.id && `${home}${from?.conversation}` === source,
    )
    if (own.length > 0 && own.every((fact) => known?.over.has(fact))) return false
    const said = date === undefined ? undefined : clock.today(date)
    return said === undefined || said <= day || mentions(text, said)
  }
}

/** The beginning of the path of a chat, up to its owner; none for another file. */
function homeOf(path: string): readonly string[] {
  const place = `/${path}`.indexOf(`/${CHATS_DIRECTORY}/`)
  return place === -1 ? [] : [path.slice(0, place)]
}
