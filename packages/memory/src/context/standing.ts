import {
  currentStanding,
  calendarDay,
  messagesIn,
  writer,
  messageBody,
  chunkMarks,
  type standingStatements,
} from '@sheaf/conversations'
import {
  LAYOUT,
  checkOptions,
  checkText,
  directoryId,
  OPTION_NAMES,
  readAll,
  refuse,
  type Candidate,
  type SearchIndex,
} from '@sheaf/core/adapter'
import type { Analyser, Clock, MemoryStore, ReadOptions, Retriever, SourceLines } from '@sheaf/core'
import { fileHistories } from '@sheaf/documents'
import { hasLine } from './recent-activity.ts'
import { shortHash, WHOLE, type View } from '../handles/homes.ts'
import type { TextCache } from './text-cache.ts'

type StandingStatement = ReturnType<typeof standingStatements>[number]
type CurrentStanding = ReturnType<typeof currentStanding>
type StandingLine = CurrentStanding['lines'][number]

/** The user's standing instructions and preferences. */
export interface Standing {
  /**
   * Lists the current lines, newest first: instructions and preferences that the user said in an own chat
   * and did not take back. A message whose `name` is not the user's id ("Ada" for `ada`) is another
   * person's. They are read from the chats, recorded or imported with headings such as `### User`; a deleted
   * chat takes its lines along. Lines without a date come last. If more than 200 passages of the chats have
   * such lines, it looks at 200 of each the last day, week, month, year and five years, and at 200 of all.
   */
  list(options?: ReadOptions): Promise<readonly StandingLine[]>
  /** Lists the texts of lines that hold no longer: they were replaced, ended or removed. */
  ended(options?: ReadOptions): Promise<readonly string[]>
  /**
   * Removes a line; said again, in any chat, it counts again. `standing.md` keeps a mark of it without its
   * words. Throws `invalid-argument` for a line that `list` does not return now.
   */
  remove(line: Pick<StandingLine, 'source' | 'text'>, options?: ReadOptions): Promise<void>
}

const MOST_CHUNKS = 200
/** Days to look back if there are more passages: a search prefers those with few other words. */
const REACHES: readonly number[] = [0, 6, 30, 365, 5 * 365]
const TITLE = '# Standing lines that were removed\n'

interface StandingParts {
  readonly index: Pick<SearchIndex, 'candidates'>
  readonly view: View
  readonly store: Pick<MemoryStore, 'read' | 'append'>
  readonly clock: Clock
  readonly statements: Pick<TextCache<readonly StandingStatement[]>, 'of'>
  readonly lines: Pick<TextCache<CurrentStanding>, 'of'>
}

type StandingOf = (
  abortSignal: AbortSignal | undefined,
  except?: readonly SourceLines[],
  shown?: readonly SourceLines[],
) => Promise<CurrentStanding>

export function createStanding(parts: StandingParts): Standing & { readonly of: StandingOf } {
  const { index, view, store, clock } = parts
  const of: StandingOf = async (abortSignal, except = [], shown = []) => {
    const today = calendarDay.number(clock.today()) ?? 0
    const lists = [
      [chunkMarks.standing],
      [`${chunkMarks.standing}-end`],
      ...REACHES.map((reach) => {
        const days = chunkMarks.soughtDays([{ first: today - reach, last: today }])
        return days.map((mark) => `${chunkMarks.standing}-${mark}`)
      }),
    ]
    const { marked: [all = [], changes = [], ...newest] = [] } = await index.candidates({
      text: '',
      marked: lists.map((marks) => ({ marks, isByText: false })),
      limit: MOST_CHUNKS,
      within: view.scopes({ directory: LAYOUT.chats }),
      view: view.scopes(WHOLE),
      abortSignal,
    })
    const passages = all.length < MOST_CHUNKS ? all : [...all, ...newest.flat()]
    const current = linesIn([...passages, ...changes], parts, { except, shown })
    if (current.lines.length === 0) return current
    const [removed = ''] = await readAll(store, [LAYOUT.removedStanding], { abortSignal })
    if (removed === '') return current
    const marks = await Promise.all(current.lines.map(markOf))
    const lines = current.lines.filter((_, place) => !removed.includes(marks[place] ?? ''))
    const texts = current.lines.filter((line) => !lines.includes(line)).map(({ text }) => text)
    const ended = texts.filter((over) => !lines.some(({ text }) => text.includes(over)))
    return { lines, ended: [...current.ended, ...ended] }
  }
  const now = async (options: ReadOptions = {}) =>
    await of(checkOptions(options, OPTION_NAMES.read).abortSignal)
  return {
    of,
    list: async (options) => (await now(options)).lines,
    ended: async (options) => (await now(options)).ended,
    async remove(line, options = {}) {
      const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
      checkText('line.source', line?.source)
      checkText('line.text', line?.text)
      const { lines } = await of(abortSignal)
      const known = lines.find(({ source, text }) => source === line.source && text === line.text)
      if (known === undefined)
        refuse('line', 'is not among the standing lines; pass one that list() gives now')
      const removed = `- ${clock.today()} ${await markOf(known)}\n`
      await store.append(LAYOUT.removedStanding, removed, { begin: `${TITLE}\n`, abortSignal })
    },
  }
}

