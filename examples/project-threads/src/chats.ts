import type { Message } from '@sheaf/core'

/** A chat of one day: the speakers say a line in turns, a minute apart. */
export interface Chat {
  readonly project: string
  /** Where it was held, if not in the project itself. */
  readonly workspace?: string
  readonly thread: string
  readonly at: string
  readonly lines: readonly {
    readonly role: Message['role']
    readonly name: string
    readonly content: string
  }[]
}

const ada = (content: string) => ({ role: 'user' as const, name: 'ada', content })
const bo = (content: string) => ({ role: 'user' as const, name: 'bo', content })
const wren = (content: string) => ({ role: 'assistant' as const, name: 'wren', content })

/** A week in which a ferry company builds its ticket shop, and another writer a lighthouse. */
export const CHATS: readonly Chat[] = [
  {
    project: 'ferry',
    workspace: 'server',
    thread: 'where-tickets-live',
    at: '2026-11-16T09:00:00Z',
    lines: [
      ada('Which database should keep the tickets?'),
      wren('A SQLite file beside the server is enough for one pier: 40 tickets an hour.'),
      ada('Then SQLite it is, until there is a second pier.'),
    ],
  },
  {
    project: 'ferry',
    workspace: 'app',
    thread: 'offline',
    at: '2026-11-17T10:30:00Z',
    lines: [
      bo('There is no signal on the island. Can a phone show a ticket without it?'),
      wren('Yes: the ticket is signed when it is sold, and the phone keeps it as a picture.'),
      bo('Good. No database on the phone, then.'),
    ],
  },
  {
    project: 'lighthouse',
    thread: 'lamp',
    at: '2026-11-18T21:00:00Z',
    lines: [
      ada('Our database of lamps is secret: tickets for the tower are sold at night.'),
      wren('I will keep the word foghorn to this project.'),
    ],
  },
  {
    project: 'ferry',
    workspace: 'server',
    thread: 'second-pier',
    at: '2026-11-19T14:00:00Z',
    lines: [
      ada('The second pier opens in spring, and both sell the same seats.'),
      wren('Two writers on one SQLite file would wait for each other: 3 seconds at noon, measured.'),
      ada('Then the database must be one that both piers reach.'),
      wren('Postgres 17 is what your host offers. Shall the project decide it?'),
    ],
  },
  {
    project: 'ferry',
    thread: 'planning',
    at: '2026-11-20T08:00:00Z',
    lines: [
      ada('Postgres 17, for everybody. I wrote it down in PMEMORY.md.'),
      wren('Noted. What holds for the whole project stands there.'),
      bo('I am new here. Which database keeps the tickets, and why?'),
    ],
  },
]
