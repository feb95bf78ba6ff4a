import { signal, useSignal } from '@preact/signals'
import type { ProposalSummary } from '@sheaf/documents'
import { PAGE_ITEMS, STATUSES } from '../../answers/requests.ts'
import { Item, Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { Empty, State, useAttempt } from '../parts/state.tsx'
import { useAnswer } from '../state/use-answer.ts'
import { dayOf, time } from '../text/format.ts'
import { diffLines } from '../text/diff-lines.ts'
import { DiffView } from '../parts/diff-view.tsx'
import { ask, mayChange, start } from '../state/api.ts'

const LIMIT = PAGE_ITEMS.proposals
const status = signal<ProposalSummary['status']>('open')

/** Changes that wait for a decision, and decided ones. */
export function Proposals() {
  const offset = useSignal(0)
  const open = useSignal<string | undefined>(undefined)
  const answer = useAnswer('proposals', { status: status.value, offset: offset.value, limit: LIMIT })
  return (
    <div class={open.value === undefined ? 'pair' : 'pair opened'}>
      <section class="list" aria-label="Proposals">
        <div class="ask">
          <label>
            Status
            <select
              data-first
              value={status.value}
              onChange={({ currentTarget: { value } }) => {
                status.value = STATUSES.find((each) => each === value) ?? 'open'
                offset.value = 0
                open.value = undefined
              }}
            >
              {STATUSES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        </div>
        <State of={answer}>
          {({ proposals, problems, total }) => (
            <>
              {proposals.length === 0 ? <Empty>{`There is no ${status.value} proposal.`}</Empty> : null}
              <div class="rows" data-rows>
                {proposals.map(({ id, author, reason, proposedAt, files }) => (
                  <Item
                    key={id}
                    name={reason}
                    day={dayOf(proposedAt)}
                    isOpen={open.value === id}
                    onOpen={() => (open.value = id)}
                  >
                    <Text>{`${author} · ${files.map(({ path }) => path).join(', ')}`}</Text>
                  </Item>
                ))}
              </div>
              {problems.map(({ path, reason }) => (
                <p key={path} class="note">
                  <Text>{`${path} is not a proposal: ${reason}`}</Text>
                </p>
              ))}
              <Pages offset={offset} limit={LIMIT} total={total} />
            </>
          )}
        </State>
      </section>
      <section class="detail" aria-label="Proposal">
        {open.value === undefined ? (
          <Empty>Choose a proposal to see its differences.</Empty>
        ) : (
          <ProposalView
            key={open.value}
            id={open.value}
            onClose={() => (open.value = undefined)}
            onDecided={() => {
              open.value = undefined
              answer.reload()
            }}
          />
        )}
      </section>
    </div>
  )
}

const AROUND = 3

/** One proposal: reason, diff and decision. Its text can be edited before it is applied. */
function ProposalView({
  id,
  onClose,
  onDecided,
}: {
  readonly id: string
  readonly onClose: () => void
  readonly onDecided: () => void
}) {
  const answer = useAnswer('proposal', { id })
  const [attempt, failed] = useAttempt()
  const reason = useSignal('')
  const edited = useSignal<string | undefined>(undefined)
  const decide = async (work: () => Promise<unknown>) =>
    await attempt(async () => {
      await work()
      onDecided()
    })
  const apply = () =>
    edited.value === undefined
      ? ask('decide', { id, decision: 'apply' })
      : ask('edited', { id, content: edited.value })
  const reject = () =>
    ask('decide', { id, decision: 'reject', reason: reason.value === '' ? undefined : reason.value })
  return (
    <State of={answer}>
      {({ status, author, reason: why, proposedAt, expiresAt, findings, changes }) => {
        const [change] = changes
        const isOpen = (status === 'open' || status === 'approved') && mayChange.value
        const mayEdit = isOpen && changes.length === 1 && change !== undefined && change.content !== null
        return (
          <article class="proposal">
            <header>
              <button type="button" class="back" onClick={onClose}>
                ‹ proposals
              </button>
              <h2>
                <Text>{why}</Text>
              </h2>
            </header>
            <p class="quiet">
              <span class="badge">{status}</span> proposed by <Text>{author}</Text>, {time(proposedAt)}
              {expiresAt === undefined ? '' : `, expires ${time(expiresAt)}`}
            </p>
            {failed}
            {findings.map(({ path, line, message, rule }) => (
              <p key={`${path}:${line}:${rule}`} class="note">
                <Text>{`line ${line} of ${path} has ${message} [${rule}]`}</Text>
              </p>
            ))}
            {changes.map(({ path, kind, before = '', content, loses: { lines, of } }) => (
              <section key={path}>
                <h3>
                  <span class={`change ${kind}`}>{kind}</span>
                  <Text>{path}</Text>
                </h3>
                {lines === 0 ? null : <p class="quiet">{`removes or replaces ${lines} of ${of} lines`}</p>}
                <DiffView lines={diffLines(before, edited.value ?? content ?? '', AROUND)} />
              </section>
            ))}
            {edited.value === undefined ? null : (
              <textarea
                aria-label="The text as it is to be"
                rows={12}
                value={edited.value}
                onInput={({ currentTarget: { value } }) => (edited.value = value)}
              />
            )}
            {isOpen ? (
              <div class="actions">
                <button type="button" class="main" onClick={() => void decide(apply)}>
                  {edited.value === undefined ? 'Approve and apply' : 'Apply my text'}
                </button>
                {mayEdit ? (
                  <button
                    type="button"
                    data-key="edit"
                    onClick={() =>
                      (edited.value = edited.value === undefined ? (change.content ?? '') : undefined)
                    }
                  >
                    {edited.value === undefined ? 'Edit first' : 'As it was proposed'}{' '}
                    <kbd aria-hidden="true">e</kbd>
                  </button>
                ) : null}
                <input
                  aria-label="Why not"
                  placeholder="why not (for the author)"
                  value={reason.value}
                  onInput={({ currentTarget: { value } }) => (reason.value = value)}
                />
                <button type="button" onClick={() => void decide(reject)}>
                  Reject
                </button>
                <span class="quiet small">as {start.value?.author}</span>
              </div>
            ) : null}
          </article>
        )
      }}
    </State>
  )
}
