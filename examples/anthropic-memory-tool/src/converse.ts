import Anthropic from '@anthropic-ai/sdk'
import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory'
import { memoryToolHandlers } from '@sheaf/anthropic'
import type { UserMemory } from '@sheaf/memory'
import { scriptedModel } from './scripted-model.ts'
import type { Step } from './scripted-model.ts'

/** One conversation, as an app has it: a client, the tool, and the SDK's own loop. */
export async function converse(options: {
  readonly user: UserMemory
  readonly said: string
  readonly steps: readonly Step[]
  readonly print: (text: string) => void
}): Promise<void> {
  const { user, said, steps, print } = options
  print(`user   │ ${said}`)
  // Your app has an API key here, and no `fetch` of its own.
  const client = new Anthropic({ apiKey: 'none', fetch: scriptedModel(steps) })
  const runner = client.beta.messages.toolRunner({
    model: 'claude-sonnet-5',
    max_tokens: 1024,
    messages: [{ role: 'user', content: said }],
    tools: [betaMemoryTool(memoryToolHandlers(user))],
  })
  for await (const message of runner) {
    for (const block of message.content) {
      if (block.type === 'text') print(`claude │ ${block.text}`)
      if (block.type === 'tool_use') print(`call   │ ${JSON.stringify(block.input)}`)
    }
    const response = await runner.generateToolResponse()
    for (const block of typeof response?.content === 'string' ? [] : (response?.content ?? [])) {
      if (block.type === 'tool_result' && typeof block.content === 'string')
        print(block.content.replaceAll(/^/gm, 'result │ '))
    }
  }
}
