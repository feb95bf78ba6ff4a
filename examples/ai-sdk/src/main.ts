import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryMiddleware, memoryTools } from '@sheaf/ai-sdk'
import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai'
import { scriptedModel } from './scripted-model.ts'
import { showCall, showTitle, showTrace } from './transcript.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-ai-sdk-'))
const print = (text: string) => console.log(text)
const clock = fixedClock('2026-11-19T08:00:00Z')
// Opened for each day again, as by another process: what is known comes from the file.
const open = () => createMemory({ storage: sqlite({ file: join(folder, 'memory.db') }), clock })
try {
  print(showTitle('Thursday, a stream with tools'))
  {
    await using memory = await open()
    const ada = memory.user('ada')
    const script = scriptedModel(
      [
        { call: 'MemoryWrite', input: { file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' } },
        { say: 'Noted. I will think of the invoices on Fridays.' },
      ],
      (call) => print(showCall(call)),
    )
    const { textStream } = streamText({
      model: wrapLanguageModel({ model: script, middleware: memoryMiddleware(ada, { thread: 'thursday' }) }),
      tools: memoryTools(ada),
      stopWhen: stepCountIs(5),
      instructions: 'You are a helpful agent.',
      prompt: 'Our invoices go out on Fridays. And we chose Postgres 17 for the ledger.',
    })
    let answer = ''
    for await (const text of textStream) answer += text
    print(`agent  │ ${answer}`)
  }

  clock.set('2026-11-20T09:00:00Z')
  print(showTitle('Friday, a new conversation'))
  await using memory = await open()
  const ada = memory.user('ada')
  const script = scriptedModel(
    [{ say: 'Postgres 17. And it is Friday: the invoices go out today.' }],
    (call) => print(showCall(call)),
  )
  const middleware = memoryMiddleware(ada, {
    thread: 'friday',
    maxTokens: 2000,
    onContext: ({ trace }) => print(showTrace(trace)),
  })
  const { text } = await generateText({
    model: wrapLanguageModel({ model: script, middleware }),
    instructions: 'You are a helpful agent.',
    prompt: 'Which database did we choose for the ledger?',
  })
  print(`agent  │ ${text}`)

  print(showTitle('The files'))
  for (const path of await ada.store.list())
    print(`${path}\n${(await ada.store.read(path)).replaceAll(/^/gm, '    ').trimEnd()}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
