import type { Message } from '@sheaf/core'
import type { Memory } from '@sheaf/memory'
import { createMemoryTools, memoryGuidance } from '@sheaf/tools'
import { runTurn } from './agent-loop.ts'
import type { AgentModel } from './agent-loop.ts'
import { showMessage } from './transcript.ts'

/** What a run of the agent without a user is made with. */
export interface HeartbeatOptions {
  readonly memory: Memory
  readonly model: AgentModel
  readonly print: (text: string) => void
}

/** A run without a user, as a scheduler starts it. Does nothing where HEARTBEAT.md is blank. */
export async function heartbeat({ memory, model, print }: HeartbeatOptions): Promise<void> {
  // What all users share, and nothing of a user: whatever the model asks for, it cannot reach one.
  const agent = memory.agent()
  const task = await agent.heartbeat()
  if (task === undefined) return
  const { messages } = await agent.assemble({
    system: memoryGuidance({ of: 'agent', writes: agent.writes }),
    messages: [{ role: 'user', content: task }],
    maxTokens: 4000,
  })
  for (const message of messages) print(showMessage(message))
  const turn: Message[] = [...messages]
  await runTurn({
    model,
    tools: createMemoryTools(agent),
    messages: turn,
    onMessage: (message) => print(showMessage(message)),
  })
  await agent.appendDaily(`Heartbeat: ${turn.at(-1)?.content ?? ''}`)
}

/** A person looks at what was proposed: what all users share is changed once a person agrees. */
export async function approveAll({ memory, print }: Omit<HeartbeatOptions, 'model'>): Promise<void> {
  const { proposals } = memory.agent()
  for (const { id, files } of (await proposals.list({ status: 'open' })).proposals) {
    print(`person │ approves the change of ${files.map(({ path }) => path).join(', ')}`)
    await proposals.approve(id, { by: 'grace', apply: true })
  }
}
