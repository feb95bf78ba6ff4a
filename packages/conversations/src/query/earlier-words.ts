import type { Message } from '@sheaf/core'
import { askedIn, askedText } from './asked-text.ts'
import { cutText } from './cut-text.ts'
import { messageParts } from './message-parts.ts'
import type { MessagePart } from './message-parts.ts'
import { standsAlone } from './stands-alone.ts'
import { wordingOf } from '../reading/small-talk.ts'

/** Of the context: some 40 words. More of them would outweigh the question. */
const CONTEXT_CHARACTERS = 240
/** User messages to look at: several follow-ups may come in a row. */
const LOOKED_BACK = 6
/** With fewer words of the user about the subject, the assistant's last message is used too. */
const ENOUGH_WORDS = 2

/**
 * The words of earlier messages, oldest first, for a message with these parts. A short or referring question
 * ("And since when?") gets the user's messages, newest first, back to the last one that needs no other; if
 * these have few words, the start of the assistant's last one too. Empty for one that needs no other.
 */
export function earlierWords(earlier: readonly Message[], current: readonly MessagePart[]): string {
  if (standsAlone(current)) return ''
  const said: string[] = []
  const users = earlier.filter(({ role }) => role === 'user').toReversed()
  for (const { content } of users.slice(0, LOOKED_BACK)) {
    const parts = messageParts(content)
    const { asks } = askedIn(parts, CONTEXT_CHARACTERS)
    if (wordingOf(asks).contents > 0) said.push(asks)
    if (asks !== '' && standsAlone(parts)) break
  }
  const text = said.join('\n')
  const answer = earlier.findLast(({ role, content }) => role === 'assistant' && content.trim() !== '')
  if (answer === undefined || wordingOf(text).contents >= ENOUGH_WORDS)
    return cutText(text, CONTEXT_CHARACTERS)
  const { asks } = askedText(answer.content, { maxCharacters: CONTEXT_CHARACTERS })
  return cutText(`${text}\n${asks}`.trim(), CONTEXT_CHARACTERS)
}
