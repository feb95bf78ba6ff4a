import { inert, messageBody } from '@sheaf/conversations'
import type { ContextBlock, Clock } from '@sheaf/core'
import type { Line } from '../lines/block-lines.ts'

/** Lines from the end of a message to the next one. */
export const TO_NEXT = 4

export type DayOf = (date: Date) => string

const MOST_TIMES = 1024

/** Days as the clock sees them; in UTC without a clock. */
export function dayOfClock(clock: Pick<Clock, 'today'> | undefined): DayOf {
  if (clock === undefined) return dayInUtc
  // Most of many labels have the same few times, and formatting a day takes longer than all else.
  const days = new Map<number, string>()
  return (date) => {
    const time = date.getTime()
    const known = days.get(time)
    if (known !== undefined) return known
    if (days.size === MOST_TIMES) days.clear()
    const day = clock.today(date)
    days.set(time, day)
    return day
  }
}

function dayInUtc(date: Date): string {
  return date.toISOString().slice(0, 10)
}

// A formatter takes half a millisecond to make.
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** In words: dates in figures are the days of what is shown. */
export function todayLine(day: string, days: readonly string[]): string {
  const date = new Date(day)
  const name = WEEKDAYS[date.getUTCDay()]
  const month = MONTHS[date.getUTCMonth()]
  const line = `Today is ${name}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}.`
  const older = days.filter((each) => each < day).sort()
  if (older.length === 0) return line
  const ends = [...new Set([older[0], older.at(-1)])]
  return `${line} Older messages of this conversation are from ${ends.join(' to ')}.`
}

export type MessageBlock = ContextBlock & { readonly message: NonNullable<ContextBlock['message']> }

/** True for a block that is shown as a message and not as lines of a file. */
export function isMessage(block: ContextBlock): block is MessageBlock {
  return block.message !== undefined
}

/** The line above the messages of a conversation on one day: `2026-11-20`; empty if the day is unknown. */
export function dateLine({ date }: { readonly date?: Date | undefined }, dayOf: DayOf): string {
  return date === undefined || Number.isNaN(date.getTime()) ? '' : dayOf(date)
}

/**
 * The role before the words of a message, `user: `, or the name of a speaker who is not the assistant. Empty
 * without a role: the words of imported chats begin with the speaker.
 */
export function speakerPrefix({ message: { role, speaker } }: MessageBlock): string {
  if (role === undefined) return ''
  return `${speaker === undefined || role === 'assistant' ? role : inert.name(speaker)}: `
}

// Replaces the end of a prefix.
const EARLIER = ' (earlier): '

const MAX_SPEAKER = 64
const SPEAKER = /^\p{L}[^:\n]*[:：]/u

// The transcript of a tool call has its id, which does not help a reader.
const CALL_ID = /^(Calls \S.*?) <!-- .* -->[ \t\r]*$/gm

/**
 * A message as it is shown: the speaker, then the words. Further lines are indented and blank ones left out,
 * so that words cannot look like another message or a date line. `earlier` has the sentences that hold no
 * longer: they are shown apart and marked. If it is empty, all of the message is.
 */
export function messageText(block: MessageBlock, text: string, earlier?: readonly string[]): string {
  const prefix = speakerPrefix(block)
  const marked = prefix.replace(/: $/, EARLIER)
  const words = text.includes('<!-- ') ? text.replaceAll(CALL_ID, '$1') : text
  if (earlier === undefined || prefix === '') return `${prefix}${indented(words, prefix)}`
  if (earlier.length === 0) return `${marked}${indented(words, prefix)}`
  let shown = ''
  let [from, wasEarlier] = [0, undefined as boolean | undefined]
  const show = (end: number, isEarlier: boolean) => {
    const part = words.slice(from, end).trim()
    from = end
    if (part === '') return
    const start = isEarlier ? marked : prefix
    if (wasEarlier === isEarlier) shown += ' '
    else shown += shown === '' ? start : `\n${start}`
    shown += indented(part, prefix)
    wasEarlier = isEarlier
  }
  for (const sentence of earlier) {
    const place = words.indexOf(sentence, from)
    if (place === -1) continue
    show(place, false)
    const end = place + sentence.length
    // A comma belongs to the part before it.
    show(end + Number(/^[,;，；、]/u.test(words.slice(end, end + 1))), true)
  }
  show(words.length, false)
  return shown
}

const FENCE = /^[ \t]*(`{3,}|~{3,})/gm

/** A message that is cut to `text`, with `…` beside a whole word. Code and bold words are closed. */
export function cutMessage(text: string, whole: string, keep: 'start' | 'end' = 'start'): string {
  if (text === '' || text === whole) return text
  const isEnd = keep === 'end'
  let shared = 0
  while (text.at(isEnd ? -1 - shared : shared) === whole.at(isEnd ? -1 - shared : shared)) shared += 1
  const kept = isEnd
    ? whole.slice(whole.length - shared).replace(/^\S{0,40}\s+/u, '')
    : whole
        .slice(0, shared)
        .replace(/\s\S{0,40}$/u, '')
        .trimEnd()
  const fences = [...kept.matchAll(FENCE)]
  const fence = fences.length % 2 === 1 ? fences[0]?.[1] : undefined
  if (fence !== undefined) return isEnd ? `…\n${fence}\n${kept}` : `${kept} …\n${fence}`
  const bold = kept.split('**').length % 2 === 0 ? '**' : ''
  return isEnd ? `… ${bold}${kept}` : `${kept}${bold} …`
}

/** The words of a message from its `messageText`. */
export function messageWords(block: MessageBlock, text: string): string {
  return text.slice(speakerPrefix(block).length).replaceAll('\n  ', '\n')
}

function indented(words: string, prefix: string): string {
  return words.replace(/\n(?:[ \t\r]*\n)*/g, (gap, place: number) => {
    // In an imported chat, several lines may each begin with the speaker.
    return prefix === '' && SPEAKER.test(words.slice(place + gap.length, place + gap.length + MAX_SPEAKER))
      ? '\n'
      : '\n  '
  })
}

/** Without the marks of a quote if the block is a message that its file quotes. */
export function saidLines(block: ContextBlock, lines: readonly Line[]): string[] {
  const isQuoted =
    isMessage(block) && block.text.startsWith('>') && messageBody.unquoted(block.text) !== block.text
  return lines.map(({ text }) => (isQuoted ? text.replace(/^> ?/, '') : text))
}

/** The line above an answer that does not follow the message above it. */
export function gapAbove({ source, lineStart = 0, message }: ContextBlock, above?: ContextBlock): string {
  if (message?.role !== 'assistant' || above?.lineEnd === undefined) return ''
  return above.source === source && lineStart <= above.lineEnd + TO_NEXT ? '' : '…\n'
}

/** Names the conversation of a message; a long conversation has several files. */
export function conversationOf({ source }: ContextBlock): string {
  return source.replace(/(?:\/\d{4,9})?\.md$/, '')
}
