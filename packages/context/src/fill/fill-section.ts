import type { ContextBlock } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { chooseBlocks, choosePinned, frameTokens, type Candidate, type Choice } from '../choose/candidates.ts'
import type { MeasuredSections } from '../choose/measure-sections.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'
import { lineChooser } from '../lines/choose-lines.ts'
import type { Question } from '../lines/passages.ts'
import {
  renderSection,
  SEPARATOR,
  joinExcerpts,
  blockLabel,
  compareTimes,
  timeOf,
  type Excerpt,
  type Labelled,
} from '../render/render-blocks.ts'
import { shareOut, sumOf } from './allocate-budget.ts'
import { conversationOf, dateLine, gapAbove, isMessage } from '../render/render-messages.ts'

/** A system message that is being written. */
export interface Draft {
  readonly text: string
  /** Tokens of the text, and of the message when there is one. */
  readonly tokens: number
}

interface FilledSection {
  readonly draft: Draft
  /** Tokens that the section added to the draft, counted on the whole text. */
  readonly used: number
  readonly choices: readonly Choice[]
  readonly rendered: string
  /** Tokens by which the first choice, counted as a whole, was over the limit; otherwise 0. */
  readonly excess: number
}

type Written = Pick<FilledSection, 'choices' | 'rendered' | 'used'> & Pick<Draft, 'text'>

interface FillOptions {
  readonly section: SectionSettings
  readonly candidates: readonly Candidate[]
  /** The most tokens that the section may add to the draft. */
  readonly limit: number
  readonly draft: Draft
  readonly messageTokens: number
  /** Chooses lines; without it blocks are shown whole, or cut at one end. */
  readonly question?: Question | undefined
  readonly earlier: MeasuredSections['earlier']
  /** The section that it joins, as the draft has it. */
  readonly joined?: ShownSection | undefined
}

export interface ShownSection extends Pick<FilledSection, 'choices' | 'rendered'> {
  readonly section: SectionSettings
}

// After this many attempts that were too long, the room is halved each time, so that the loop ends with any
// counter.
const CLOSE_ATTEMPTS = 4
const FULLER_ATTEMPTS = 2

/**
 * Writes as much of a section as fits. Blocks are chosen by the cost of each alone, then the whole text is
 * counted, as no tokenizer adds up exactly; then they are chosen again with less room or more.
 */
export function fillSection(options: FillOptions): FilledSection {
  const { section, limit, draft, messageTokens } = options
  const write = writer(options)
  const frame = options.joined === undefined ? frameTokens(section) : 0
  let room = limit - frame - (draft.text === '' ? messageTokens : 0)
  let excess = 0
  for (let attempt = 1; room > 0; attempt += 1) {
    const written = write(room)
    if (written.choices.length === 0) break
    const over = written.used - limit
    if (attempt === 1) excess = Math.max(0, over)
    if (over <= 0) {
      const hasMore = attempt === 1 && !showsAll(written, options)
      const { text, used, choices, rendered } = hasMore ? fuller(written, room, limit, write) : written
      return {
        draft: { text, tokens: draft.tokens + used },
        used,
        choices: account(choices, used - frame),
        rendered,
        excess,
      }
    }
    // Shrinks from the taken tokens, which may be fewer than the room.
    const taken = sumOf(written.choices.map(({ tokens }) => tokens))
    room = attempt < CLOSE_ATTEMPTS ? Math.min(room, taken) - over : Math.floor(room / 2)
  }
  return { draft, used: 0, choices: [], rendered: '', excess }
}

function showsAll({ choices }: Written, { candidates }: FillOptions): boolean {
  return (
    choices.length === candidates.length &&
    choices.every(({ candidate, isCut, excerpts }) => {
      return !isCut && (excerpts === undefined || excerpts.length === candidate.excerpts?.length)
    })
  )
}

// Chooses again with the room that is left.
function fuller(
  written: Written,
  room: number,
  limit: number,
  write: (room: number, more?: number) => Written,
): Written {
  let fullest = written
  let more = limit - written.used
  for (let attempt = 1; attempt <= FULLER_ATTEMPTS; attempt += 1) {
    if (limit - fullest.used < MIN_BLOCK_TOKENS || more <= 0) break
    const next = write(room, more)
    if (next.used <= limit && next.used > fullest.used) fullest = next
    more += limit - next.used
  }
  return fullest
}

