import type { MemoryErrorCode, ReadOptions } from '@sheaf/core'

/**
 * An object as JSON Schema 2020-12. A plain value, a copy for each set of tools, to be passed to any
 * framework.
 */
export interface ObjectSchema {
  type: 'object'
  /** Each parameter, or each field of a result. */
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
 * What a call resolves to: `text` for the model, the other fields for programs. A change that failed changed
 * nothing, unless the code is "unavailable" and the text states that the outcome is unknown.
 */
export type ToolResult<Output = object> =
  | ({ readonly ok: true; readonly text: string } & Output)
  | {
      readonly ok: false
      /** What is wrong, and what to do next. */
      readonly text: string
      readonly error: {
        /**
         * A code of `MemoryError`, or "invalid-input" for arguments that do not fit the schema, "no-match"
         * and "several-matches" of an edit, and "failed" for an unexpected error.
         */
        readonly code: MemoryErrorCode | 'invalid-input' | 'no-match' | 'several-matches' | 'failed'
        /** What is wrong. Never the text of a memory, never an internal of the storage. */
        readonly message: string
        /** True when the same call may succeed later. */
        readonly retryable: boolean
      }
    }

/** A tool of an agent, independent of a framework: its fields are what all frameworks request. */
export interface MemoryTool<Input = unknown, Output = object> {
  readonly name: string
  /** What it does and when to use it, for the model. */
  readonly description: string
  /**
   * The arguments. Every optional one accepts null too, so that a provider whose strict mode needs all
   * parameters required can be given `required: Object.keys(inputSchema.properties)`. Only types, enums and
   * descriptions are used, which all strict modes know.
   */
  readonly inputSchema: ObjectSchema
  /** What `execute` resolves to, success and failure. */
  readonly outputSchema: ObjectSchema
  /**
   * What the tool does to the memory, under the names that MCP has for it. Hints for approval, not a guard.
   */
  readonly annotations: {
    readonly title: string
    readonly readOnlyHint: boolean
    /** It may replace or remove what is there. */
    readonly destructiveHint: boolean
    /** The same call again changes nothing more. */
    readonly idempotentHint: boolean
    /** Always false: the tools reach one memory and nothing else. */
    readonly openWorldHint: boolean
  }
  /**
   * Validates the arguments, and acts. Every failure is a result; rejects only with the
   * reason of `abortSignal`.
   */
  execute(input: Input, options?: ReadOptions): Promise<ToolResult<Output>>
}
