import { refuse } from '@sheaf/core/adapter'
import { contentHash } from '@sheaf/core'
import type { Proposal, ProposalSummary } from '@sheaf/documents'
import type { ProposalPage } from '../answers/answers.ts'
import { editedStore } from './files.ts'
import { MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

export const proposals: Route<ProposalPage> = {
  async answer({ scope, fields, abortSignal }) {
    const status = fields.choice('status', ['open', 'approved', 'applied', 'rejected', 'expired'])
    const list = await scope.proposals.list({ abortSignal, status })
    return {
      proposals: fields.page(list.proposals),
      problems: list.problems.slice(0, MOST_ITEMS),
      total: list.proposals.length,
    }
  },
}

export const proposal: Route<Proposal> = {
  answer: async ({ scope, fields, abortSignal }) =>
    await scope.proposals.read(fields.text('id'), { abortSignal }),
}

export const decide: Route<ProposalSummary> = {
  isChange: true,
  async answer({ scope, fields, author, abortSignal }) {
    const [id, reason] = [fields.text('id'), fields.optionalText('reason')]
    const decision = fields.choice('decision', ['apply', 'reject'])
    if (decision === 'apply')
      return await scope.proposals.approve(id, { by: author, apply: true, abortSignal })
    if (decision === 'reject') return await scope.proposals.reject(id, { by: author, abortSignal, reason })
    refuse('decision', 'must be "apply" or "reject"')
  },
}

/** Writes a person's edited text of a proposal with one file, and rejects the proposal. */
export const edited: Route<ProposalSummary> = {
  isChange: true,
  async answer(call) {
    const { scope, fields, author, abortSignal } = call
    const id = fields.text('id')
    const { changes } = await scope.proposals.read(id, { abortSignal })
    const [change] = changes
    if (change === undefined || changes.length > 1)
      refuse('id', 'names a proposal of several files, which cannot be edited')
    const { path, before } = change
    // The edited text is based on the file as it was at the proposal.
    const ifMatch = before === undefined ? null : await contentHash(before)
    await editedStore(call).write(path, fields.text('content'), { ifMatch, abortSignal })
    return await scope.proposals.reject(id, { by: author, reason: 'Written in other words.', abortSignal })
  },
}
