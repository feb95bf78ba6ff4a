import { checkText } from '@sheaf/core/adapter'
import { once } from '../once.ts'
import { numberOf } from '../languages/times/calendar.ts'
import { choicesOf } from '../word-forms.ts'
import { splitWords } from './phrases.ts'
import { isBareReply } from './small-talk.ts'

/** A longer reply says more than a choice. */
const LONGEST_CHOICE = 60
/** By place, in eight languages; of the last one at the end. */
const ORDINALS = [
  'first 1st erste{/n/r/s} premi{er/ère} primer{a//o} primeir{a/o} prim{a/o} eerste перв{ый/ую}',
  'second 2nd zweite{/n/r/s} deuxième seconde segund{a/o} second{a/o} tweede втор{ой/ую}',
  'third 3rd dritte{/n/r/s} troisième tercer{/a/o} terceir{a/o} terz{a/o} derde треть{ю/его}',
  'fourth 4th vierte{/n/r/s} quatrième cuart{a/o} quart{a/o} vierde четв{ёртый/ертый}',
  'last letzte{/n/r/s} derni{er/ère} últim{a/o} ultim{a/o} laatste последн{ий/юю}',
]
const PLACES = once(() => {
  const places = ORDINALS.map(
    (words, place) => [words, place + 1 === ORDINALS.length ? -1 : place + 1] as const,
  )
  return new Map(
    places.flatMap(([words, place]) => choicesOf(words, ' ').map((word) => [word, place] as const)),
  )
})
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
    return /^\d$/.test(word) ? Number(word) : PLACES().get(word)
  }
  const places = words.flatMap((word, at) => placeOf(word, at) ?? [])
  const others = words.filter((word, at) => placeOf(word, at) === undefined)
  return places.length === 1 && isBareReply(others.join(' ')) ? places[0] : undefined
}
