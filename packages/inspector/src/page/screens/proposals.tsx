import { signal, useSignal } from '@preact/signals'
import type { ProposalStatus } from '@sheaf/documents'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { ProposalView } from './proposals/proposal-view.tsx'
import { Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { useAnswer } from '../state/use-answer.ts'
import { time } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.proposals
const STATUSES: readonly ProposalStatus[] = ['open', 'approved', 'applied', 'rejected', 'expired']
const status = signal<ProposalStatus>('open')

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
                  <button
                    key={id}
                    type="button"
                    class="row two"
                    data-row
                    aria-current={open.value === id}
                    onClick={() => (open.value = id)}
                  >
                    <span class="name">
                      <Text>{reason}</Text>
                    </span>
                    <span class="quiet small">
                      <Text>{`${author} · ${files.map(({ path }) => path).join(', ')}`}</Text> ·{' '}
                      {time(proposedAt)}
                    </span>
                  </button>
                ))}
              </div>
              {problems.map(({ path, reason }) => (
                <p key={path} class="note">
                  <Text>{`${path} is not a proposal: ${reason}`}</Text>
                </p>
              ))}
              <Pages
                offset={offset}
                limit={LIMIT}
                hasMore={offset.value + proposals.length < total}
                total={total}
              />
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
