import { checkText } from '@sheaf/core/adapter'
import { isOthersSpeech } from './announcing.ts'
import { readMessage } from './read-message.ts'
import type { ReadSentence } from './read-message.ts'
import { FIRST_PERSON } from './segments.ts'

/** A longer quotation is a passage, not a name or a title; a character for a word counts for three. */
const LONGEST_QUOTE = 60
const WORD_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * The writer's own words in a message: without code, quotes, headings, quotations, and pasted tables, mails,
 * pages and chats. A short quotation such as a title stays. In linear time.
 */
export function ownWords(message: string): string {
  checkText('message', message)
  return ownWordsIn(readMessage(message))
}

/** {@link ownWords} of a message that was read. */
export function ownWordsIn(sentences: readonly ReadSentence[]): string {
  let text = ''
  let line = 0
  for (const sentence of sentences) {
    if (sentence.origin !== 'own') continue
    const own = withoutQuoted(sentence)
    if (own.trim() === '') continue
    text += text === '' ? own : `${sentence.lineStart === line ? ' ' : '\n'}${own}`
    line = sentence.lineEnd
  }
  return text
}

/** True for a text in the first person: "I", "my", "we". */
export function isAboutOneself(text: string): boolean {
  return FIRST_PERSON.test(text)
}

function withoutQuoted({ plain, folded }: ReadSentence): string {
  return folded
    .replaceAll(/\u{FFFC}+|[^\u{FFFC}]+/gu, (part, place: number) => {
      const text = plain.slice(place, place + part.length)
      if (!part.startsWith('\u{FFFC}')) return text
      const head = plain.slice(Math.max(0, place - 80), place).replace(/[\s:：,，"'‘“„«「『《`]+$/u, '')
      const length = part.length + 2 * (text.match(WORD_CHARACTERS)?.length ?? 0)
      return length > LONGEST_QUOTE || isOthersSpeech(head) ? '' : text
    })
    .trim()
}
