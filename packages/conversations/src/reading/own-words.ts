import { checkText } from '@sheaf/core/adapter'
import { isOthersSpeech } from './announcing.ts'
import { isQuestion, isRequest } from './asking.ts'
import { readMessage, type ReadSentence } from './read-message.ts'
import { countCjk } from '../word-forms.ts'
import { ALSO, FIRST_PERSON } from './phrases.ts'

/** A longer quotation is a passage, not a name or a title; a character for a word counts for three. */
const LONGEST_QUOTE = 60

/** {@link writer.wordsIn} of a message that was read. */
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

function withoutQuoted({ plain, folded }: ReadSentence): string {
  return folded
    .replaceAll(/\u{FFFC}+|[^\u{FFFC}]+/gu, (part, place: number) => {
      const text = plain.slice(place, place + part.length)
      if (!part.startsWith('\u{FFFC}')) return text
      const head = plain.slice(Math.max(0, place - 80), place).replace(/[\s:：,，"'‘“„«「『《`]+$/u, '')
      const length = part.length + 2 * countCjk(text)
      return length > LONGEST_QUOTE || isOthersSpeech(head) ? '' : text
    })
    .trim()
}

const SEPARATORS = /[^\p{L}\p{N}]+/u

/** Letters that no mark is taken from, in pairs. */
const PLAIN = new Map(Array.from('łl đd øo ıi ةه ىي'.split(' '), ([from = '', to = '']) => [from, to]))
// "Mueller".
function spelt(text: string): string {
  const marked = text.toLowerCase().normalize('NFD').replaceAll('ø', 'o\u0308')
  return marked.replaceAll(/(?<=[aou])\u0308/g, 'e')
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/gu, (letter) => PLAIN.get(letter) ?? letter)
  return folded.split(SEPARATORS).filter((word) => word !== '')
}

// Numbers distinguish users of one name: "ada-2".
function wordsAlone(words: readonly string[]): string[] {
  return words.filter((word) => !/^\p{N}+$/u.test(word))
}

/** The writer of a message. */
export const writer = {
  /**
   * The writer's own words in a message: without code, quotes, headings, quotations, and pasted tables,
   * mails, pages and chats. A short quotation such as a title stays. In linear time.
   */
  wordsIn(message: string): string {
    checkText('message', message)
    return ownWordsIn(readMessage(message))
  },
  /** Those of them that state something: a question does so only in the first person, and beside other words. */
  statedIn(message: string): string {
    const asks = ({ plain, goesOn }: ReadSentence) => !goesOn && isQuestion(plain)
    const told = readMessage(message).filter((each) => !asks(each) || FIRST_PERSON().test(each.plain))
    // "We do have a garden now." has only words of small talk.
    const says = ({ plain, isEmpty }: ReadSentence) => !isEmpty || FIRST_PERSON().test(plain)
    const states = (each: ReadSentence) => (asks(each) ? isRequest(each.plain) : says(each))
    return told.some((each) => each.origin === 'own' && states(each)) ? ownWordsIn(told) : ''
  },
  /** True for a text in the first person: "I", "my", "we". */
  isIn(text: string): boolean {
    return FIRST_PERSON().test(text)
  },
  /** True for a text that adds something and replaces nothing: "also". */
  adds(text: string): boolean {
    return ALSO().test(text)
  },
  /**
   * Whether a speaker's name belongs to the user with this id: "Ada" and "Ada Lovelace" to `ada`,
   * `ada.lovelace@example.org` or `ada-2`. Others in a chat of several people have other names. An id such as
   * `u8231` is no name: then only messages without a name, or with the id, are the user's.
   */
  isUser(name: string, id: string): boolean {
    checkText('name', name)
    checkText('id', id)
    return [name, spelt(name)].some((named) => [id, spelt(id)].some((known) => isOfId(named, known)))
  },
}

function isOfId(name: string, id: string): boolean {
  const [named, known] = [wordsOf(name), wordsOf(id.replace(/(?<=[^@])@[^@]+$/, ''))]
  if (named.length === 0) return false
  if (named.join('') === known.join('') || named.join('') === wordsOf(id).join('')) return true
  const [said, own] = [wordsAlone(named), wordsAlone(known)]
  const shared = Math.min(said.length, own.length)
  return (
    (own[0]?.length ?? 0) > 1 && shared > 0 && own.slice(0, shared).join() === said.slice(0, shared).join()
  )
}
