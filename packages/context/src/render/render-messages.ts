import { unquoted } from '@sheaf/conversations'
import type { ContextBlock } from '@sheaf/core'
import type { Line } from '../lines/block-lines.ts'
import type { DayOf } from './day-of.ts'

/** A block that is a message of a conversation. */
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
  return `${speaker === undefined || role === 'assistant' ? role : speaker}: `
}

// Replaces the end of a prefix.
const EARLIER = ' (earlier): '

const MAX_SPEAKER = 64
const SPEAKER = /^\p{L}[^:\n]*[:：]/u

// The transcript of a tool call has its id, which does not help a reader.
const CALL_ID = /^(Calls \S.*?) <!-- .* -->[ \t\r]*$/gm

/**
 * A message as it is shown: the speaker, then the words. Further lines are indented and blank ones left out,
 * so that words cannot look like another message or a date line. `isEarlier` marks a replaced message.
 */
export function messageText(block: MessageBlock, text: string, isEarlier = false): string {
  const prefix = speakerPrefix(block)
  const words = text.includes('<!-- ') ? text.replaceAll(CALL_ID, '$1') : text
  const indented = words.replace(/\n(?:[ \t\r]*\n)*/g, (gap, place: number) => {
    // In an imported chat, several lines may each begin with the speaker.
    return prefix === '' && SPEAKER.test(words.slice(place + gap.length, place + gap.length + MAX_SPEAKER))
      ? '\n'
      : '\n  '
  })
  return `${isEarlier ? prefix.replace(': ', EARLIER) : prefix}${indented}`
}

/**
 * The lines of a block, without the marks of a quote if it is a message that its file quotes.
 */
export function saidLines(block: ContextBlock, lines: readonly Line[]): string[] {
  const isQuoted = isMessage(block) && block.text.startsWith('>') && unquoted(block.text) !== block.text
  return lines.map(({ text }) => (isQuoted ? text.replace(/^> ?/, '') : text))
}

/** Names the conversation of a message; a long conversation has several files. */
export function conversationOf({ source }: ContextBlock): string {
  return source.replace(/(?:\/\d{4,9})?\.md$/, '')
}
