import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, Runner } from '@openai/agents-core'
import { assistantMessage, functionCall } from '@openai/agents-core/testing'
import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { UserMemory } from '@sheaf/memory'
import { memoryInputFilter, memoryTools, threadSession } from '@sheaf/openai-agents'
import { sqlite } from '@sheaf/sqlite'
import { scriptedModel } from './scripted-model.ts'
import type { Step } from './scripted-model.ts'
import { showCall, showTitle, showTrace } from './transcript.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-openai-agents-'))
const print = (text: string) => console.log(text)
const clock = fixedClock('2026-11-19T08:00:00Z')
// Opened for each day again, as by another process: what is known comes from the file.
const open = () => createMemory({ storage: sqlite({ file: join(folder, 'memory.db') }), clock })
// Your app reports its traces to OpenAI if it needs to; this example reaches no network.
const runner = new Runner({ tracingDisabled: true })

async function ask(
  user: UserMemory,
  conversation: string,
  question: string,
  script: readonly Step[],
): Promise<void> {
  const agent = new Agent({
    name: 'Clerk',
    instructions: 'You are a helpful agent.',
    model: scriptedModel(script, (request) => print(showCall(request))),
    tools: memoryTools(user),
  })
  const { finalOutput } = await runner.run(agent, question, {
    session: threadSession(user, conversation),
    callModelInputFilter: memoryInputFilter(user, {
      thread: conversation,
      maxTokens: 3000,
      onContext: ({ trace }) => print(showTrace(trace)),
    }),
  })
  print(`agent  │ ${finalOutput ?? ''}`)
}

try {
  print(showTitle('Thursday, with tools'))
  {
    await using memory = await open()
    await ask(
      memory.user('ada'),
      'thursday',
      'Our invoices go out on Fridays. And we chose Postgres 17 for the ledger.',
      [
        [
          functionCall(
            'MemoryWrite',
            { file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' },
            { callId: 'call-1' },
          ),
        ],
        [assistantMessage('Noted. I will think of the invoices on Fridays.')],
      ],
    )
  }

  clock.set('2026-11-20T09:00:00Z')
  print(showTitle('Friday, the same conversation goes on'))
  {
    await using memory = await open()
    await ask(memory.user('ada'), 'thursday', 'What did you note?', [
      [assistantMessage('That invoices go out on Fridays.')],
    ])
  }

  print(showTitle('Friday, a new conversation'))
  await using memory = await open()
  const ada = memory.user('ada')
  await ask(ada, 'friday', 'Which database did we choose for the ledger?', [
    [assistantMessage('Postgres 17. And the invoices go out today.')],
  ])

  print(showTitle('The files'))
  print(`conversations: ${(await ada.threads()).ids.join(', ')}\n`)
  const shown = [...(await ada.store.list()), 'chats/friday/.history/items-0001-1.md']
  for (const path of shown)
    print(`${path}\n${(await ada.ownStore.read(path)).replaceAll(/^/gm, '    ').trimEnd()}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
