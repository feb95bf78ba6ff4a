import {
  contentHash,
  MemoryError,
  type Change,
  type Clock,
  type CommitOptions,
  type MemoryStore,
  type ReadOptions,
} from '@sheaf/core'
import {
  checkOptions,
  checkPart,
  collisionKey,
  portOf,
  OPTION_NAMES,
  readOrNone,
  checkValue,
  refuse,
} from '@sheaf/core/adapter'
import { checkScanners, scanChange, type Scanner } from '../gate/scan-change.ts'
import { countCharacters, keepStart, visibleText } from '../characters.ts'
import { FORGETS } from '../history/recorded-commits.ts'
import { HISTORY_NOTE_CHARACTERS } from '../history/records/recorder.ts'
import { instantOf } from '../daily-log.ts'
import { planChange, withDayOfDecisions } from './apply-change.ts'
import {
  declinedNote,
  findProposal,
  newProposal,
  readChanges,
  readProposal,
  isAbout,
  isWaiting,
  listProposals,
  unknownProposal,
} from './kept-proposal.ts'
import { prepareChanges, subjectOf, type PreparedChange } from './prepare-changes.ts'
import {
  composeProposal,
  copyPaths,
  proposalPath,
  PROPOSALS_DIRECTORY,
  STATUSES,
  type ProposalRecord,
  type RecordedAct,
} from './proposal-file.ts'
import type { Proposals, ProposalSummary } from './proposal.ts'

const PROPOSAL_DAYS = 30

interface ProposalsOptions {
  /**
   * The store to change, which also stores the proposals. For proposals by an agent's tools, the store
   * of the tools: `memory.user(id).store`.
   */
  readonly store: MemoryStore
  /** Gives the times of proposals and decisions, and decides whether a proposal has expired. */
  readonly clock: Pick<Clock, 'now' | 'today'>
  /**
   * Scanners of each change when it is proposed, and of the final text when it is applied. Use
   * `SCANNERS.default` for proposals that do not come from a gate. Empty by default, since a gate has scanned
   * its proposals, and a merge adds no line.
   */
  readonly scanners?: readonly Scanner[]
}

interface Verdict extends Pick<CommitOptions, 'author' | 'reason'> {
  readonly record: ProposalRecord
  readonly changes?: readonly Change[]
}

// Each failed attempt means that another writer's change succeeded.
const MAX_ATTEMPTS = 1000
const DAY = 86_400_000

/**
 * Proposals in a store; see {@link Proposals}. Does no I/O. Throws `invalid-argument` for invalid options.
 */
