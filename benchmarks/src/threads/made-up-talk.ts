import type { Message } from '@sheaf/core'
import { randomNumbers } from '../random-numbers.ts'

/** Text with the word frequencies of a chat: a few words are in nearly every message, most in hardly any. */
interface MadeUpTalk {
  /**
   * A turn of a thread, always the same, of about 200 characters. Turns count from 0; users and assistants
   * alternate.
   */
  turn(thread: string, turn: number): Message & { readonly id: string; readonly at: Date }
  /** A question of 12 words, drawn like those of the turns. */
  question(number: number): string
  /** A file of memory with so many headings, each with three sentences. */
  notes(name: string, headings: number): string
}

// The most frequent English words: a search then has as many stop words as in a real chat.
const COMMON = (
  'the of and to a in is that it was for on are with as be at this have from or by not but what all were when we there can an your which ' +
  'their if do will how about'
).split(' ')
const SYLLABLES =
  'ba ke li mo nu ra se ti vo za dri fle gro sta ple tro ska wen dor mil har bel cor fin'.split(' ')
const VOCABULARY = 20_000
const MINUTE = 60_000

/**
 * Talk in 20,000 words whose frequencies follow Zipf's law, as in natural language: the nth word is 1/n as
 * frequent as the first.
 */
export function madeUpTalk(): MadeUpTalk {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => COMMON[rank] ?? inventedWord(rank))
  const sums: number[] = []
  for (let rank = 1; rank <= VOCABULARY; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank)
  const total = sums.at(-1) ?? 1

  const word = (random: () => number) => {
    const wanted = random() * total
    let [low, high] = [0, VOCABULARY - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? total) > wanted) high = middle
      else low = middle + 1
    }
    return words[low] ?? ''
  }
  const sentence = (random: () => number, length: number) =>
    Array.from({ length }, () => word(random)).join(' ')

  return {
    turn(thread, turn) {
      const random = randomNumbers(`${thread}/${turn}`)
      // From 15 to 63 words, most of them at the lower end: 200 characters in the mean.
      const length = 15 + Math.floor(random() ** 1.5 * 49)
      return {
        id: `${thread}-${turn}`,
        role: turn % 2 === 0 ? 'user' : 'assistant',
        content: sentence(random, length),
        at: new Date(Date.UTC(2026, 0, 1) + turn * MINUTE),
      }
    },
    question: (number) => `${sentence(randomNumbers(`question/${number}`), 12)}?`,
    notes(name, headings) {
      const random = randomNumbers(name)
      const sections = Array.from({ length: headings }, (_, place) => {
        const sentences = Array.from({ length: 3 }, () => `- ${sentence(random, 15)}\n`)
        return `\n## ${place + 1} ${sentence(random, 3)}\n\n${sentences.join('')}`
      })
      return `# ${name}\n${sections.join('')}`
    },
  }
}

// Syllables are the digits of the rank: each rank has its own word.
function inventedWord(rank: number): string {
  let word = ''
  for (let rest = rank; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
  return word
}