/**
 * Offers each standing line to a context as a block. Lines with rare words of the question come first, so
 * that they stay if not all fit: a word that most lines have says little. An instruction may concern every
 * question, and counts as if it alone had one more word. Of equals the newest is first. Lines that ended come
 * after all others.
 */
export function standingRetriever(
  standing: { readonly of: StandingOf },
  analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>,
): Retriever {
  return {
    async retrieve({ query = '', except, shown, abortSignal }) {
      const terms = new Set(analyser.queryTerms(query))
      const { lines: current, ended } = await standing.of(abortSignal, except, shown)
      const found = current.map((line) => {
        return { line, shared: new Set(analyser.documentTerms(line.text).filter((term) => terms.has(term))) }
      })
      const having = Map.groupBy(
        found.flatMap(({ shared }) => [...shared]),
        (term) => term,
      )
      const rarity = (lines = 1) => Math.log(1 + found.length / lines)
      const lines = found.map(({ line, shared }) => {
        const ofKind = line.kind === 'instruction' ? rarity() : 0
        const worth = [...shared].reduce((sum, term) => sum + rarity(having.get(term)?.length), ofKind)
        return { ...line, worth }
      })
      lines.sort((a, b) => b.worth - a.worth)
      const blockOf = (source: string, lineStart: number, text: string) => {
        return { id: `standing:${source}#L${lineStart}:${text}`, source, text: `- ${text}` }
      }
      const now = lines.map(({ source, text, lineStart, at }) => {
        return { ...blockOf(source, lineStart, text), ...(at && { date: at }) }
      })
      // Without a date, so that no message replaces them again.
      const before = lines.flatMap(({ source, lineStart, earlier }) =>
        earlier === undefined ? [] : blockOf(source, lineStart, `(earlier) ${earlier}`),
      )
      const blocks = [...now, ...before].map((block, place) => ({ ...block, rank: place + 1 }))
      return { blocks, events: [], earlier: ended }
    },
  }
}

type SaidStatement = Parameters<typeof currentStanding>[0][number]

/**
 * The current lines of passages, cached: most contexts find the passages of the one before. A message
 * that the conversation shows is no line, but it replaces others: "call me Eva from now on".
 */
function linesIn(
  found: readonly Candidate[],
  parts: StandingParts,
  { except, shown }: Readonly<Record<'except' | 'shown', readonly SourceLines[]>>,
): CurrentStanding {
  // Several lists have the same passage.
  const passages = new Map(found.map((each) => [`${each.path} ${each.hash} ${each.ordinal}`, each]))
  const keys = [...passages.keys(), ...(except.length === 0 ? [] : [JSON.stringify([except, shown])])]
  const { lines, ended } = parts.lines.of(keys.join('\n'), () => {
    const inOrder = [...passages.values()]
      .flatMap((passage) => saidIn(passage, parts))
      .filter((said) => !isIn(except, said) || isIn(shown, said))
      .toSorted((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : a.lineStart - b.lineStart))
    // Passages of one message overlap.
    const once = new Map(inOrder.map((each) => [`${each.lineStart} ${each.source}\n${each.text}`, each]))
    const current = currentStanding([...once.values()])
    return { ...current, lines: current.lines.filter((line) => !isIn(except, line)) }
  })
  return { lines: lines.map((line) => ({ ...line })), ended }
}

function isIn(lines: readonly SourceLines[], line: Omit<SourceLines, 'lineEnd'>): boolean {
  return hasLine(lines, line.source, line.lineStart)
}

function saidIn(candidate: Candidate, { view, statements }: StandingParts): SaidStatement[] {
  const messages = messagesIn(candidate) ?? []
  const user = directoryId('users', fileHistories.homeOf(candidate.path)) ?? ''
  return messages.flatMap(({ role, speaker, at, text, lineStart }) => {
    if (role !== 'user' || (speaker !== undefined && !writer.isUser(speaker, user))) return []
    return statements.of(messageBody.unquoted(text)).map((statement) => ({
      ...statement,
      lineStart: lineStart + statement.lineStart,
      lineEnd: lineStart + statement.lineEnd,
      source: view.toView(candidate.path),
      at,
    }))
  })
}

// The mark includes the time: the user may say the same sentence again in the chat.
async function markOf({ source, text, at }: StandingLine): Promise<string> {
  return await shortHash([source, text, at?.toISOString() ?? ''])
}
