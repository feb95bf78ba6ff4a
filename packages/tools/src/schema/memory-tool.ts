import type { MemoryErrorCode, ReadOptions } from '@sheaf/core'

/** An object in JSON Schema 2020-12: a plain value for any framework, copied for each set of tools. */
export interface ObjectSchema {
  type: 'object'
  /** The parameters of a tool, or the fields of a result. */
  properties: Record<
    string,
    {
      type:
        | 'array'
        | 'boolean'
        | 'integer'
        | 'object'
        | 'string'
        | ('boolean' | 'integer' | 'null' | 'string')[]
      description: string
      enum?: (string | null)[]
      items?: ObjectSchema | { type: 'string' }
      properties?: ObjectSchema['properties']
      required?: string[]
      additionalProperties?: false
    }
  >
  required: string[]
  additionalProperties: false
  anyOf?: { properties: { ok: { const: boolean } }; required: string[] }[]
}

/**
 * The result of a call: `text` for the model, the other fields for programs. A failed change changed
 * nothing, unless the code is "unavailable" and the text says that the outcome is unknown.
 */
export type ToolResult<Output = object> =
  | ({ readonly ok: true; readonly text: string } & Output)
  | {
      readonly ok: false
      /** The problem and the next step. */
      readonly text: string
      readonly error: {
        /**
         * A code of `MemoryError`, or "invalid-input" for arguments that do not match the schema,
         * "no-match" and "several-matches" for an edit, and "failed" for an unexpected error.
         */
        readonly code: MemoryErrorCode | 'invalid-input' | 'no-match' | 'several-matches' | 'failed'
        /** The problem. Never contains text of a memory or internals of the storage. */
        readonly message: string
        /** True when the same call may succeed later. */
        readonly retryable: boolean
      }
    }

/** A tool of an agent, independent of a framework. */
export interface MemoryTool<Input = unknown, Output = object> {
  readonly name: string
  /** Tells the model what the tool does and when to use it. */
  readonly description: string
  /**
   * The schema of the arguments. Every optional one also accepts null: for a provider whose strict mode
   * requires all parameters, pass `required: Object.keys(inputSchema.properties)`. It uses only types,
   * enums and descriptions, which all strict modes support.
   */
  readonly inputSchema: ObjectSchema
  /** The schema of the result of `execute`, for success and failure. */
  readonly outputSchema: ObjectSchema
  /** The annotations of MCP. They are hints for approval, not a protection. */
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    /** It may replace or remove existing text. */
    readonly destructiveHint: boolean
    /** Repeating the call changes nothing more. */
    readonly idempotentHint: boolean
    /** Always false: the tools reach one memory and nothing else. */
    readonly openWorldHint: boolean
  }
  /**
   * Validates the arguments and runs the tool. Every failure is a result; rejects only with the reason
   * of `abortSignal`.
   */
  execute(input: Input, options?: ReadOptions): Promise<ToolResult<Output>>
}
