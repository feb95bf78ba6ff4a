import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import { withEnding } from './files/check-place.ts'
import { inputChecker, resultOf } from './check-input.ts'
import type { MemoryTool, ObjectSchema, ToolResult, MemoryToolName, MemoryToolTypes } from './memory-tools.ts'
import { failureOf } from './tool-error.ts'
import type { ToolSettings } from './tool-settings.ts'

export interface ToolContext {
  /** The memory of a user, a project, a workspace or the agent. */
  readonly user: ScopedMemory
  readonly settings: ToolSettings
}

export interface ToolDefinition<Name extends MemoryToolName> {
  readonly name: Name
  readonly description: string
  readonly input: ObjectSchema
  readonly output: ObjectSchema
  readonly annotations: MemoryTool['annotations']
  /** Runs with arguments that match the schema. May throw any error. */
  run(
    input: MemoryToolTypes[Name]['input'],
    context: ToolContext,
    options: ReadOptions,
  ): Promise<{ readonly text: string } & MemoryToolTypes[Name]['output']>
}

/** The annotations of a tool. */
export function annotations(
  title: string,
  kind: 'reads' | 'adds' | 'replaces',
  isIdempotent: boolean,
): MemoryTool['annotations'] {
  return Object.freeze({
    title,
    readOnlyHint: kind === 'reads',
    destructiveHint: kind === 'replaces',
    idempotentHint: isIdempotent,
    openWorldHint: false,
  })
}

/** Binds a tool to a memory. `execute` turns every error into a result. */
export function bindTool<Name extends MemoryToolName>(
  definition: ToolDefinition<Name>,
  context: ToolContext,
): MemoryTool<MemoryToolTypes[Name]['input'], MemoryToolTypes[Name]['output']> {
  const { name, description, input: schema } = definition
  const check = inputChecker(schema)
  type Input = MemoryToolTypes[Name]['input']
  return Object.freeze({
    name,
    description,
    inputSchema: structuredClone(schema),
    outputSchema: structuredClone(resultOf(definition.output)),
    annotations: definition.annotations,
    async execute(
      input: Input,
      options: ReadOptions = {},
    ): Promise<ToolResult<MemoryToolTypes[Name]['output']>> {
      const { abortSignal } = checkOptions(options, OPTION_NAMES.read)
      abortSignal?.throwIfAborted()
      try {
        const meant = await withEnding(check(input), context.user, { abortSignal })
        const output = await definition.run(meant as Input, context, { abortSignal })
        return { ok: true, ...output } as ToolResult<MemoryToolTypes[Name]['output']>
      } catch (error) {
        if (abortSignal?.aborted === true) throw abortSignal.reason
        const { failure, isUnforeseen } = failureOf(error, !definition.annotations.readOnlyHint)
        if (isUnforeseen) context.settings.onError?.(error, name)
        return failure
      }
    },
  })
}
