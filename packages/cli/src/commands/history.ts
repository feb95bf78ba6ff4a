import type { Revision, ProposalSummary, renderDiff as RenderDiff } from '@sheaf/documents'
import { table, memoryText, dateTime, oneLine, type Columns, type Ink } from '../output.ts'
import { instant, version, wholeNumber, withoutSlash } from '../parse-option.ts'
import type { SheafCommand, Answer } from '../sheaf-command.ts'
import { Option } from 'commander'
import { neededScope, type Session } from '../session/session.ts'
import { MemoryError, type Clock } from '@sheaf/core'

export function registerHistory(program: SheafCommand): void {
  const history = program
    .command('history')
    .description('the revisions of files, and their authors')
    .examples('sheaf history list MEMORY.md --user ada')
  history
    .command('list')
    .description('the revisions of a file, newest first')
    .argument('<path>')
    .option('--limit <n>', 'the most revisions', wholeNumber())
    .examples('sheaf history list MEMORY.md --user ada')
    .onMemory(async ({ history, clock }, path: string, { limit }: { readonly limit?: number }) => {
      const revisions = await history.list(path, { limit })
      const empty = `There is no history of ${path}.`
      return { value: revisions, text: table(revisions, columnsFor(clock), empty) }
    })
  history
    .command('show')
    .description('the text of a file in a revision')
    .argument('<path>')
    .argument('<version>', 'a version, such as 1.2.0', version)
    .examples('sheaf history show MEMORY.md 1.2.0 --user ada')
    .onMemory(async ({ history }, path: string, version: string) => {
      const content = await history.read(path, version)
      const value = { path, version, content }
      return { value, text: (style) => memoryText(content, style), isExact: true }
    })
  history
    .command('diff')
    .description('the diff from one revision to another, or to the current file')
    .argument('<path>')
    .argument('<from>', 'a version, such as 1.2.0', version)
    .argument('[to]', 'a version; the current file by default', version)
    .examples('sheaf history diff MEMORY.md 1.0.0 1.1.0 --user ada', 'sheaf history diff MEMORY.md 1.0.0')
    .onMemory(async ({ history }, path: string, from: string, to: string | undefined) => {
      const diff = await history.diff(path, from, to)
      return { value: { path, from, to, diff }, text: await diffText(diff) }
    })
  history
    .command('log')
    .description('the revisions of all files, newest first')
    .option('--since <when>', 'only revisions since this day or instant, included', instant)
    .option('--within <directory>', 'only revisions of files below this directory')
    .option('--limit <n>', 'the most revisions', wholeNumber(), 50)
    .examples('sheaf history log --since 2026-11-01', 'sheaf history log --user ada --limit 10 --json')
    .onMemory(
      async (
        { history, clock },
        { since, within, limit }: { since?: ReturnType<typeof instant>; within?: string; limit: number },
      ) => {
        const directory = within === undefined ? undefined : withoutSlash(within)
        const revisions = await history.log({ limit, since: since?.(clock), directory })
        const columns: Columns<Revision> = { path: ({ path }) => path, ...columnsFor(clock) }
        return { value: revisions, text: table(revisions, columns, 'Nothing has changed.') }
      },
    )
  history
    .command('restore')
    .description('restore the text of a revision; the current text stays in the history')
    .argument('<path>')
    .argument('<version>', 'a version, such as 1.2.0', version)
    .examples('sheaf history restore MEMORY.md 1.2.0 --user ada')
    .onMemory(async ({ history, author }, path: string, version: string) => {
      const { hash, size } = await history.restore(path, version, { author, reason: `restore ${version}` })
      return { value: { path, version, hash, size }, text: () => `${path} is as it was in ${version}.` }
    })
}

async function diffText(diff: Parameters<typeof RenderDiff>[0]): Promise<Answer['text']> {
  const { renderDiff } = await import('@sheaf/documents')
  return ({ hasColor }) => renderDiff(diff, { format: hasColor ? 'terminal' : 'text' })
}

