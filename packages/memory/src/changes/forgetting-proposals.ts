import { historyFiles } from '@sheaf/documents'
import type { Proposals, ProposalSummary } from '@sheaf/documents'
import { removeFiles } from './forget.ts'
import type { ForgetParts } from './forget.ts'

const PROPOSALS_DIRECTORY = '.proposals'

/**
 * The same proposals. Once one that forgets is applied, the older versions of its files are removed, and the
 * proposal with its copies of the texts, by `removing`. When that fails, applying it again does it.
 */
export function forgettingProposals(
  proposals: Proposals,
  parts: Omit<ForgetParts, 'searcher' | 'analyser'>,
  removing: (remove: () => Promise<unknown>) => Promise<unknown>,
): Proposals {
  const { store, homeOf } = parts
  const finish = async (proposal: ProposalSummary, abortSignal?: AbortSignal): Promise<ProposalSummary> => {
    if (proposal.forgets !== true || proposal.applied === undefined) return proposal
    const kept = await store.list(PROPOSALS_DIRECTORY, { includeHidden: true, abortSignal })
    const name = `${PROPOSALS_DIRECTORY}/${proposal.id}`
    const own = kept.filter((path) => path === `${name}.md` || path.startsWith(`${name}/`))
    const histories = await Promise.all(
      proposal.files.map(({ path }) => historyFiles(store, path, homeOf(path), { abortSignal })),
    )
    const paths = [...new Set([...own, ...histories.flat()])]
    const author = proposal.applied.by
    await removing(() => removeFiles(parts, paths, { author, abortSignal }))
    return proposal
  }
  return {
    ...proposals,
    approve: async (id, options) => await finish(await proposals.approve(id, options), options.abortSignal),
    apply: async (id, options) => await finish(await proposals.apply(id, options), options?.abortSignal),
  }
}
