import { below, seededRandom } from '../random.ts'
import type { Random } from '../random.ts'

// Words of syllables repeat like real ones, and give stemming and full text some work.
const SYLLABLES = [
  'ba',
  'de',
  'fi',
  'go',
  'lu',
  'ma',
  'ne',
  'pi',
  'ro',
  'su',
  'ta',
  've',
  'wi',
  'xo',
  'zu',
  'ka',
]
const WORDS_IN_USE = 4000

/** A word; frequencies are about those of a language. */
export function word(random: Random): string {
  let place = Math.floor(WORDS_IN_USE ** random()) - 1
  let made = ''
  do {
    made += SYLLABLES[place % SYLLABLES.length] ?? ''
    place = Math.floor(place / SYLLABLES.length)
  } while (place > 0)
  return made
}

/** A note with a heading and some paragraphs, about `characters` long, always the same for its number. */
export function note(place: number, characters: number): string {
  const random = seededRandom(place)
  let text = `# ${word(random)} ${word(random)}\n`
  while (text.length < characters) {
    const sentence = Array.from({ length: 6 + below(10, random) }, () => word(random)).join(' ')
    text += `${random() < 0.3 ? '\n' : ''}${sentence}.\n`
  }
  return text
}
