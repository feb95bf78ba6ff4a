import { isWithin } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { findCopyProblem, findProposal } from './kept-proposal.ts'
import type { KeptProposal } from './kept-proposal.ts'
import { isProposalId, PROPOSALS_DIRECTORY, proposalPath } from './proposal-record.ts'
import type { ProposalRecord } from './proposal-record.ts'
import type { ProposalProblem } from './proposal.ts'

const FILES_AT_ONCE = 16

/**
 * Every proposal of a store, newest first, and invalid files. Only copies of waiting proposals are
 * checked.
 */
export async function listProposals(
  store: MemoryStore,
  options: ReadOptions,
): Promise<{ readonly kept: readonly KeptProposal[]; readonly problems: readonly ProposalProblem[] }> {
  const paths = await store.list(PROPOSALS_DIRECTORY, {
    includeHidden: true,
    abortSignal: options.abortSignal,
  })
  const names = paths.map((path) => path.slice(PROPOSALS_DIRECTORY.length + 1))
  const files = names.filter((name) => !name.includes('/')).map((name) => name.slice(0, -'.md'.length))
  const problems: ProposalProblem[] = files
    .filter((name) => !isProposalId(name))
    .map((name) => ({ path: proposalPath(name), reason: 'its name is not the id of a proposal' }))
  const ids = files.filter(isProposalId)
  const known = new Set(ids)
  const kept: KeptProposal[] = []
  // In parts, which limits the reads at once.
  for (let start = 0; start < ids.length; start += FILES_AT_ONCE) {
    const part = ids.slice(start, start + FILES_AT_ONCE)
    const found = await Promise.all(part.map((id) => findProposal(store, id, options)))
    for (const [place, id] of part.entries()) {
      const each = found[place]
      if (typeof each === 'string') problems.push({ path: proposalPath(id), reason: each })
      else if (each !== undefined) {
        const problem = isWaiting(each.record)
          ? await findCopyProblem(store, each.record, options)
          : undefined
        if (problem === undefined) kept.push(each)
        else problems.push(problem)
      }
    }
  }
  for (const owner of new Set(
    names.filter((name) => name.includes('/')).map((name) => name.split('/', 1)[0] ?? ''),
  )) {
    if (!known.has(owner))
      problems.push({
        path: `${PROPOSALS_DIRECTORY}/${owner}`,
        reason: 'these are copies of a proposal whose file is missing',
      })
  }
  kept.sort(
    ({ record: a }, { record: b }) =>
      Date.parse(b.proposedAt) - Date.parse(a.proposedAt) || (a.id < b.id ? -1 : 1),
  )
  return { kept, problems }
}

/** True for a proposal without a final decision in its file. */
export function isWaiting({ status }: ProposalRecord): boolean {
  return status === 'open' || status === 'approved'
}

/** True for a proposal that changes a file at or below `path`. */
export function isAbout({ changes }: ProposalRecord, path: string): boolean {
  return changes.some((change) => isWithin(change.path, path))
}
