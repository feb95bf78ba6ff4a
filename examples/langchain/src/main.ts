import './no-tracing.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { memoryTools } from '@sheaf/langchain'
import { memoryMiddleware } from '@sheaf/langchain/middleware'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { createAgent } from 'langchain'
import { scriptedModel } from './scripted-model.ts'
import type { Step } from './scripted-model.ts'
import { showCall, showTitle, showTrace } from './transcript.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-langchain-'))
const print = (text: string) => console.log(text)
const clock = fixedClock('2026-11-19T08:00:00Z')
// Opened for each day again, as by another process: what is known comes from the file.
const open = () => createMemory({ storage: sqlite({ file: join(folder, 'memory.db') }), clock })
const script = (...steps: Step[]) => scriptedModel(steps, (messages) => print(showCall(messages)))
const systemPrompt = 'You are a helpful agent.'
try {
  print(showTitle('Thursday, an agent with tools'))
  {
    await using memory = await open()
    const ada = memory.user('ada')
    const agent = createAgent({
      model: script(
        { call: 'MemoryWrite', args: { file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' } },
        { say: 'Noted. I will think of the invoices on Fridays.' },
      ),
      systemPrompt,
      tools: memoryTools(ada),
      middleware: [memoryMiddleware(ada)],
    })
    const content = 'Our invoices go out on Fridays. And we chose Postgres 17 for the ledger.'
    const { messages } = await agent.invoke(
      { messages: [{ role: 'user', content }] },
      { configurable: { thread_id: 'thursday' } },
    )
    print(`agent  │ ${messages.at(-1)?.text}`)
  }

  clock.set('2026-11-20T09:00:00Z')
  print(showTitle('Friday, a new conversation'))
  await using memory = await open()
  const ada = memory.user('ada')
  const agent = createAgent({
    model: script({ say: 'Postgres 17. And it is Friday: the invoices go out today.' }),
    systemPrompt,
    middleware: [
      memoryMiddleware(ada, { maxTokens: 2000, onContext: ({ trace }) => print(showTrace(trace)) }),
    ],
  })
  const content = 'Which database did we choose for the ledger?'
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content }] },
    { configurable: { thread_id: 'friday' } },
  )
  print(`agent  │ ${messages.at(-1)?.text}`)

  print(showTitle('The files'))
  for (const path of await ada.store.list())
    print(`${path}\n${(await ada.store.read(path)).replaceAll(/^/gm, '    ').trimEnd()}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
