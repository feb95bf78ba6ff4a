/** One day: its own conversation. */
export interface Day {
  readonly thread: string
  /** When it begins; each message comes a minute later. */
  readonly at: string
  /** What is said, the user first, by turns. */
  readonly said: readonly string[]
}

/** Three days in the life of Alex. */
export const DAYS: readonly Day[] = [
  {
    thread: 'monday',
    at: '2026-11-16T09:00:00Z',
    said: [
      'Hi! I am Alex. I live in Bordeaux, and I write TypeScript for a living.',
      'Nice to meet you, Alex. What are you building?',
      'A tide table for sailors. Keep your answers short, please.',
      'I will.',
    ],
  },
  {
    thread: 'wednesday',
    at: '2026-11-18T18:30:00Z',
    said: [
      'How do I parse a date with a zone?',
      'With Temporal, or with Intl where that is not there yet.',
      'Thanks. By the way, the tide table has its first paying customer.',
      'Congratulations!',
    ],
  },
  {
    thread: 'friday',
    at: '2026-11-20T08:15:00Z',
    said: [
      'News: I live in Nantes now, the boxes are all over the place.',
      'Welcome to Nantes. Do you need anything?',
      'A good chandler. And I take my coffee without sugar since I quit it.',
      'Noted.',
    ],
  },
]

/** What Alex asks on Saturday, in a conversation that knows nothing of the others but what was learnt. */
export const QUESTION = { at: '2026-11-21T10:00:00Z', text: 'Which harbour is close to where I live?' }
