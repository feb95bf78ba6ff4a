import type { EntryInput } from '@sheaf/documents'
import type { MemoryTool } from './memory-tool.ts'

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
