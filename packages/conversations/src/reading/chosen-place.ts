import { checkText } from '@sheaf/core/adapter'
import { once } from '../once.ts'
import { numberOf } from '../languages/times/calendar.ts'
import { ORDINALS } from '../languages/times/parts.ts'
import { splitWords } from './phrases.ts'
import { isBareReply } from './small-talk.ts'

/** A longer reply says more than a choice. */
const LONGEST_CHOICE = 60
const PLACES = once(() => ORDINALS.map((words) => new RegExp(`^(?:${words})$`, 'u')))
const DIGIT = /^([1-9])(?:st|nd|rd|th)?$/
/** "Option B", "Variante b"; a letter alone is in `LETTER`. */
const LETTERED = /^(?:opt|opc|opç|opz|vari|вари)/u
const LETTER = /^[a-e]$/
const NUMBERED = /^(?:number|nr|no|nummer|num[eé]ro|número|номер)$/u
const JOINED =
  /第?(?<number>[一二三四两兩1-9])(?:[个個种種番号號]目?|つ目)|(?<native>[첫두세네]) ?번째|(?:最[后後]|마지막)一?[个個]?/u
const NATIVE = '첫두세네'

/**
 * The place that a reply chooses from a list: 2 for "the second one", "option B please", "2)", and -1 for
 * "the last one". Undefined for one that says more, such as "the second is broken", and for two places.
 */
export function chosenPlace(text: string): number | undefined {
  checkText('text', text)
  if (text.length > LONGEST_CHOICE) return undefined
  const joined = JOINED.exec(text)
  if (joined !== null) {
    const { number = '', native } = joined.groups ?? {}
    const place = native === undefined ? numberOf(number) : NATIVE.indexOf(native) + 1
    return isBareReply(text.replace(joined[0], ' ')) ? (place ?? -1) : undefined
  }
  const words = splitWords(text).filter((word) => !NUMBERED.test(word))
  const placeOf = (word: string, at: number) => {
    const isLetter = LETTER.test(word) && (words.length === 1 || LETTERED.test(words[at - 1] ?? ''))
    if (isLetter) return word.charCodeAt(0) - 'a'.charCodeAt(0) + 1
    const digit = DIGIT.exec(word)?.[1]
    if (digit !== undefined) return Number(digit)
    const place = PLACES().findIndex((each) => each.test(word)) + 1
    return place === 0 ? undefined : place < PLACES().length ? place : -1
  }
  const places = words.flatMap((word, at) => placeOf(word, at) ?? [])
  const others = words.filter((word, at) => placeOf(word, at) === undefined)
  return places.length === 1 && isBareReply(others.join(' ')) ? places[0] : undefined
}
