import type { Entries } from '@sheaf/documents'
import type { ReadOptions, MemoryError } from '@sheaf/core'

type EntryInput = Parameters<Entries['upsert']>[0]

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
        readonly code: MemoryError['code'] | 'invalid-input' | 'no-match' | 'several-matches' | 'failed'
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

/** The result of a change to a file. */
export interface ChangedFile {
  readonly file: string
  /**
   * "unchanged": the file already has this text. "proposed": nothing is written until a person approves
   * it.
   */
  readonly action: 'created' | 'replaced' | 'appended' | 'edited' | 'deleted' | 'unchanged' | 'proposed'
  /** The new version of the file; absent when nothing was written, and for entries. */
  readonly hash?: string
  /** The id of the proposal. */
  readonly proposal?: string
  /** Whole sentences about flagged or redacted text, and other warnings. */
  readonly warnings: readonly string[]
}

/** The arguments and the results of each tool, by its name. Optional arguments may be null as well. */
export interface MemoryToolTypes {
  readonly MemorySearch: {
    readonly input: {
      readonly query: string
      readonly limit?: number | null
      /** A filter as JSON text. */
      readonly where?: string | null
      /** How many of the best pieces to leave out: those of earlier calls. */
      readonly after?: number | null
    }
    /** Best first. */
    readonly output: {
      readonly hits: readonly {
        /** The path of its file; MemoryRead accepts it. */
        readonly source: string
        /** The whole piece, even if the text for the model shows only a part. */
        readonly text: string
        readonly lineStart: number
        readonly lineEnd: number
        /** `source#L3-L9`. */
        readonly citation: string
      }[]
    }
  }
  readonly MemoryRead: {
    readonly input: {
      readonly file: string
      readonly startLine?: number | null
      readonly endLine?: number | null
    }
    readonly output: {
      readonly file: string
      /** Lines `startLine` to `endLine`, counted from 1; `endLine` is 0 for an empty file. */
      readonly content: string
      readonly startLine: number
      readonly endLine: number
      readonly totalLines: number
      /** True if the file continues after the returned lines. */
      readonly hasMore: boolean
      /** The version, for `ifMatch`. */
      readonly hash: string
    }
  }
  readonly MemoryWrite: {
    readonly input: {
      readonly file: string
      readonly content: string
      readonly append?: boolean | null
      /**
       * The version that the file must have: its hash, or the beginning of it that MemoryRead shows.
       */
      readonly ifMatch?: string | null
    }
    readonly output: ChangedFile
  }
  readonly MemoryEdit: {
    readonly input: { readonly file: string; readonly find: string; readonly replace: string }
    readonly output: ChangedFile
  }
  readonly MemoryAppendDaily: { readonly input: { readonly text: string }; readonly output: ChangedFile }
  readonly MemoryNote: {
    readonly input: {
      readonly text: string
      /** The subject, such as "database": a newer note with the same subject replaces it. */
      readonly about?: string | null
      /** YYYY-MM-DD. */
      readonly until?: string | null
    }
    readonly output: ChangedFile
  }
  readonly MemoryForget: {
    /** Query, source or both; `confirm` is the code of the first call. */
    readonly input: {
      readonly query?: string | null
      readonly source?: string | null
      readonly confirm?: string | null
    }
    readonly output: {
      /**
       * "found": nothing has changed yet. "trashed": the passages are in the trash, except those in
       * `remains`, which wait as a proposal. "proposed": nothing changes until a person approves it.
       */
      readonly action: 'found' | 'trashed' | 'proposed' | 'nothing'
      readonly files: readonly string[]
      readonly passages: number
      readonly confirm?: string
      readonly proposal?: string
      /** Files with passages that still exist and wait for a person. */
      readonly remains: readonly string[]
    }
  }
  readonly MemoryMove: {
    /** A file or a directory; `to` with "/" at its end is the directory that gets it. */
    readonly input: { readonly file: string; readonly to: string }
    readonly output: {
      /** "proposed": nothing is moved until a person approves it. */
      readonly action: 'moved' | 'proposed'
      /** The new paths. */
      readonly files: readonly string[]
      /** Other files, whose links were rewritten. */
      readonly relinked: readonly string[]
      readonly proposal?: string
      readonly warnings: readonly string[]
    }
  }
  readonly UpdateUserMemory: {
    /** "upsert" needs type, description and body. */
    readonly input: {
      readonly action: 'upsert' | 'delete'
      readonly name: string
      readonly type?: EntryInput['type'] | null
      readonly description?: string | null
      readonly body?: string | null
    }
    readonly output: ChangedFile
  }
  readonly ReadUserMemory: {
    readonly input: { readonly name: string }
    readonly output: {
      readonly name: string
      readonly type: EntryInput['type']
      readonly description: string
      readonly body: string
      readonly file: string
      readonly hash: string
    }
  }
  readonly MemoryList: {
    readonly input: {
      readonly directory?: string | null
      readonly where?: string | null
      /** A path: only files after it. */
      readonly after?: string | null
    }
    /** The paths, sorted; at most 500 of `total`. */
    readonly output: { readonly directory: string; readonly files: readonly string[]; readonly total: number }
  }
}

/** The names of the tools. */
export type MemoryToolName = keyof MemoryToolTypes

/** The tools: a list to map over, and each as a property by its name. */
export type MemoryTools = readonly MemoryTool[] & {
  readonly [Name in MemoryToolName]: MemoryTool<
    MemoryToolTypes[Name]['input'],
    MemoryToolTypes[Name]['output']
  >
}
