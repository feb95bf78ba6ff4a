// What an agent with a memory does in one process, and what the next process knows of it: the same program
// with each version of the AI SDK.
import { memoryMiddleware, memoryTools, prepareMemoryStep } from '@sheaf/ai-sdk'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { generateText, stepCountIs, streamText, wrapLanguageModel } from 'ai'

/** A mock of the version's own; `prompts` has the prompts that it got. */
interface Scripted {
  readonly model: Parameters<typeof wrapLanguageModel>[0]['model']
  readonly prompts: () => readonly unknown[]
  /** As the version calls them. */
  readonly instructions: { readonly system: string } | { readonly instructions: string }
}

const content = 'The ledger is kept in Postgres 17.\n'

/**
 * The mock's first step, which calls a tool, and its second, which answers. Only the ends of steps differ
 * between the versions.
 */
export const write = {
  type: 'tool-call',
  toolCallId: 'call-1',
  toolName: 'MemoryWrite',
  input: JSON.stringify({ file: 'notes/ledger.md', content }),
} as const
export const answer = [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'Noted.' },
  { type: 'text-end', id: '0' },
] as const

/**
 * A turn in a stream when the program is called with "record", and a question in another conversation when it
 * is called with "recall".
 */
export async function tryTurn({ model, prompts, instructions }: Scripted): Promise<void> {
  const memory = await createMemory({ storage: sqlite({ file: 'data/agent.db' }) })
  const ada = memory.user('ada')
  const onError = (error: unknown): never => {
    throw error
  }
  const isFirst = process.argv[2] === 'record'
  const middleware = memoryMiddleware(ada, { thread: isFirst ? 'monday' : 'tuesday', onError })
  const common = {
    model: wrapLanguageModel({ model, middleware }),
    tools: memoryTools(ada),
    stopWhen: stepCountIs(5),
    ...instructions,
  }
  if (isFirst) {
    const result = streamText({
      ...common,
      prompt: 'Our invoices go out on Fridays. And mind where the ledger is kept.',
    })
    let text = ''
    for await (const delta of result.textStream) text += delta
    if (text !== 'Noted.') throw new Error(`the model said ${text}`)
    await memory.flush()
  } else {
    const prompt = 'When do invoices go out, and where is the ledger kept?'
    await generateText({ ...common, prompt })
    await generateText({ ...common, prompt, prepareStep: prepareMemoryStep(ada, { onError }) })
    for (const sent of prompts().map((each) => JSON.stringify(each)))
      for (const known of ['Be brief.', 'Our invoices go out on Fridays.', 'Postgres 17'])
        if (!sent.includes(known)) throw new Error(`the prompt lacks ${known}: ${sent}`)
    const said = (await ada.thread('monday').messages()).at(-1)?.content
    if (said !== 'Noted.') throw new Error(`recorded as the answer: ${said}`)
  }
  await memory.close()
  console.log('worked')
}
