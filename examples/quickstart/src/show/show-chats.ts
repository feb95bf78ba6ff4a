import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { showContext } from './show-context.ts'
import type { Terminal } from './terminal.ts'

// The chat, the time, and what the user said.
const SAID: readonly (readonly [string, string, string])[] = [
  ['september', '2026-09-14T08:02:10Z', 'I live in Porto, Rua das Flores 12.'],
  ['september', '2026-09-14T08:05:40Z', 'Always answer in short sentences, please.'],
  ['november', '2026-11-16T18:40:31Z', 'I live in Coimbra now, Travessa do Sol 3.'],
  ['yesterday', '2026-11-19T17:15:00Z', 'The locksmith comes on Tuesday at nine.'],
]

/** Each asked in a new chat, on Friday 20 November. */
export const CHAT_QUESTIONS: readonly { readonly question: string; readonly shows: string }[] = [
  {
    question: 'Where do I live?',
    shows: 'The newest first, the older one marked; the standing instruction stays.',
  },
  {
    question: 'What do I have next week?',
    shows: 'That Tuesday is in the next week: no word in common is needed.',
  },
]

/**
 * Records three short chats in their own memory, asks, and returns the lines to print: the whole context of
 * the first question, and with `full` of each.
 */
export async function showChats(terminal: Terminal, full: boolean): Promise<string[]> {
  await using memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock: fixedClock('2026-11-20T08:00:00Z'),
  })
  const rui = memory.user('rui')
  for (const [chat, at, content] of SAID)
    await rui.thread(chat).record({ role: 'user', content, at: new Date(at) })
  const lines = CHAT_QUESTIONS.slice(0, full ? undefined : 1).map(async ({ question, shows }) => {
    const { messages } = await rui
      .thread('today')
      .assemble({ messages: [{ role: 'user', content: question }] })
    return [
      '',
      terminal.bold(`“${question}”`),
      terminal.dim(shows),
      ...showContext(messages.slice(0, full ? undefined : -1), true, terminal),
    ]
  })
  return [
    '',
    terminal.bold('Three chats of a user, and a new one on Friday 20 November'),
    ...(await Promise.all(lines)).flat(),
  ]
}
