import type { MemoryStore } from '@sheaf/core'
import { defaultScanners, gatedStore } from '@sheaf/documents'
import type { GateOptions, PathFinding, Proposal } from '@sheaf/documents'
import type { ToolSettings } from './tool-settings.ts'
import { ToolError } from './tool-error.ts'

/** What a change did: it was made, or it was proposed. */
export type Passed<T> = ({ readonly result: T } | { readonly result: undefined; readonly proposal?: string }) & {
  /** What was flagged or redacted. */
  readonly warnings: readonly string[]
}

/** Runs `work` on `store` behind the write gate. What is to be proposed is not written. */
export async function throughGate<T extends object>(
  settings: ToolSettings,
  store: MemoryStore,
  gate: Pick<GateOptions, 'allowShrink' | 'reason'>,
  work: (gated: MemoryStore) => Promise<T>,
): Promise<Passed<T>> {
  const { writes, propose, author, scanners, limits, onFindings } = settings
  let findings: readonly PathFinding[] = []
  const gated = gatedStore(store, {
    ...gate,
    author,
    limits,
    onFindings,
    scanners: [...defaultScanners, ...scanners],
    async approve(proposal, options) {
      findings = proposal.findings
      if (proposal.changes.every(({ path }) => writes(path) === 'direct')) return true
      throw new Proposed(await deliver(propose, proposal, options))
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

// Thrown where the commit would follow, so that none does.
class Proposed extends Error {
  readonly proposal: string | undefined

  constructor(proposal: string | undefined) {
    super('The change was proposed.')
    this.name = 'Proposed'
    this.proposal = proposal
  }
}

async function deliver(
  propose: ToolSettings['propose'],
  proposal: Proposal,
  options: Parameters<NonNullable<ToolSettings['propose']>>[1],
): Promise<string | undefined> {
  if (propose === undefined) {
    throw new ToolError(
      'approval-required',
      'This change needs the approval of a person, and approval is not configured.',
      'Tell the user what you would keep, so that they can write it down themselves.',
    )
  }
  const id = await propose(proposal, options)
  return typeof id === 'string' && id !== '' ? id : undefined
}

function warning({ path, line, message, severity }: PathFinding): string {
  const done = severity === 'redact' ? 'It was replaced by (redacted).' : 'It was written; take it out if it should not stay.'
  return `Line ${line} of ${path} has ${message}. ${done}`
}
