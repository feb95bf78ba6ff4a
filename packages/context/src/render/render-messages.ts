import { unquoted } from '@sheaf/conversations'
import type { ContextBlock } from '@sheaf/core'
import type { Line } from '../lines/block-lines.ts'
import type { DayOf } from './day-of.ts'

/** A block that is a message of a conversation. */
export type MessageBlock = ContextBlock & { readonly message: NonNullable<ContextBlock['message']> }

/** True for a block that is a message: it is shown as what was said, and not as lines of a file. */
export function isMessage(block: ContextBlock): block is MessageBlock {
  return block.message !== undefined
}

/**
 * The line above the messages of one conversation on one day: `2026-11-20`; empty where the day is not
 * known.
 */
export function dateLine({ date }: ContextBlock, dayOf: DayOf): string {
  return date === undefined || Number.isNaN(date.getTime()) ? '' : dayOf(date)
}

/**
 * What is before the words of a message: `user: `, or the name of the speaker. Empty where the words begin
 * with it, as in chats from elsewhere.
 */
export function speakerPrefix({ message: { role, speaker } }: MessageBlock): string {
  if (role === undefined) return ''
  return `${speaker === undefined || role === 'assistant' ? role : speaker}: `
}

// In the place of what ends a prefix.
const EARLIER = ' (earlier): '

const MAX_SPEAKER = 64
const SPEAKER = /^\p{L}[^:\n]*[:：]/u

// Where a message calls a tool, its transcript names the call by an id, which does not help a reader.
const CALL_ID = /^(Calls \S.*?) <!-- .* -->[ \t\r]*$/gm

/**
 * A message as it is shown: the speaker, then the words, whose further lines are indented and not blank, so
 * that no words can look like the start of another message or like a date line. `isEarlier` marks what was
 * said again later.
 */
export function messageText(block: MessageBlock, text: string, isEarlier = false): string {
  const prefix = speakerPrefix(block)
  const words = text.includes('<!-- ') ? text.replaceAll(CALL_ID, '$1') : text
  const indented = words.replace(/\n(?:[ \t\r]*\n)*/g, (gap, place: number) => {
    // Several lines of a chat from elsewhere each begin with the speaker.
    return prefix === '' && SPEAKER.test(words.slice(place + gap.length, place + gap.length + MAX_SPEAKER))
      ? '\n'
      : '\n  '
  })
  return `${isEarlier ? prefix.replace(': ', EARLIER) : prefix}${indented}`
}

/**
 * Lines of a message as they were said, where the message is quoted in its file; of any other block as they
 * are.
 */
export function saidLines(block: ContextBlock, lines: readonly Line[]): string[] {
  const isQuoted = isMessage(block) && block.text.startsWith('>') && unquoted(block.text) !== block.text
  return lines.map(({ text }) => (isQuoted ? text.replace(/^> ?/, '') : text))
}

/** Names the conversation that a message is of: a long one has several files. */
export function conversationOf({ source }: ContextBlock): string {
  return source.replace(/(?:\/\d{4,9})?\.md$/, '')
}
