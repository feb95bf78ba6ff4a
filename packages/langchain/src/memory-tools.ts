import { ToolMessage, type ToolCall } from '@langchain/core/messages'
import {
  DynamicStructuredTool,
  ToolInputParsingException,
  type StructuredToolCallInput,
  type ToolReturnType,
  type ToolRunnableConfig,
  type ToolSchemaBase,
} from '@langchain/core/tools'
import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools, type MemoryTool, type MemoryToolsOptions } from '@sheaf/tools'

/**
 * Makes the tools with which a model uses one memory, for the `tools` of createAgent, `bindTools` and
 * ToolNode; see `createMemoryTools` for the tools and the options. Omit some with `filter`. A model's
 * call returns a ToolMessage: the text of the result, its fields as the `artifact`, and the status
 * "error" after a failure. A call with plain arguments returns the text. A failure and invalid
 * arguments are never an exception; an abort is. Throws `invalid-argument` for invalid options; does
 * no I/O.
 */
export function memoryTools(user: ScopedMemory, options?: MemoryToolsOptions): DynamicStructuredTool[] {
  return createMemoryTools(user, options).map((tool) => new MemoryStructuredTool(tool))
}

class MemoryStructuredTool extends DynamicStructuredTool {
  readonly #tool: MemoryTool

  constructor(tool: MemoryTool) {
    const { name, description, inputSchema } = tool
    super({
      name,
      description,
      schema: inputSchema as ToolSchemaBase,
      func: async (input, _, config) => await this.#run(input, config),
    })
    this.#tool = tool
  }

  // LangChain would throw for invalid arguments, and agents would show the model a stack trace. The
  // tool checks its arguments itself, and names the mistakes.
  override async invoke<Input extends StructuredToolCallInput, Config extends ToolRunnableConfig | undefined>(
    input: Input,
    config?: Config,
  ): Promise<ToolReturnType<Input, Config, unknown>> {
    // LangChain cannot check missing arguments either.
    const given: StructuredToolCallInput = isToolCall(input)
      ? { ...input, args: input.args ?? {} }
      : (input ?? {})
    try {
      return (await super.invoke(given, config)) as ToolReturnType<Input, Config, unknown>
    } catch (error) {
      if (!(error instanceof ToolInputParsingException)) throw error
      const result: unknown = await (isToolCall(given)
        ? this.#run(given.args, { ...config, toolCall: given })
        : this.#run(given, config))
      return result as ToolReturnType<Input, Config, unknown>
    }
  }

  async #run(input: unknown, { toolCall, signal }: ToolRunnableConfig = {}): Promise<ToolMessage | string> {
    const result = await this.#tool.execute(input, { abortSignal: signal })
    if (toolCall?.id === undefined) return result.text
    const status = result.ok ? 'success' : 'error'
    return new ToolMessage({
      content: result.text,
      artifact: result,
      status,
      tool_call_id: toolCall.id,
      name: this.name,
    })
  }
}

function isToolCall(input: unknown): input is ToolCall {
  return typeof input === 'object' && input !== null && 'type' in input && input.type === 'tool_call'
}
