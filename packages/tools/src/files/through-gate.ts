import type { MemoryStore } from '@sheaf/core'
import { gatedStore, SCANNERS } from '@sheaf/documents'
import type { ApprovalRequest, GateOptions, PathFinding } from '@sheaf/documents'
import type { ToolSettings } from '../tool-settings.ts'

/** The result of a change, or its proposal. */
export type Passed<T> = (
  | { readonly result: T }
  | { readonly result: undefined; readonly proposal?: string }
) & {
  /** Sentences about flagged or redacted text. */
  readonly warnings: readonly string[]
}

/** The gate options of a tool's change. */
export interface ToolChange extends Pick<GateOptions, 'allowShrink' | 'keeps' | 'reason'> {
  /**
   * The header of a file that the tool only appends to; undefined for every other file. Proposals of
   * such changes never conflict with each other.
   */
  readonly appendsTo?: (path: string) => string | undefined
}

/** Runs `work` on `store` behind the write gate. A proposed change is not written. */
export async function throughGate<T extends object>(
  settings: ToolSettings,
  store: MemoryStore,
  { allowShrink, appendsTo, ...gate }: ToolChange,
  work: (gated: MemoryStore) => Promise<T>,
): Promise<Passed<T>> {
  const { writes, propose, author, scanners, limits, onFindings } = settings
  let findings: readonly PathFinding[] = []
  const gated = gatedStore(store, {
    ...gate,
    actor: 'model',
    author,
    // A proposed change may shrink a file: the person who decides sees how much it removes.
    allowShrink: (path) =>
      writes(path) === 'propose' ||
      (typeof allowShrink === 'function' ? allowShrink(path) : allowShrink === true),
    limits,
    onFindings,
    scanners: [...SCANNERS.model, ...scanners],
    async approve(request, options) {
      findings = request.findings
      if (request.changes.every(({ path }) => writes(path) === 'direct')) return true
      const changes = request.changes.map((change) => asAppend(change, appendsTo?.(change.path)))
      throw new Proposed((await propose({ ...request, changes }, options))?.id)
    },
  })
  try {
    const result = await work(gated)
    return { result, warnings: findings.map(warning) }
  } catch (error) {
    if (!(error instanceof Proposed)) throw error
    return { result: undefined, proposal: error.proposal, warnings: findings.map(warning) }
  }
}

// Thrown before the commit, to prevent it.
class Proposed extends Error {
  readonly proposal: string | undefined

  constructor(proposal: string | undefined) {
    super('The change was proposed.')
    this.name = 'Proposed'
    this.proposal = proposal
  }
}

type ProposedChange = ApprovalRequest['changes'][number]

function asAppend(change: ProposedChange, header: string | undefined): ProposedChange {
  const { content, before } = change
  const start = before ?? header
  if (header === undefined || start === undefined || content?.startsWith(start) !== true) return change
  const added = content.slice(start.length)
  // Without the line end that the last line lacked: applying the proposal adds it if it is still
  // missing.
  const append = start === '' || start.endsWith('\n') ? added : added.replace(/^\r?\n/, '')
  return { ...change, append, header }
}

function warning({ path, line, message, severity, replacement }: PathFinding): string {
  const done =
    severity === 'redact'
      ? replacement === undefined
        ? 'It was replaced by (redacted).'
        : 'It was taken out.'
      : 'It was written; take it out if it should not stay.'
  return `Line ${line} of ${path} has ${message}. ${done}`
}
