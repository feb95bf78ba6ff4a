import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '@mastra/core/agent'
import { RequestContext } from '@mastra/core/request-context'
import { fixedClock } from '@sheaf/core'
import type { AssembledContext } from '@sheaf/core'
import { memoryProcessor, memoryTools } from '@sheaf/mastra'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { scriptedModel } from './scripted-model.ts'
import type { Step } from './scripted-model.ts'
import { showPrompt, showTitle, showTrace } from './transcript.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-mastra-'))
const print = (text: string) => console.log(text)
const clock = fixedClock('2026-11-19T08:00:00Z')
// Opened for each day again, as by another process: what is known comes from the file.
const open = () => createMemory({ storage: sqlite({ file: join(folder, 'memory.db') }), clock })

// One agent for all users. Whose memory it is is in the request context, where your server puts it after the
// login.
function agentOf(
  memory: Memory,
  steps: readonly Step[],
  onContext?: (context: AssembledContext) => void,
): Agent {
  const remembering = memoryProcessor(({ requestContext }) => memory.user(requestContext.get('userId')), {
    maxTokens: 2000,
    ...(onContext === undefined ? {} : { onContext }),
  })
  return new Agent({
    id: 'helper',
    name: 'helper',
    instructions: 'You are a helpful agent.',
    model: scriptedModel(steps, (prompt) => print(showPrompt(prompt))),
    inputProcessors: [remembering],
    outputProcessors: [remembering],
    tools: ({ requestContext }) => memoryTools(memory.user(requestContext.get('userId'))),
  })
}

const request = (userId: string, thread: string) => ({
  requestContext: new RequestContext([['userId', userId]]),
  memory: { thread, resource: userId },
})

try {
  print(showTitle('Thursday, a stream with tools'))
  {
    await using memory = await open()
    const agent = agentOf(memory, [
      { call: 'MemoryWrite', input: { file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' } },
      { say: 'Noted. I will think of the invoices on Fridays.' },
    ])
    const question = 'Our invoices go out on Fridays. And we chose Postgres 17 for the ledger.'
    const { textStream } = await agent.stream(question, request('ada', 'thursday'))
    let answer = ''
    for await (const text of textStream) answer += text
    print(`agent  │ ${answer}`)
  }

  clock.set('2026-11-20T09:00:00Z')
  print(showTitle('Friday, a new conversation'))
  await using memory = await open()
  const question = 'Which database did we choose for the ledger?'
  const steps = [{ say: 'Postgres 17. And it is Friday: the invoices go out today.' }]
  const { text } = await agentOf(memory, steps, ({ trace }) => print(showTrace(trace))).generate(
    question,
    request('ada', 'friday'),
  )
  print(`agent  │ ${text}`)

  print(showTitle('Friday, another user'))
  const other = await agentOf(memory, [{ say: 'I do not know.' }]).generate(
    question,
    request('bob', 'friday'),
  )
  print(`agent  │ ${other.text}`)

  print(showTitle('The files'))
  for (const path of await memory.store.list())
    print(`${path}\n${(await memory.store.read(path)).replaceAll(/^/gm, '    ').trimEnd()}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
