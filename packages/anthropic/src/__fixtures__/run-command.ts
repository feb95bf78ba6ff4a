import { betaMemoryTool, type MemoryToolHandlers } from '@anthropic-ai/sdk/helpers/beta/memory'
import type { BetaMemoryTool20250818Command } from '@anthropic-ai/sdk/resources/beta'

/** A command of a model. */
export type Command = BetaMemoryTool20250818Command

/** The result of a command. */
export interface Outcome {
  readonly isError: boolean
  readonly text: string
}

/** Parses and runs a command as the SDK does; a thrown error becomes the result. */
export async function runCommand(handlers: MemoryToolHandlers, command: Command): Promise<Outcome> {
  const tool = betaMemoryTool(handlers)
  try {
    const text = await tool.run(tool.parse(JSON.parse(JSON.stringify(command))))
    if (typeof text !== 'string') throw new Error('The result is no text.')
    return { isError: false, text }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { isError: true, text: error.message }
  }
}

/** The text of a command that is expected to succeed. */
export async function succeed(handlers: MemoryToolHandlers, command: Command): Promise<string> {
  const { isError, text } = await runCommand(handlers, command)
  if (isError) throw new Error(`${command.command} failed: ${text}`)
  return text
}

/** The text of a command that is expected to fail. */
export async function fail(handlers: MemoryToolHandlers, command: Command): Promise<string> {
  const { isError, text } = await runCommand(handlers, command)
  if (!isError) throw new Error(`${command.command} succeeded: ${text}`)
  return text
}