export function createProposals(options: ProposalsOptions): Proposals {
  const {
    store,
    clock,
    scanners = [],
  } = checkOptions(options, { clock: true, scanners: true, store: true }, '{ store, clock }')
  checkPart('store', store, ['commit', 'list', 'read'])
  checkPart('clock', clock, ['now', 'today'])
  checkScanners(scanners)

  const overdueAt = ({ proposedAt }: ProposalRecord) => Date.parse(proposedAt) + PROPOSAL_DAYS * DAY
  const isOverdue = (record: ProposalRecord) =>
    isWaiting(record) && overdueAt(record) <= instantOf(clock).getTime()
  const summary = (record: ProposalRecord): ProposalSummary => {
    const { id, author, reason, proposedAt, findings = [], forgets, approved, rejected, applied } = record
    const expiry = new Date(overdueAt(record))
    return {
      id,
      status: isOverdue(record) ? 'expired' : record.status,
      author,
      reason,
      proposedAt: new Date(proposedAt),
      expiresAt: isWaiting(record) && !Number.isNaN(expiry.getTime()) ? expiry : undefined,
      files: record.changes.map(({ path, kind }) => ({ path, kind })),
      findings,
      ...(forgets && { forgets }),
      approved: approved && dated(approved),
      rejected: rejected && dated(rejected),
      applied: applied && dated(applied),
    }
  }
  const act = (by: string): RecordedAct => ({ by: checkName('by', by), at: instantOf(clock).toISOString() })

  type Judge = (record: ProposalRecord) => Promise<Verdict | undefined> | Verdict | undefined

  // Concurrent decisions on proposals for one file would conflict and repeat.
  const decide = async (id: string, options: ReadOptions, judge: Judge): Promise<ProposalSummary> =>
    await portOf(store).inTurn(PROPOSALS_DIRECTORY, () => decideNow(id, options, judge))

  /** Commits the verdict of `judge`, if the proposal is unchanged; undefined leaves it as it is. */
  async function decideNow(id: string, { abortSignal }: ReadOptions, judge: Judge): Promise<ProposalSummary> {
    let seen = ''
    for (let attempt = 1; ; attempt += 1) {
      abortSignal?.throwIfAborted()
      const { record, body, hash } = await readProposal(store, id, { abortSignal })
      const verdict = await judge(record)
      if (verdict === undefined) return summary(record)
      const { changes = [], author, reason } = verdict
      const file = {
        path: proposalPath(id),
        content: await composeProposal({ record: verdict.record, body }),
        ifMatch: hash,
      }
      try {
        const isForgetting = record.forgets === true && changes.length > 0
        const options = { author, reason, abortSignal, ...(isForgetting && { [FORGETS]: true }) }
        await store.commit([file, ...changes], options)
        return summary(verdict.record)
      } catch (error) {
        const isRace = MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
        // Nobody wrote since the last refusal, so a retry would not help.
        const now = JSON.stringify([hash, ...changes.map(({ ifMatch }) => ifMatch)])
        if (!isRace || now === seen || attempt === MAX_ATTEMPTS) throw error
        seen = now
      }
    }
  }

  async function planApply(record: ProposalRecord, by: string, readOptions: ReadOptions): Promise<Verdict> {
    const planned = []
    for (const [place, change] of (await readChanges(store, record, readOptions)).entries()) {
      const recorded = record.changes[place]
      if (recorded === undefined) continue
      const current = await readOrNone(store, change.path, readOptions)
      const dayOf = (at: string) => clock.today(new Date(at))
      const days = [dayOf(record.proposedAt), dayOf(record.approved?.at ?? record.proposedAt)] as const
      const scan = async (merged: string) => {
        const known = current === undefined ? [] : [current]
        const content = withDayOfDecisions(change.path, merged, current ?? '', days)
        return (
          await scanChange({ path: change.path, content, before: current, ...readOptions }, scanners, known)
        ).content
      }
      planned.push(await planChange(record.id, change, recorded, { current, scan }))
    }
    const approval = ` (proposal ${record.id}, approved by ${record.approved?.by ?? by})`
    const room = Math.max(0, HISTORY_NOTE_CHARACTERS - countCharacters(approval))
    return {
      record: {
        ...record,
        status: 'applied',
        applied: { ...act(by), files: planned.map(({ file }) => file) },
      },
      changes: planned.flatMap(({ change }) => change ?? []),
      author: record.author,
      reason: `${keepStart(record.reason, room)}${approval}`,
    }
  }

  function checkWaiting(record: ProposalRecord): void {
    if (isOverdue(record)) throw refusal(record, 'has expired; propose the change again')
    const fix =
      record.status === 'applied' ? 'restore its files from their history' : 'propose the change again'
    if (!isWaiting(record)) throw refusal(record, `was ${record.status} already; ${fix}`)
  }

  return {
    async propose(request, readOptions = {}) {
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      const author = checkName('author', request?.author)
      const reason = checkName('reason', request?.reason)
      const { prepared, findings } = await prepareChanges(store, request, { scanners, abortSignal })
      const { forgets = false } = request
      checkValue.flag('forgets', forgets)
      const digest = await digestOf(prepared, forgets)
      const start = (await subjectOf(prepared, forgets)).slice(0, 12)
      let declined: ProposalSummary['rejected']
      for (let number = 1; ;) {
        abortSignal?.throwIfAborted()
        const id = `${start}${number === 1 ? '' : `-${number}`}`
        const kept = await findProposal(store, id, { abortSignal })
        if (kept === undefined) {
          const changes = prepared.map(({ recorded }) => recorded)
          const proposedAt = instantOf(clock).toISOString()
          const record: ProposalRecord = {
            id,
            status: 'open',
            author,
            reason,
            proposedAt,
            changes,
            findings,
            ...(forgets && { forgets }),
            digest,
          }
          try {
            await store.commit(await newProposal(record, prepared), {
              author,
              reason: `propose: ${reason}`,
              abortSignal,
            })
            const own = prepared.map(({ change }) => change)
            return { ...summary(record), changes: own, isNew: true, declined }
          } catch (error) {
            // Another process made the same proposal at the same time.
            if (!MemoryError.isInstance(error, 'conflict')) throw aboutChange(error, id, prepared)
          }
        } else if (
          typeof kept !== 'string' &&
          kept.record.digest === digest &&
          isWaiting(kept.record) &&
          !isOverdue(kept.record)
        ) {
          const own = await readChanges(store, kept.record, { abortSignal })
          return { ...summary(kept.record), changes: own, isNew: false, declined }
        } else {
          const { rejected, status } = typeof kept === 'string' ? {} : summary(kept.record)
          declined = status === 'applied' ? undefined : (rejected ?? declined)
          number += 1
        }
      }
    },

    async list(listOptions = {}) {
      const { status, path, limit, after, workspaces, abortSignal } = checkOptions(listOptions, {
        after: true,
        limit: true,
        path: true,
        status: true,
        workspaces: true,
        abortSignal: true,
      })
      if (workspaces === true) refuse('workspaces', 'are those of a project')
      if (status !== undefined && !STATUSES.includes(status))
        refuse('status', `must be one of ${STATUSES.join(', ')}`)
      if (limit !== undefined) checkValue.whole('limit', limit, 1)
      const { kept, problems } = await listProposals(store, { abortSignal })
      const last = kept.findIndex(({ record }) => record.id === after)
      if (after !== undefined && last === -1) throw unknownProposal(after.slice(0, 80))
      const proposals = kept
        .slice(last + 1)
        .filter(({ record }) => path === undefined || isAbout(record, path))
        .map(({ record }) => summary(record))
      const wanted = proposals.filter((each) => status === undefined || each.status === status)
      const page = wanted.slice(0, limit)
      return { proposals: page, problems, next: page.length < wanted.length ? page.at(-1)?.id : undefined }
    },

    async read(id, readOptions = {}) {
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      const { record } = await readProposal(store, id, { abortSignal })
      return { ...summary(record), changes: await readChanges(store, record, { abortSignal }) }
    },

    async approve(id, decideOptions) {
      const {
        by,
        apply = false,
        abortSignal,
      } = checkOptions(decideOptions, { apply: true, by: true, abortSignal: true }, '{ by }')
      const approval = act(by)
      return await decide(id, { abortSignal }, async (record) => {
        if (record.status === 'applied' || (record.status === 'approved' && !apply && !isOverdue(record)))
          return undefined
        checkWaiting(record)
        if (collisionKey(by.trim()) === collisionKey(record.author.trim()))
          throw refusal(record, 'may not be approved by its proposer; ask a person')
        const approved: ProposalRecord = {
          ...record,
          status: 'approved',
          approved: record.approved ?? approval,
        }
        if (apply) return await planApply(approved, by, { abortSignal })
        return { record: approved, author: by, reason: `approve proposal ${id}` }
      })
    },

    async reject(id, decideOptions) {
      const {
        by,
        reason = '',
        abortSignal,
      } = checkOptions(decideOptions, { by: true, reason: true, abortSignal: true }, '{ by }')
      const rejection = act(by)
      return await decide(id, { abortSignal }, async (record) => {
        if (record.status === 'rejected') return undefined
        checkWaiting(record)
        const why = reason.trim() === '' ? '' : ` (${reason.trim()})`
        const start = `${clock.today()} Declined by ${by}${why}`.replaceAll(/\s+/g, ' ')
        const shown = `${keepStart(visibleText(start), HISTORY_NOTE_CHARACTERS)}:`
        return {
          record: { ...record, status: 'rejected', rejected: { ...rejection, reason } },
          changes: await declinedNote(store, record, shown, { abortSignal }),
          author: by,
          reason: `reject proposal ${id}`,
        }
      })
    },

    async apply(id, applyOptions = {}) {
      const { by, abortSignal } = checkOptions(applyOptions, { by: true, abortSignal: true })
      return await decide(id, { abortSignal }, async (record) => {
        if (record.status === 'applied') return undefined
        checkWaiting(record)
        if (record.approved === undefined)
          throw refusal(record, 'is not approved; approve(id, { by, apply: true }) does both')
        return await planApply(record, by ?? record.approved.by, { abortSignal })
      })
    },
  }
}

