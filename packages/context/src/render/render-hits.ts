import { messageBody } from '@sheaf/conversations'
import type { Clock, ContextBlock, SearchHit } from '@sheaf/core'
import { checkOptions, checkValue } from '@sheaf/core/adapter'
import { earlierBlocks } from './earlier-statements.ts'
import { linesOf, stretchesOf, ShownLines, type Line } from '../lines/block-lines.ts'
import {
  excerptOf,
  joinExcerpts,
  blockLabel,
  blockText,
  gapLabel,
  SEPARATOR,
  withoutLabels,
  type Labelled,
  type LabelSettings,
} from './render-blocks.ts'
import {
  dayOfClock,
  dateLine,
  gapAbove,
  isMessage,
  messageText,
  type MessageBlock,
} from './render-messages.ts'

/** The parts of a hit that are shown. */
export type RenderedHit = Pick<SearchHit, 'source' | 'text' | 'lineStart' | 'lineEnd' | 'date' | 'message'> &
  Partial<Pick<SearchHit, 'updatedAt' | 'fields'>>

/** How hits are shown. */
export interface RenderHitsOptions {
  /** Gives the days of labels, such as `memory.clock`. Without it they are in UTC. */
  readonly clock?: Pick<Clock, 'today'>
  /** Sentences that hold no longer, as `standing.ended()` gives them. They are marked. */
  readonly earlier?: readonly string[]
}

type LabelOf = (day: Said, before: Said | undefined) => string

type Piece = ContextBlock & Pick<SearchHit, 'lineStart' | 'lineEnd'>
type Said = Piece & MessageBlock

/**
 * Renders hits as a context shows them: each file once, under a label such as
 * `### notes/db.md:3-9 (2026-11-20)`, in the place of its first hit. Its lines follow in the order of the
 * file, each once, with a line such as `…14-16` at each gap. Messages of a chat are shown as `user: …`,
 * without headings and ids, and each further day of a chat begins with such a line: `…31 (2026-11-21)`. A
 * line `…` is above an answer that does not follow the message above it. A message or sentence that a later
 * one of the hits replaces is marked: `user (earlier): …`. The text is data: put it between fences, see
 * `inert.fence` of `@sheaf/conversations`. Empty for no hits.
 */
export function renderHits(hits: readonly RenderedHit[], options: RenderHitsOptions = {}): string {
  const { settings, pieces } = read(hits, options)
  const files = Map.groupBy(pieces, (piece) => `${isMessage(piece)} ${piece.source}`)
  const labelOf: LabelOf = (day, before) =>
    before === undefined ? blockLabel(day, settings) : gapLabel(day, before, settings)
  let above: Labelled | undefined
  const blocks = [...files.values()].flatMap((file) => {
    const messages = file.filter((piece) => isMessage(piece))
    const rendered =
      messages.length > 0 ? [renderDays(messages, labelOf, settings)] : renderFile(file, settings, above)
    above = file.at(-1)
    return rendered
  })
  return blocks.join(SEPARATOR)
}

/**
 * Renders messages of one chat as a context shows them: in the order of the file, below a line for each day
 * (`2026-11-20`). Without a date this line is missing, without a role the speaker. Leaves out hits that are
 * not messages. The text is data: put it between fences. Empty for no messages.
 */
export function renderMessages(hits: readonly RenderedHit[], options: RenderHitsOptions = {}): string {
  const { settings, pieces } = read(hits, options)
  return renderDays(
    pieces.filter((piece) => isMessage(piece)),
    (day) => dateLine(day, settings.dayOf),
    settings,
  )
}

// Hits have no rank: their order is the rank.
function read(hits: readonly RenderedHit[], options: RenderHitsOptions) {
  checkValue.list('hits', hits, 'of hits, as search() gives them')
  const pieces = hits.map((hit, place): Piece => ({ ...hit, id: String(place), rank: place + 1 }))
  const { clock, earlier = [] } = checkOptions(options, { clock: true, earlier: true })
  checkValue.list('earlier', earlier, 'of sentences, as standing.ended() gives them')
  const settings = { isStable: false, dayOf: dayOfClock(clock), earlier: earlierBlocks(pieces, earlier) }
  return { pieces, settings }
}

function renderDays(
  messages: readonly Said[],
  labelOf: LabelOf,
  { dayOf, earlier }: LabelSettings & { readonly earlier: ReturnType<typeof earlierBlocks> },
): string {
  const days: Said[][] = []
  for (const message of messages.toSorted((a, b) => a.lineStart - b.lineStart)) {
    const [first] = days.at(-1) ?? []
    if (first !== undefined && dateLine(first, dayOf) === dateLine(message, dayOf)) days.at(-1)?.push(message)
    else days.push([message])
  }
  let before: Said | undefined
  const lines = days.flatMap((day) => {
    const [first] = day
    if (first === undefined) return []
    const place = { ...first, lineEnd: Math.max(...day.map(({ lineEnd }) => lineEnd)) }
    const label = labelOf(place, before)
    before = place
    const said = day.map((message, at) => {
      const text = withoutLabels(blockText(messageBody.unquoted(message.text)))
      return gapAbove(message, day[at - 1]) + messageText(message, text, earlier.get(message))
    })
    return label === '' ? said : [label, ...said]
  })
  return lines.join('\n')
}

function renderFile(
  pieces: readonly Piece[],
  settings: LabelSettings,
  above: Labelled | undefined,
): string[] {
  const shown = new ShownLines()
  const owners = new Map<Line, Piece>()
  const others: string[] = []
  for (const piece of pieces) {
    const lines = linesOf(piece)
    // Cut text has no known lines.
    if (lines === undefined)
      others.push(`${blockLabel(piece, settings)}\n${withoutLabels(blockText(piece.text))}`)
    const left = lines?.filter((line) => shown.sectionOf(piece.source, line) === undefined) ?? []
    shown.add('', piece.source, left)
    for (const line of left) owners.set(line, piece)
  }
  const inOrder = [...owners.keys()].toSorted((a, b) => a.number - b.number)
  const excerpts = stretchesOf(inOrder).flatMap((stretch) => {
    const owner = stretch[0] && owners.get(stretch[0])
    return owner === undefined ? [] : [excerptOf(owner, stretch, { isFenced: true })]
  })
  if (excerpts.length === 0) return others
  const { label, text } = joinExcerpts(excerpts, settings, above)
  return [`${label}\n${text}`, ...others]
}
