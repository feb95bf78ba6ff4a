import type { Proposals, ProposalSummary } from '@sheaf/documents'
import { removeFiles } from './forget.ts'
import type { ForgetParts } from './forget.ts'

const PROPOSALS_DIRECTORY = '.proposals'

/**
 * The same proposals. After one that forgets is applied (its files' histories begin again), it is removed
 * with its copies of the texts, by `removing`. If that fails, apply it again.
 */
export function forgettingProposals(
  proposals: Proposals,
  parts: Omit<ForgetParts, 'searcher' | 'analyser'>,
  removing: (remove: () => Promise<unknown>) => Promise<unknown>,
): Proposals {
  const { store } = parts
  const finish = async (proposal: ProposalSummary, abortSignal?: AbortSignal): Promise<ProposalSummary> => {
    if (proposal.forgets !== true || proposal.applied === undefined) return proposal
    const kept = await store.list(PROPOSALS_DIRECTORY, { includeHidden: true, abortSignal })
    const name = `${PROPOSALS_DIRECTORY}/${proposal.id}`
    const own = kept.filter((path) => path === `${name}.md` || path.startsWith(`${name}/`))
    const author = proposal.applied.by
    await removing(() => removeFiles(parts, own, { author, abortSignal }))
    return proposal
  }
  return {
    ...proposals,
    approve: async (id, options) => await finish(await proposals.approve(id, options), options.abortSignal),
    apply: async (id, options) => await finish(await proposals.apply(id, options), options?.abortSignal),
  }
}