const columnsFor = (clock: Clock): Columns<Revision> => ({
  version: ['cyan', ({ version }) => version],
  at: ({ at }) => dateTime(at, clock),
  change: ({ change, redacted }) => (redacted === undefined ? change : `${change}, redacted`),
  bytes: ({ size }) => size,
  author: ({ author = '' }) => author,
  reason: ['dim', ({ reason = '' }) => reason],
})

type Status = ProposalSummary['status']

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
    .addOption(new Option('--status <status>', 'only proposals with this status').choices(Object.keys(INKS)))
    .examples('sheaf proposals list --project atlas --status open')
    .onMemory(async (session, { status }: { readonly status?: Status }) => {
      const list = await neededScope(session).proposals.list({ status })
      for (const { path, reason } of list.problems)
        session.warn(`warning: ${path} is not a proposal: ${oneLine(reason)}`)
      const columns: Columns<ProposalSummary> = {
        id: ({ id }) => id,
        status: [({ status }) => INKS[status], ({ status }) => status],
        at: ({ proposedAt }) => dateTime(proposedAt, session.clock),
        author: ({ author }) => author,
        files: ({ files }) => files.map(({ path, kind }) => `${kind} ${path}`).join(', '),
        reason: ['dim', ({ reason }) => reason],
      }
      return { value: list, text: table(list.proposals, columns, 'There are no proposals.') }
    })
  proposals
    .command('show')
    .description('a proposal with its diff, in which invisible characters are shown')
    .argument('<id>')
    .examples('sheaf proposals show 3f2a9c1b7d04 --project atlas')
    .onMemory(async (session, id: string) => {
      const proposal = await neededScope(session).proposals.read(id)
      if (proposal.status === 'open')
        session.warn(`note: it waits for you: ${approval(id, session)}, or reject`)
      return { value: proposal, text: await diffText(proposal) }
    })
  proposals
    .command('approve')
    .description('approve a proposal; its author may not do so')
    .argument('<id>')
    .requiredOption('--by <name>', 'the person who decides')
    .option('--apply', 'also make the changes, in the same step')
    .examples('sheaf proposals approve ID --by grace --apply --project atlas')
    .onMemory(decided('approve'))
  proposals
    .command('reject')
    .description('reject a proposal, even if it was approved')
    .argument('<id>')
    .requiredOption('--by <name>', 'the person who decides')
    .option('--reason <text>', 'the reason, for the proposer')
    .examples('sheaf proposals reject ID --by grace --reason "We decided otherwise." --project atlas')
    .onMemory(decided('reject'))
  proposals
    .command('apply')
    .description('make the changes of an approved proposal, all of them or none')
    .argument('<id>')
    .option('--by <name>', 'the person who applies it; the approver by default')
    .examples('sheaf proposals apply ID --project atlas')
    .onMemory(decided('apply'))
}

type Decision = 'approve' | 'reject' | 'apply'

interface DecisionFlags {
  /** `apply` takes the approver if it is missing. */
  readonly by: string
  readonly apply?: boolean
  readonly reason?: string
}

function decided(decision: Decision) {
  return async (session: Session, id: string, flags: DecisionFlags): Promise<Answer> => {
    const { proposals } = neededScope(session)
    const summary = await proposals[decision](id, flags).catch((error: unknown) => {
      throw proposalErrorOf(error, id, session)
    })
    const { status, applied } = summary
    return {
      value: summary,
      text: ({ paint }) => {
        const files = (applied?.files ?? []).map(({ path, hash, isMerged, warning = '' }) =>
          `  ${path}${hash === null ? ', deleted' : isMerged ? ', merged' : ''} ${warning}`.trimEnd(),
        )
        return [`Proposal ${id} is ${paint(INKS[status], status)}.`, ...files].join('\n')
      },
    }
  }
}

function approval(id: string, { scopeFlags }: Session): string {
  return `sheaf proposals approve ${id} --by NAME --apply${scopeFlags}`
}

function proposalErrorOf(error: unknown, id: string, session: Session): unknown {
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
    ? `${start}is not approved yet; run: ${approval(id, session)}`
    : reason
  return new MemoryError('scope-violation', `P${said.slice(1)}${said === reason ? '.' : ''}`, {
    cause: error,
  })
}
