import type { Message, TokenCounter } from '@sheaf/core'
import { MIN_MESSAGE_TOKENS } from '../settings/defaults.ts'
import type { MessageCounter } from './message-tokens.ts'
import { fillLevel } from '../fill/share-out.ts'

/** A message as it goes into the context. */
export interface FittedMessage {
  readonly message: Message
  readonly tokens: number
  readonly isCut: boolean
}

/** The room for messages, and their counters. */
export interface FitOptions {
  readonly room: number
  readonly tokens: TokenCounter
  readonly counter: MessageCounter
}

/**
 * The current messages within `room` tokens: whole if they fit; otherwise the longest contents are cut to a
 * common length, with the counter's marker. Undefined if that leaves too little of one to be useful. Tool
 * calls are never cut: half of their JSON is invalid.
 */
export function fitCurrent(
  messages: readonly Message[],
  { room, tokens, counter }: FitOptions,
): FittedMessage[] | undefined {
  const measured = messages.map((message) => {
    const frame = counter.countFrame(message)
    return { message, frame, content: tokens.count(message.content) }
  })
  const frames = measured.reduce((sum, { frame }) => sum + frame, 0)
  const contents = measured.map(({ content }) => content)
  const length = fillLevel(room - frames, contents)
  if (length < MIN_MESSAGE_TOKENS && contents.some((content) => content > length)) return undefined
  const fitted = measured.map(({ message, frame, content }): FittedMessage => {
    if (content <= length) return { message, tokens: frame + content, isCut: false }
    const cut = { ...message, content: tokens.truncate(message.content, length) }
    return { message: cut, tokens: frame + tokens.count(cut.content), isCut: true }
  })
  const fits = fitted.reduce((sum, each) => sum + each.tokens, 0) <= room
  return fits && fitted.every(({ message, isCut }) => !isCut || message.content !== '') ? fitted : undefined
}
