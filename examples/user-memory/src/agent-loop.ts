import type { Message, ToolCall } from '@sheaf/core'
import type { MemoryTool } from '@sheaf/tools'

/** A chat model that may call tools: what any provider's client is, once wrapped. */
export interface AgentModel {
  reply(messages: readonly Message[], tools: readonly MemoryTool[]): Promise<Message>
}

// A model that goes in circles is stopped.
const MAX_STEPS = 10

/**
 * Lets the model call tools until it answers. Every message is added to `messages`, and shown to `onMessage`.
 */
export async function runTurn(options: {
  readonly model: AgentModel
  readonly tools: readonly MemoryTool[]
  readonly messages: Message[]
  readonly onMessage: (message: Message) => void
}): Promise<void> {
  const { model, tools, messages, onMessage } = options
  const add = (message: Message) => {
    messages.push(message)
    onMessage(message)
  }
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const reply = await model.reply(messages, tools)
    add(reply)
    if (reply.toolCalls === undefined) return
    for (const call of reply.toolCalls)
      add({ role: 'tool', toolCallId: call.id, content: await execute(call, tools) })
  }
  throw new Error(`The model called tools ${MAX_STEPS} times and did not answer.`)
}

async function execute({ name, input }: ToolCall, tools: readonly MemoryTool[]): Promise<string> {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined)
    return `There is no tool "${name}". There are: ${tools.map((each) => each.name).join(', ')}.`
  const result = await tool.execute(parse(input))
  return result.text
}

// When a model sends no JSON, the tool's answer names its arguments.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
