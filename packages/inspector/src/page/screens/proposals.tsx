import { signal, useSignal } from '@preact/signals'
import type { Proposal, ProposalSummary } from '@sheaf/documents'
import type { Json } from '../../answers/answers.ts'
import { PAGE_ITEMS, STATUSES } from '../../answers/requests.ts'
import { Head, Input, Pages, Pair, Rows, Select } from '../parts/controls.tsx'
import { Item, Text } from '../parts/lines.tsx'
import { Empty, State, useAttempt } from '../parts/state.tsx'
import { useAnswer } from '../state/use-answer.ts'
import { dayOf, time } from '../text/format.ts'
import { diffLines } from '../text/diff-lines.ts'
import { DiffView } from '../parts/diff-view.tsx'
import { ask, mayChange, start } from '../state/api.ts'

const LIMIT = PAGE_ITEMS.proposals
const status = signal<ProposalSummary['status']>('open')

export function Proposals() {
  const offset = useSignal(0)
  const open = useSignal<string | undefined>(undefined)
  const answer = useAnswer('proposals', { status: status.value, offset: offset.value, limit: LIMIT })
  const close = () => (open.value = undefined)
  const choose = (value: string) => {
    status.value = STATUSES.find((each) => each === value) ?? 'open'
    offset.value = 0
    close()
  }
  const list = (
    <>
      <div class="ask">
        <Select
          label="Status"
          value={status.value}
          options={STATUSES.map((each) => [each, each])}
          onChoose={choose}
        />
      </div>
      <State of={answer}>
        {({ proposals, problems, total }) => (
          <>
            {proposals.length === 0 ? <Empty>{`There is no ${status.value} proposal.`}</Empty> : null}
            <Rows>
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
            </Rows>
            {problems.map(({ path, reason }) => (
              <p key={path} class="note">
                <Text>{`${path} is not a proposal: ${reason}`}</Text>
              </p>
            ))}
            <Pages offset={offset} limit={LIMIT} total={total} />
          </>
        )}
      </State>
    </>
  )
  return (
    <Pair label="Proposals" of="Proposal" isOpen={open.value !== undefined} list={list}>
      {open.value === undefined ? (
        <Empty>Choose a proposal to see its differences.</Empty>
      ) : (
        <ProposalView
          key={open.value}
          id={open.value}
          onClose={close}
          onDecided={() => {
            close()
            answer.reload()
          }}
        />
      )}
    </Pair>
  )
}

const AROUND = 3

interface ViewOf {
  readonly id: string
  readonly onClose: () => void
  readonly onDecided: () => void
}

function ProposalView(view: ViewOf) {
  const answer = useAnswer('proposal', { id: view.id })
  return <State of={answer}>{(proposal) => <Decision of={proposal} {...view} />}</State>
}

function Decision({ of, id, onClose, onDecided }: ViewOf & { readonly of: Json<Proposal> }) {
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
  const reject = () => ask('decide', { id, decision: 'reject', reason: reason.value || undefined })
  const { expiresAt, changes } = of
  const [change] = changes
  const isOpen = (of.status === 'open' || of.status === 'approved') && mayChange.value
  const mayEdit = isOpen && changes.length === 1 && change !== undefined && change.content !== null
  const edit = () => (edited.value = edited.value === undefined ? (change?.content ?? '') : undefined)
  return (
    <article class="proposal">
      <Head list="proposals" name={of.reason} onBack={onClose} />
      <p class="quiet">
        <span class="badge">{of.status}</span> proposed by <Text>{of.author}</Text>, {time(of.proposedAt)}
        {expiresAt === undefined ? '' : `, expires ${time(expiresAt)}`}
      </p>
      {failed}
      {of.findings.map(({ path, line, message, rule }) => (
        <p key={`${path}:${line}:${rule}`} class="note">
          <Text>{`line ${line} of ${path} has ${message} [${rule}]`}</Text>
        </p>
      ))}
      {changes.map(({ path, kind, before = '', content, loses: { lines, of: all } }) => (
        <section key={path}>
          <h3>
            <span class={`change ${kind}`}>{kind}</span>
            <Text>{path}</Text>
          </h3>
          {lines === 0 ? null : <p class="quiet">{`removes or replaces ${lines} of ${all} lines`}</p>}
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
            <button type="button" data-key="edit" onClick={edit}>
              {edited.value === undefined ? 'Edit first' : 'As it was proposed'}{' '}
              <kbd aria-hidden="true">e</kbd>
            </button>
          ) : null}
          <Input aria-label="Why not" placeholder="why not (for the author)" of={reason} />
          <button type="button" onClick={() => void decide(reject)}>
            Reject
          </button>
          <span class="quiet small">as {start.value?.author}</span>
        </div>
      ) : null}
    </article>
  )
}
