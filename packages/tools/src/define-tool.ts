import {
  checkOptions,
  OPTION_NAMES,
  checkFunctions,
  checkObject,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type { Clock, ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import { withEnding } from './files/check-place.ts'
import { inputChecker, resultOf } from './check-input.ts'
import type { MemoryTool, ObjectSchema, ToolResult, MemoryToolName, MemoryToolTypes } from './memory-tools.ts'
import { failureOf } from './tool-error.ts'
import { secretScanner, type GateOptions, type ProposalSummary } from '@sheaf/documents'

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

type ApprovalRequest = Parameters<NonNullable<GateOptions['approve']>>[0]

/** Limits of one call's arguments and results, so that no result floods a context. */
export const TOOL_LIMITS = {
  hits: 50,
  /** The best pieces of a search, which calls with `after` reach. */
  depth: 200,
  queryCharacters: 10_000,
  /** UTF-16 code units of stored text in one result; about 5,000 tokens of English. */
  resultCharacters: 20_000,
  files: 500,
  /** Passages that one call of MemoryForget removes. */
  forgotten: 50,
} as const

export const ENTRY_INDEX = 'memory/MEMORY.md'

/** Characters of a hash that a model sees and sends back as a version. */
export const VERSION_CHARACTERS = 12

/** Options of the tools. */
export interface MemoryToolsOptions {
  /**
   * "direct" commits a change that passes the gate; "propose" passes it to `propose` instead. A
   * function decides by the path, relative to the user. A commit of several files (an entry and its
   * index) is proposed if one of them must be. By default "direct" for a user, "propose" for a project
   * and a workspace.
   */
  readonly writes?: 'direct' | 'propose' | ((path: string) => 'direct' | 'propose') | undefined
  /**
   * Stores a change for a person to approve, and resolves to its id, or undefined. The change is not
   * written. By default it goes to the `proposals` of the memory. The model is told of `declined`.
   */
  readonly propose?: (
    request: ApprovalRequest,
    options: ReadOptions,
  ) => Promise<{ readonly id: string; readonly declined?: ProposalSummary['rejected'] } | undefined>
  /** The author of every commit. "agent" by default. */
  readonly author?: string | undefined
  /**
   * Scanners of every change, in addition to the default ones. `[secretScanner({ action: 'redact' })]`
   * by default.
   */
  readonly scanners?: GateOptions['scanners']
  /**
   * The most characters of a file, by its path; added to the defaults, USER.md 4,000 and MEMORY.md
   * 8,000. 0 removes the limit.
   */
  readonly limits?: Readonly<Record<string, number>> | undefined
  /** Called with flagged or redacted findings before the commit. The model gets them as well. */
  readonly onFindings?: GateOptions['onFindings']
  /**
   * Called with errors whose reason the model does not get: the storage failed, `propose` failed, or a
   * bug.
   */
  readonly onError?: ((error: unknown, tool: string) => void) | undefined
}

export interface ToolSettings extends Required<Pick<MemoryToolsOptions, 'author' | 'scanners' | 'limits'>> {
  readonly writes: (path: string) => 'direct' | 'propose'
  readonly clock: Pick<Clock, 'today'>
  readonly propose: NonNullable<MemoryToolsOptions['propose']>
  readonly onFindings: MemoryToolsOptions['onFindings']
  readonly onError: MemoryToolsOptions['onError']
}

const NAMES: OptionNames<MemoryToolsOptions> = {
  author: true,
  limits: true,
  onError: true,
  onFindings: true,
  propose: true,
  scanners: true,
  writes: true,
}

/** Fills in the defaults. Throws `invalid-argument` for invalid options. */
export function toolSettings(user: ScopedMemory, options: MemoryToolsOptions = {}): ToolSettings {
  const {
    writes = user.writes,
    propose = user.proposals.propose,
    author = 'agent',
    scanners = [secretScanner({ action: 'redact' })],
    limits = {},
    onFindings,
    onError,
  } = checkOptions(options, NAMES)
  checkFunctions(options, 'propose', 'onFindings', 'onError')
  if (!Array.isArray(scanners) || !scanners.every((scanner) => typeof scanner === 'function'))
    refuse('scanners', 'must be a list of functions, such as [secretScanner()]')
  for (const [path, limit] of Object.entries(checkObject(limits, '{ "USER.md": 4000 }', 'limits'))) {
    if (!(limit >= 0)) refuse(`limits["${path}"]`, 'must be a number of characters, or 0 for none')
  }
  if (typeof writes !== 'function' && writes !== 'direct' && writes !== 'propose')
    refuse('writes', 'must be "direct", "propose", or a function of the path')
  if (typeof author !== 'string' || author === '') refuse('author', 'is empty; say who writes')
  return {
    clock: user.clock,
    writes: typeof writes === 'function' ? writes : () => writes,
    propose,
    author,
    scanners: [...scanners],
    limits: { ...limits },
    onFindings,
    onError,
  }
}
