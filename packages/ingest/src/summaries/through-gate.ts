import { contentHash, InvalidArgumentError } from '@sheaf/core'
import type { Change, Clock, MemoryStore, ReadOptions } from '@sheaf/core'
import { createProposals, gatedStore } from '@sheaf/documents'
import type { ChangeRequest, GateOptions, Proposals } from '@sheaf/documents'

/** How the changes of `summarize` and `compress` are written. */
export interface PolicyOptions {
  /**
   * Who writes, in histories and proposals. Each writer has its own name by default, such as "summarizer".
   */
  readonly author?: string
  /**
   * The gate that every change passes; the default scanners by default. What moves into an archive is no loss
   * to it.
   */
  readonly gate?: Omit<GateOptions, 'author' | 'reason' | 'allowShrink'>
  /** "direct" commits, "propose" leaves the change to a person. "direct" by default. */
  readonly policy?: 'direct' | 'propose'
  /** Takes what is proposed. `createProposals({ store, clock })` by default. */
  readonly proposals?: Pick<Proposals, 'propose' | 'list'>
}

/** The same, checked and complete. */
export type Policy = PolicyOptions & Required<Pick<PolicyOptions, 'author' | 'policy' | 'proposals'>>

/** One file's part in a change, made from what the file said. */
export interface DraftChange {
  readonly path: string
  /** Undefined when there was no file. */
  readonly before: string | undefined
  /** Null deletes the file. */
  readonly content: string | null
  /** What is added to the end, where nothing else is changed: two proposals that do so never touch. */
  readonly append?: string
  /** With `append`: what a new file begins with. */
  readonly header?: string
}

/**
 * The outcome of a change: committed, or waiting as a proposal, or rejected by a person when it was proposed
 * before.
 */
export type Outcome =
  | { readonly status: 'committed' }
  | { readonly status: 'proposed' | 'rejected'; readonly proposal: string }

/** The policy with every default. Throws InvalidArgumentError for an unknown policy. */
export function policyOf(
  { policy = 'direct', gate, ...options }: PolicyOptions,
  {
    store,
    clock,
    author,
  }: { readonly store: MemoryStore; readonly clock: Pick<Clock, 'now'>; readonly author: string },
): Policy {
  if (policy !== 'direct' && policy !== 'propose')
    throw new InvalidArgumentError('policy', 'must be "direct" or "propose"')
  return { policy, gate, author, proposals: options.proposals ?? createProposals({ store, clock }) }
}

/**
 * A short name of what a change is made from, for its reason: by it a proposal of the same is found again,
 * whatever a model made of it. It does not reveal the texts.
 */
export async function markOf(texts: readonly string[]): Promise<string> {
  return `[${(await contentHash(JSON.stringify(texts))).slice(0, 12)}]`
}

/**
 * The proposal that waits for the same purpose, whatever it was made from: another one would touch it. Or the
 * newest one that was made from the same and was rejected. Undefined when the change may be proposed, and
 * where the policy is to commit.
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
 * Commits the changes on exactly what they were made from, through the gate; or proposes them. Throws
 * ConflictError when a file is not as it was.
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

// What the gate made of it, which may be redacted; an append stays one where it is as it was.
function asRequest(
  { path, content, before }: { path: string; content: string | null; before?: string },
  drafts: readonly DraftChange[],
): ChangeRequest {
  const draft = drafts.find((each) => each.path === path)
  const isSame = draft?.content === content && draft.append !== undefined
  return { path, content, before, ...(isSame ? { append: draft.append, header: draft.header } : {}) }
}
