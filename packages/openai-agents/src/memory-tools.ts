import { tool, type Tool } from '@openai/agents-core'
import { checkOptions, checkValue, refuse, type OptionNames } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools, type MemoryToolsOptions, type MemoryToolTypes } from '@sheaf/tools'

export interface AgentToolsOptions extends MemoryToolsOptions {
  /**
   * Tools whose calls a person must approve before they run; the run then ends with interruptions. None
   * by default.
   */
  readonly needsApproval?: readonly (keyof MemoryToolTypes)[] | undefined
}

const NAMES: OptionNames<AgentToolsOptions> = {
  author: true,
  limits: true,
  needsApproval: true,
  onError: true,
  onFindings: true,
  propose: true,
  scanners: true,
  writes: true,
}

/**
 * Makes the tools with which a model uses one memory, for the `tools` of an agent; see
 * `createMemoryTools` for the tools and the options. Omit some with a filter by `name`. The model reads
 * the text of a result; a failure is a result too. Throws `invalid-argument` for invalid options;
 * does no I/O.
 */
export function memoryTools(
  user: ScopedMemory,
  agentOptions: AgentToolsOptions = {},
): Extract<Tool, { readonly type: 'function' }>[] {
  const { needsApproval = [], ...options } = checkOptions(agentOptions, NAMES)
  checkValue.list('needsApproval', needsApproval, 'of names of tools, such as ["MemoryWrite"]')
  const tools = createMemoryTools(user, options)
  const unknown = needsApproval.find((name) => !tools.some((each) => each.name === name))
  if (unknown !== undefined) refuse('needsApproval', `names "${unknown}", which is not one of the tools`)
  return tools.map((each) =>
    tool({
      name: each.name,
      description: each.description,
      // Strict modes require every parameter; optional ones accept null.
      parameters: { ...each.inputSchema, required: Object.keys(each.inputSchema.properties) },
      needsApproval: needsApproval.some((name) => name === each.name),
      execute: async (input, _context, details) =>
        (await each.execute(input, { abortSignal: details?.signal })).text,
    }),
  )
}
