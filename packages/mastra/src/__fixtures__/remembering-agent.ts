import { Agent, type AgentConfig } from '@mastra/core/agent'
import type { PromptMemory } from '@sheaf/memory/integration'
import { memoryProcessor, type ChooseMemory, type MemoryProcessorOptions } from '../memory-processor.ts'
import { scriptedModel, type ScriptedModel, type Step } from './scripted-model.ts'

/** The parts of a test agent. */
export interface AgentParts {
  readonly memory: PromptMemory | ChooseMemory
  readonly steps: readonly Step[]
  readonly options?: MemoryProcessorOptions
  readonly config?: Partial<AgentConfig>
  readonly hold?: () => Promise<void>
}

/** An agent of Mastra with a scripted model and a memory whose failures fail the test. */
export function rememberingAgent({ memory, steps, options, config, hold }: AgentParts): {
  readonly agent: Agent
  readonly script: ScriptedModel
} {
  const script = scriptedModel(steps, hold === undefined ? {} : { hold })
  const processor = memoryProcessor(memory, { onError: fail, ...options })
  const agent = new Agent({
    id: 'agent',
    name: 'agent',
    instructions: 'Be brief.',
    model: script.model,
    inputProcessors: [processor],
    outputProcessors: [processor],
    ...config,
  })
  return { agent, script }
}

/** The texts of a prompt's system messages. */
export function systemTexts(prompt: ScriptedModel['prompts'][number] | undefined): string[] {
  return (prompt ?? []).flatMap(({ role, content }) =>
    role === 'system' && typeof content === 'string' ? content : [],
  )
}

/** The texts of all messages of a prompt, each with its role. */
export function conversationOf(prompt: ScriptedModel['prompts'][number] | undefined): string[] {
  return (prompt ?? []).flatMap(({ role, content }) =>
    typeof content === 'string'
      ? []
      : content.map(
          ({ type, text, output }) =>
            `${role}: ${text ?? (output === undefined ? type : String(output.value))}`,
        ),
  )
}

function fail(error: unknown): never {
  throw error
}
