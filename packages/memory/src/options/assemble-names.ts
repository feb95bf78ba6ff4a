import type { AssembleRequest } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'

/** What a context is asked for with, where the query comes from the messages. */
export const ASSEMBLE_NAMES: OptionNames<Omit<AssembleRequest, 'query' | 'recorded'>> = {
  context: true,
  maxTokens: true,
  messages: true,
  order: true,
  system: true,
  tools: true,
  within: true,
  abortSignal: true,
}
