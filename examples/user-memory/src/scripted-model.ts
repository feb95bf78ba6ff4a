import type { Message } from '@sheaf/core'
import type { MemoryToolTypes } from '@sheaf/tools'
import type { AgentModel } from './agent-loop.ts'

/** What the model does in one step: it calls a tool, or answers and ends the turn. */
export type Step =
  | { readonly say: string }
  | {
      [Name in keyof MemoryToolTypes]: { readonly call: Name; readonly input: MemoryToolTypes[Name]['input'] }
    }[keyof MemoryToolTypes]

/**
 * A model that follows a script, step by step, and needs no network. It is where a provider's client would.
 */
export function scriptedModel(steps: readonly Step[]): AgentModel {
  let next = 0
  return {
    async reply(): Promise<Message> {
      const step = steps[next]
      next += 1
      if (step === undefined)
        throw new Error(`The script has ${steps.length} steps and was asked for one more.`)
      if ('say' in step) return { role: 'assistant', content: step.say }
      const call = { id: `call-${next}`, name: step.call, input: JSON.stringify(step.input) }
      return { role: 'assistant', content: '', toolCalls: [call] }
    },
  }
}