function writer(options: FillOptions) {
  const { section, draft, messageTokens, earlier, joined } = options
  const choose = chooser(options)
  return (room: number, more = 0): Written => {
    const choices = choose(room, more)
    if (choices.length === 0) return { choices, text: draft.text, rendered: '', used: 0 }
    const shown = joined?.section ?? section
    const all = joined === undefined ? choices : [...joined.choices, ...choices]
    const rendered = renderSection(shown, renderChoices(all, shown, earlier))
    const text =
      joined === undefined ? appended(draft.text, rendered) : replaced(draft.text, joined, rendered)
    return { choices, text, rendered, used: messageTokens + section.tokens.count(text) - draft.tokens }
  }
}

function appended(text: string, rendered: string): string {
  return text === '' ? rendered : text + SEPARATOR + rendered
}

function replaced(text: string, joined: ShownSection, rendered: string): string {
  const place = text.lastIndexOf(joined.rendered)
  return text.slice(0, place) + rendered + text.slice(place + joined.rendered.length)
}

function chooser({ section, candidates, question }: FillOptions): (room: number, more: number) => Choice[] {
  const canChooseLines = !section.isPinned && !section.isStable && section.truncate === 'start'
  if (question !== undefined && canChooseLines) return lineChooser(section, candidates, question)
  const choose = section.isPinned ? choosePinned : chooseBlocks
  return (room, more) => choose(candidates, room + more)
}

// Blocks counted alone may add up to more than they take together; this scales their tokens down to the sum.
function account(choices: readonly Choice[], taken: number): readonly Choice[] {
  const counted = choices.map((choice) => choice.tokens)
  if (sumOf(counted) <= taken) return choices
  const parts = shareOut(Math.max(0, taken), counted)
  return choices.map((choice, place) => ({ ...choice, tokens: parts[place] ?? 0 }))
}

/**
 * The choices with their labels, best first. The lines of a file are under one label, in the place of the
 * best. Messages are together, under a date line for each day of a conversation, the newest first; below it
 * in the order of time. A message or sentence in `earlier` is marked.
 */
function renderChoices(
  choices: readonly Choice[],
  section: SectionSettings,
  earlier: MeasuredSections['earlier'],
): string[] {
  if (!section.isLabelled) return [choices.map(({ text }) => text).join('\n')]
  const messages = choices.filter(({ candidate: { block } }) => isMessage(block))
  const others = renderFiles(
    choices.filter(({ candidate: { block } }) => !isMessage(block)),
    section,
  )
  const talks = renderConversations(messages, section, earlier)
  return messages[0] === choices[0] ? [...talks, ...others] : [...others, ...talks]
}

function renderFiles(choices: readonly Choice[], section: SectionSettings): string[] {
  const files = Map.groupBy(choices, (choice) =>
    choice.excerpts === undefined ? choice : choice.candidate.block.source,
  )
  const texts: string[] = []
  let above: Labelled | undefined
  for (const file of files.values()) {
    const [first] = file
    if (first === undefined) continue
    const { block } = first.candidate
    const joined =
      first.excerpts === undefined
        ? { label: blockLabel(block, section, above), text: first.text, last: block }
        : joinExcerpts(excerptsOf(file), section, above)
    above = joined.last
    texts.push(`${joined.label}\n${joined.text}`)
  }
  return texts
}

function excerptsOf(choices: readonly Choice[]): Excerpt[] {
  return choices.flatMap(({ excerpts = [] }) => excerpts)
}

function renderConversations(
  choices: readonly Choice[],
  section: SectionSettings,
  earlier: MeasuredSections['earlier'],
): string[] {
  const days = Map.groupBy(
    choices,
    ({ candidate: { block } }) => `${conversationOf(block)} ${dateLine(block, section.dayOf)}`,
  )
  return [...days.values()]
    .map((day) => day.toSorted((a, b) => compareTimes(a.candidate.block, b.candidate.block)))
    .toSorted((a, b) => timeOf(b.at(-1)?.candidate.block) - timeOf(a.at(-1)?.candidate.block))
    .map((day) => {
      const label = day[0] === undefined ? '' : dateLine(day[0].candidate.block, section.dayOf)
      let above: ContextBlock | undefined
      const texts = [...Map.groupBy(day, partOf).values()].flatMap((parts) => {
        const [first] = parts
        if (first === undefined) return []
        const { block } = first.candidate
        const gap = gapAbove(block, above)
        above = parts.at(-1)?.candidate.block
        if (first.excerpts === undefined) return gap + first.text
        return gap + joinExcerpts(excerptsOf(parts), section, undefined, earlier.get(block.id)).text
      })
      return (label === '' ? texts : [label, ...texts]).join('\n')
    })
}

/** The same for the parts of one answer, which are shown as one. */
function partOf(choice: Choice): Choice | string {
  const { source, message } = choice.candidate.block
  const isPart = choice.excerpts !== undefined && message?.id !== undefined
  return isPart ? `${source} ${message.id}` : choice
}
