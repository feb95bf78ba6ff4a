import type { Proposals, ProposalSummary } from '@sheaf/documents'
import { Option } from 'commander'
import type { Ink } from '../output.ts'
import { table, oneLine, dateTime } from '../output.ts'
import type { Answer, SheafCommand } from '../sheaf-command.ts'
import { neededScope } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { MemoryError } from '@sheaf/core'

type Status = ProposalSummary['status']

const STATUSES: readonly Status[] = ['open', 'approved', 'applied', 'rejected', 'expired']
const INKS: Readonly<Record<Status, Ink>> = {
  open: 'yellow',
  approved: 'cyan',
  applied: 'green',
  rejected: 'red',
  expired: 'dim',
}

export function registerProposals(program: SheafCommand): void {
  const proposals = program
    .command('proposals')
    .description('changes that wait for a person to decide; to a user, a project or a workspace')
    .examples('sheaf proposals list --project atlas --status open')
  proposals
    .command('list')
    .description('proposals, newest first')
    .addOption(new Option('--status <status>', 'only proposals with this status').choices(STATUSES))
    .examples('sheaf proposals list --project atlas --status open')
    .onMemory(async (session, { status }: { readonly status?: Status }) => {
      const list = await neededScope(session).proposals.list({ status })
      for (const { path, reason } of list.problems)
        session.warn(`warning: ${path} is not a proposal: ${oneLine(reason)}`)
      return {
        value: list,
        text: table(
          list.proposals,
          {
            id: ({ id }) => id,
            status: [({ status }) => INKS[status], ({ status }) => status],
            at: ({ proposedAt }) => dateTime(proposedAt, session.clock),
            author: ({ author }) => author,
            files: ({ files }) => files.map(({ path, kind }) => `${kind} ${path}`).join(', '),
            reason: ['dim', ({ reason }) => reason],
          },
          'There are no proposals.',
        ),
      }
    })
  proposals
    .command('show')
    .description('a proposal with its diff, in which invisible characters are shown')
    .argument('<id>')
    .examples('sheaf proposals show 3f2a9c1b7d04 --project atlas')
    .onMemory(async (session, id: string) => {
      const proposal = await neededScope(session).proposals.read(id)
      if (proposal.status === 'open')
        session.warn(`note: it waits for you: sheaf proposals approve ${id} --by NAME --apply, or reject`)
      const { renderDiff } = await import('@sheaf/documents')
      return {
        value: proposal,
        text: ({ hasColor }) => renderDiff(proposal, { format: hasColor ? 'terminal' : 'text' }),
      }
    })
  proposals
    .command('approve')
    .description('approve a proposal; its author may not do so')
    .argument('<id>')
    .requiredOption('--by <name>', 'the person who decides')
    .option('--apply', 'also make the changes, in the same step')
    .examples('sheaf proposals approve ID --by grace --apply --project atlas')
    .onMemory(async (session, id: string, flags: { readonly by: string; readonly apply?: boolean }) => {
      return await decided(session, id, (all) => all.approve(id, flags))
    })
  proposals
    .command('reject')
    .description('reject a proposal, even if it was approved')
    .argument('<id>')
    .requiredOption('--by <name>', 'the person who decides')
    .option('--reason <text>', 'the reason, for the proposer')
    .examples('sheaf proposals reject ID --by grace --reason "We decided otherwise." --project atlas')
    .onMemory(async (session, id: string, flags: { readonly by: string; readonly reason?: string }) => {
      return await decided(session, id, (all) => all.reject(id, flags))
    })
  proposals
    .command('apply')
    .description('make the changes of an approved proposal, all of them or none')
    .argument('<id>')
    .option('--by <name>', 'the person who applies it; the approver by default')
    .examples('sheaf proposals apply ID --project atlas')
    .onMemory(async (session, id: string, flags: { readonly by?: string }) => {
      return await decided(session, id, (all) => all.apply(id, flags))
    })
}

async function decided(
  session: Session,
  id: string,
  decide: (proposals: Proposals) => Promise<ProposalSummary>,
): Promise<Answer> {
  const summary = await decide(neededScope(session).proposals).catch((error: unknown) => {
    throw proposalErrorOf(error, id)
  })
  const { status, applied } = summary
  return {
    value: summary,
    text: ({ paint }) => {
      const files =
        applied?.files.map(
          ({ path, hash, isMerged }) =>
            `  ${path}${hash === null ? ', deleted' : isMerged ? ', merged' : ''}`,
        ) ?? []
      return [`Proposal ${id} is ${paint(INKS[status], status)}.`, ...files].join('\n')
    },
  }
}

/**
 * The error of a failed decision on a proposal, with the fix as a command; any other error unchanged.
 */
function proposalErrorOf(error: unknown, id: string): unknown {
  if (MemoryError.isInstance(error, 'conflict') && 'proposal' in error) {
    return new MemoryError(
      'conflict',
      `Proposal ${id} cannot be applied: ${error.path} changed since it was proposed. Nothing was changed; reject it, and have it proposed again.`,
      { cause: error },
    )
  }
  const start = `proposal ${id} `
  const { reason = '' } = MemoryError.isInstance(error, 'scope-violation') ? error : {}
  if (!reason.startsWith(start)) return error
  const said = reason.startsWith(`${start}is not approved;`)
    ? `${start}is not approved yet; run: sheaf proposals approve ${id} --by NAME --apply`
    : reason
  return new MemoryError('scope-violation', `P${said.slice(1)}${said === reason ? '.' : ''}`, {
    cause: error,
  })
}
