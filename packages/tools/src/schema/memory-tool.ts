import type { MemoryErrorCode, ReadOptions } from '@sheaf/core'

/** The types of JSON that schemas of tools use. */
export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'object' | 'string'

/** One parameter, or one field of a result, as JSON Schema. */
export interface PropertySchema {
  type: JsonType | JsonType[]
  description: string
  enum?: (string | null)[]
  items?: ObjectSchema | { type: JsonType }
  properties?: Record<string, PropertySchema>
  required?: string[]
  additionalProperties?: false
}

/**
 * An object as JSON Schema 2020-12. A plain value, a copy for each set of tools, to be passed to any
 * framework.
 */
export interface ObjectSchema {
  type: 'object'
  properties: Record<string, PropertySchema>
  required: string[]
  additionalProperties: false
  anyOf?: { properties: { ok: { const: boolean } }; required: string[] }[]
}

/** What a tool does to the memory, under the names that MCP has for it. Hints for approval, not a guard. */
export interface ToolAnnotations {
  readonly title: string
  readonly readOnlyHint: boolean
  /** It may replace or remove what is there. */
  readonly destructiveHint: boolean
  /** The same call again changes nothing more. */
  readonly idempotentHint: boolean
  /** Always false: a memory is no open world. */
  readonly openWorldHint: boolean
}

/**
 * Why a call failed: a code of `MemoryError`, or "invalid-input" for arguments that do not fit the schema,
 * "no-match" and "several-matches" of an edit, and "failed" for what nobody foresaw.
 */
export type ToolErrorCode = MemoryErrorCode | 'invalid-input' | 'no-match' | 'several-matches' | 'failed'

/**
 * A call that failed. A change that failed changed nothing, unless the code is "unavailable" and the text
 * says that it is unknown.
 */
export interface ToolFailure {
  readonly ok: false
  /** What the model reads: what is wrong, and what to do next. */
  readonly text: string
  readonly error: {
    readonly code: ToolErrorCode
    /** What is wrong. Never the text of a memory, never an internal of the storage. */
    readonly message: string
    /** True when the same call may succeed later. */
    readonly retryable: boolean
  }
}

/** What a call resolves to: `text` for the model, the other fields for programs. */
export type ToolResult<Output = object> =
  | ({ readonly ok: true; readonly text: string } & Output)
  | ToolFailure

/** A tool of an agent, of no framework: its fields are what all of them ask for. */
export interface MemoryTool<Input = unknown, Output = object> {
  readonly name: string
  /** What it does and when to use it, for the model. */
  readonly description: string
  /**
   * The arguments. Every optional one accepts null too, so that a provider whose strict mode wants all
   * parameters required can be given `required: Object.keys(inputSchema.properties)`. Only types, enums and
   * descriptions are used, which all strict modes know.
   */
  readonly inputSchema: ObjectSchema
  /** What `execute` resolves to, success and failure. */
  readonly outputSchema: ObjectSchema
  readonly annotations: ToolAnnotations
  /**
   * Validates the arguments, whatever they are, and acts. Every failure is a result; rejects only with the
   * reason of `abortSignal`.
   */
  execute(input: Input, options?: ReadOptions): Promise<ToolResult<Output>>
}