function dated<Act extends RecordedAct>(act: Act): Omit<Act, 'at'> & { readonly at: Date } {
  return { ...act, at: new Date(act.at) }
}

function checkName(argument: string, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') refuse(argument, 'must be text, and not blank')
  checkValue.keptText(argument, value)
  return value
}

function refusal({ id, changes }: ProposalRecord, reason: string): MemoryError {
  return MemoryError.scopeViolation(changes[0]?.path ?? '', `proposal ${id} ${reason}`)
}

// The same append is one change, even if the end of the file has changed.
async function digestOf(prepared: readonly PreparedChange[], forgets: boolean): Promise<string> {
  const parts = prepared.map(({ recorded: { before, content, ...change } }) =>
    change.append === undefined ? [change, before, content] : change,
  )
  return await contentHash(JSON.stringify([forgets, parts]))
}

// The proposer gave the path of the file, not that of the refused copy.
function aboutChange(error: unknown, id: string, prepared: readonly PreparedChange[]): unknown {
  if (!MemoryError.isInstance(error)) return error
  const { path: copy = '', reason, size, limit } = error
  const isOf = (_: unknown, each: number) => Object.values(copyPaths(id, each)).includes(copy)
  const path = prepared.find(isOf)?.recorded.path
  if (path === undefined) return error
  if (reason !== undefined) return MemoryError.invalidContent(path, reason, { cause: error })
  if (size === undefined || limit === undefined) return error
  return MemoryError.tooLarge(path, size, limit, { cause: error })
}
