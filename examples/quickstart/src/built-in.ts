import { fileURLToPath } from 'node:url'
import { fixedClock } from '@sheaf/core'
import type { Clock, Message } from '@sheaf/core'

/**
 * The memory that comes with the quickstart: a month of an agent that helps a small team to move its billing
 * to a new service.
 */
export const BUILT_IN_FOLDER: string = fileURLToPath(new URL('../memory', import.meta.url))

/** Whose questions they are: the shared files and her own are searched, other users' are not. */
export const BUILT_IN_USER = 'mara'

/** The morning after the newest daily log, so that age counts the same on whatever day one looks. */
export const BUILT_IN_CLOCK: Clock = fixedClock('2026-11-20T08:00:00Z')

/** What was said before each of the questions. */
export const EARLIER_MESSAGES: readonly Message[] = [
  { role: 'user', content: 'Good morning, Wren. Anything from the night?' },
  {
    role: 'assistant',
    content: 'Good morning. 2,310 winter-storage invoices went out from 06:00 UTC, nobody was paged.',
  },
]

/** A decision that was replaced, plans that changed, and a question in Japanese about a note in Japanese. */
export const QUESTIONS: readonly string[] = [
  'Why does Barnacle no longer write to Tally synchronously?',
  'When do I fly to Kraków, and which hotel is booked?',
  '瀬戸内ヨットクラブの請求書の金額はなぜ間違っていたのですか？',
]
