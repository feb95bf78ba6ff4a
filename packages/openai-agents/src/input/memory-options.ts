import { checkFunctions, checkOptions, InvalidArgumentError } from '@sheaf/core'
import { checkPromptMemory } from '@sheaf/memory'
import type { PromptMemory, PromptOptions } from '@sheaf/memory'

/** The part of a memory that contexts are made with: a user's, a project's or a workspace's. */
export type ContextMemory = PromptMemory

/**
 * How memory goes into model calls. The conversation is that of the session; the tokens of files, reasoning
 * and the tools of MCP servers are not counted.
 */
export interface MemoryInputOptions extends PromptOptions {}

/** Where errors go that nobody asked for. */
export function reporter({
  onError = (error) => console.error(error),
}: Pick<MemoryInputOptions, 'onError'>): (error: unknown) => void {
  return onError
}

/** Refuses now what would otherwise fail in each call, where it is only reported. */
export function checkMemory(handle: ContextMemory, options: MemoryInputOptions): void {
  const { maxTokens } = checkOptions(options, {
    maxTokens: true,
    onContext: true,
    onError: true,
    thread: true,
  })
  checkPromptMemory('user', handle, options)
  checkFunctions(options, 'onContext', 'onError')
  if (maxTokens !== undefined && !(typeof maxTokens === 'number' && maxTokens > 0))
    throw new InvalidArgumentError('maxTokens', 'must be a positive number of tokens')
}
