import { refuse, type OptionNames } from '@sheaf/core/adapter'
import {
  contentHash,
  type Analyser,
  type Change,
  type Clock,
  type MemoryStore,
  type ReadOptions,
} from '@sheaf/core'
import { createProposals, gatedStore, type GateOptions, type Proposals } from '@sheaf/documents'

/** Options for writing the changes of `summarize` and `compress`. */
export interface PolicyOptions {
  readonly store: MemoryStore
  /** Gives the current day. */
  readonly clock: Clock
  /** The file with the dated blocks. "observations.md" by default. */
  readonly path?: string
  /** Finds equal texts. `textAnalyser()` by default. */
  readonly analyser?: Analyser
  /**
   * The gate that every change passes; the default scanners by default. It does not count archived text as
   * lost.
   */
  readonly gate?: Omit<GateOptions, 'author' | 'reason' | 'allowShrink'>
  /** "direct" commits, "propose" leaves the change to a person. "direct" by default. */
  readonly policy?: 'direct' | 'propose'
  /** Keeps the proposals. `createProposals({ store, clock })` by default. */
  readonly proposals?: Pick<Proposals, 'propose' | 'list'>
}

export const POLICY_NAMES: OptionNames<PolicyOptions & ReadOptions> = {
  analyser: true,
  clock: true,
  gate: true,
  path: true,
  policy: true,
  proposals: true,
  store: true,
  abortSignal: true,
}

/** The options, checked and complete. */
type Policy = Required<Pick<PolicyOptions, 'policy' | 'proposals'>> &
  Pick<PolicyOptions, 'gate'> & { readonly author: string }

export interface DraftChange {
  readonly path: string
  /** Undefined when there was no file. */
  readonly before: string | undefined
  /** Null deletes the file. */
  readonly content: string | null
  /** The text added at the end, if nothing else changes: two such proposals do not conflict. */
  readonly append?: string
  /** With `append`: the start of a new file. */
  readonly header?: string
}

/** The outcome of a change: committed, waiting as a proposal, or rejected earlier by a person. */
export type Outcome =
  | { readonly status: 'committed' }
  | { readonly status: 'proposed' | 'rejected'; readonly proposal: string }

export function checkTokens(options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options))
    if (!(value > 0)) refuse(name, 'must be a positive number of tokens')
}

/** The policy with every default. Throws `invalid-argument` for an unknown policy. */
export function policyOf(
  { store, clock, policy = 'direct', gate, ...options }: PolicyOptions,
  author: string,
): Policy {
  if (policy !== 'direct' && policy !== 'propose') refuse('policy', 'must be "direct" or "propose"')
  return { policy, gate, author, proposals: options.proposals ?? createProposals({ store, clock }) }
}

/**
 * A short name of the texts that a change is made from, for its reason. It finds a proposal from the same
 * texts again, whatever a model answered. It does not reveal the texts.
 */
export async function markOf(texts: readonly string[]): Promise<string> {
  return `[${(await contentHash(JSON.stringify(texts))).slice(0, 12)}]`
}

/**
 * Returns the waiting proposal with the same purpose, from any texts, since another one would conflict with
 * it; or the newest one from the same texts, if it was rejected. Undefined if the change may be proposed or
 * the policy is "direct".
 */
export async function findProposed(
  { policy, proposals, author }: Policy,
  { purpose, mark, abortSignal }: ReadOptions & { readonly purpose: string; readonly mark: string },
): Promise<Outcome | undefined> {
  if (policy === 'direct') return undefined
  const own = (await proposals.list({ abortSignal })).proposals.filter(
    (each) => each.author === author && each.reason.startsWith(`${purpose} [`),
  )
  const waiting = own.find(({ status }) => status === 'open' || status === 'approved')
  if (waiting !== undefined) return { status: 'proposed', proposal: waiting.id }
  const same = own.find(({ reason }) => reason.endsWith(mark))
  return same?.status === 'rejected' ? { status: 'rejected', proposal: same.id } : undefined
}

/**
 * Commits the changes through the gate, expecting the texts that they were made from, or proposes them.
 * Throws `conflict` if a file has changed.
 */
export async function passGate(
  store: MemoryStore,
  { author, gate, proposals, policy }: Policy,
  changes: readonly DraftChange[],
  { reason, abortSignal }: ReadOptions & { readonly reason: string },
): Promise<Outcome> {
  let proposed: Outcome | undefined
  const gated = gatedStore(store, {
    ...gate,
    author,
    actor: 'learning',
    allowShrink: true,
    async approve(request, options) {
      const answer = (await gate?.approve?.(request, options)) ?? true
      if (answer !== true || policy === 'direct') return answer
      const drafts = request.changes.map((change) => asRequest(change, changes))
      const { id } = await proposals.propose(
        { author, reason, findings: request.findings, changes: drafts },
        options,
      )
      proposed = { status: 'proposed', proposal: id }
      return 'it was proposed'
    },
  })
  try {
    await gated.commit(await Promise.all(changes.map(bind)), { author, reason, abortSignal })
    return { status: 'committed' }
  } catch (error) {
    if (proposed !== undefined) return proposed
    throw error
  }
}

async function bind({ path, content, before }: DraftChange): Promise<Change> {
  return { path, content, ifMatch: before === undefined ? null : await contentHash(before) }
}

// The change after the gate, which may redact it. An unchanged append stays an append.
function asRequest(
  { path, content, before }: { path: string; content: string | null; before?: string },
  drafts: readonly DraftChange[],
) {
  const draft = drafts.find((each) => each.path === path)
  const isSame = draft?.content === content && draft.append !== undefined
  return { path, content, before, ...(isSame ? { append: draft.append, header: draft.header } : {}) }
}
