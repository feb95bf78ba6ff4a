import type { MemoryStore } from '@sheaf/core'
import { defaultScanners, gatedStore } from '@sheaf/documents'
import type { GateOptions, PathFinding, ProposedChange } from '@sheaf/documents'
import type { ToolSettings } from '../tool-settings.ts'

/** What a change did: it was made, or it was proposed. */
export type Passed<T> = (
  | { readonly result: T }
  | { readonly result: undefined; readonly proposal?: string }
) & {
  /** What was flagged or redacted. */
  readonly warnings: readonly string[]
}

/** The answer of a tool about its changes, besides the data for the gate. */
export interface ToolChange extends Pick<GateOptions, 'allowShrink' | 'keeps' | 'reason'> {
  /**
   * What a file begins with to whose end the tool only adds; undefined for every other file. Proposals of
   * such changes never conflict with each other.
   */
  readonly appendsTo?: (path: string) => string | undefined
}

/** Runs `work` on `store` behind the write gate. What is to be proposed is not written. */
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
    // What is proposed may lose much: the person who decides sees how much goes.
    allowShrink: (path) =>
      writes(path) === 'propose' ||
      (typeof allowShrink === 'function' ? allowShrink(path) : allowShrink === true),
    limits,
    onFindings,
    scanners: [...defaultScanners, ...scanners],
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

function asAppend(change: ProposedChange, header: string | undefined): ProposedChange {
  const { content, before } = change
  const start = before ?? header
  if (header === undefined || start === undefined || content?.startsWith(start) !== true) return change
  const added = content.slice(start.length)
  // The line end that the last line lacked; applying the proposal adds it where it is still missing.
  const append = start === '' || start.endsWith('\n') ? added : added.replace(/^\r?\n/, '')
  return { ...change, append, header }
}

function warning({ path, line, message, severity }: PathFinding): string {
  const done =
    severity === 'redact'
      ? 'It was replaced by (redacted).'
      : 'It was written; take it out if it should not stay.'
  return `Line ${line} of ${path} has ${message}. ${done}`
}
