import { fixedClock, type ConversationMessage } from '@sheaf/core'
import { openStore } from '../../summaries/__fixtures__/stores.ts'
import { createObservationIngester } from '../create-observation-ingester.ts'
import { factModel } from './fact-model.ts'

export const clock = fixedClock('2026-11-20T12:00:00Z')

const MESSAGES = 200
const TOWNS = ['Lyon', 'Oslo', 'Kyoto', 'Quito', 'Perth']

/**
 * A conversation of 200 messages over three days: facts, repeated facts, facts that replace others once,
 * small talk, and answers of the assistant.
 */
export function longConversation(): ConversationMessage[] {
  return Array.from({ length: MESSAGES }, (_, number): ConversationMessage => {
    const at = new Date(Date.UTC(2026, 10, 18, 6) + number * 21 * 60_000)
    if (number % 2 === 1)
      return { role: 'assistant', content: `Noted. FACT: User hears ${number}`, id: `m${number}`, at }
    return { role: 'user', content: contentOf(number), id: `m${number}`, at }
  })
}

/** The file of the conversation, learnt in one pass. Windows of it must give the same file. */
export async function fileOfOnePass(): Promise<string> {
  await using open = await openStore('sqlite')
  const ingester = createObservationIngester({ llm: factModel(), store: open.store, clock })
  await ingester.ingest(longConversation(), { conversation: 'c' })
  return await open.store.read('observations.md')
}

function contentOf(number: number): string {
  if (number % 10 === 4) return 'Thanks, go on.'
  if (number % 14 === 0) return 'FACT: User likes tea'
  if (number % 40 === 6) return `FACT: User lives in ${TOWNS[Math.floor(number / 40)]}`
  return `FACT: User keeps note ${number} of shelf ${number % 7}\nFACT: User owns book ${number}`
}

/** Windows of random places and lengths, that together have every message; the same for the same seed. */
export function randomWindows(
  messages: readonly ConversationMessage[],
  seed: number,
): ConversationMessage[][] {
  const random = randomNumbers(seed)
  const windows: ConversationMessage[][] = []
  const seen = new Set<number>()
  while (seen.size < messages.length) {
    const start = Math.floor(random() * messages.length)
    const end = Math.min(messages.length, start + 2 + Math.floor(random() * 30))
    for (let place = start; place < end; place += 1) seen.add(place)
    windows.push(messages.slice(start, end))
  }
  // A window that ends with the assistant leaves that message to a later window.
  return [...windows, [...messages]]
}

// Mulberry32.
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
