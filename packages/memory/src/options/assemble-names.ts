import type { AssembleRequest } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'

/** Options of a context whose query comes from its messages. */
export const ASSEMBLE_NAMES: OptionNames<Omit<AssembleRequest, 'query' | 'recorded' | 'except'>> = {
  context: true,
  maxTokens: true,
  messages: true,
  order: true,
  system: true,
  tools: true,
  where: true,
  within: true,
  abortSignal: true,
}
