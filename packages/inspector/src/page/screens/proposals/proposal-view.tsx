import { useSignal } from '@preact/signals'
import { DiffView } from '../../parts/diff-view.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Text } from '../../parts/lines.tsx'
import { State } from '../../parts/state.tsx'
import { ask } from '../../state/api.ts'
import { mayChange, start } from '../../state/start.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { diffLines } from '../../text/diff-lines.ts'
import { time } from '../../text/format.ts'

const AROUND = 3

/** One proposal: reason, diff and decision. Its text can be edited before it is applied. */
export function ProposalView({
  id,
  onClose,
  onDecided,
}: {
  readonly id: string
  readonly onClose: () => void
  readonly onDecided: () => void
}) {
  const answer = useAnswer('proposal', { id })
  const failure = useSignal<unknown>(undefined)
  const reason = useSignal('')
  const edited = useSignal<string | undefined>(undefined)
  const decide = async (work: () => Promise<unknown>) => {
    try {
      await work()
      onDecided()
    } catch (error) {
      failure.value = error
    }
  }
  return (
    <State of={answer}>
      {({ status, author, reason: why, proposedAt, expiresAt, findings, changes }) => {
        const [change] = changes
        const isOpen = (status === 'open' || status === 'approved') && mayChange.value
        const mayEdit = isOpen && changes.length === 1 && change !== undefined && change.content !== null
        const applyEdited = async () => {
          await ask('edited', { id, content: edited.value })
        }
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
            {failure.value === undefined ? null : <Failure error={failure.value} />}
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
                {edited.value === undefined ? (
                  <button
                    type="button"
                    class="main"
                    onClick={() => void decide(() => ask('decide', { id, decision: 'apply' }))}
                  >
                    Approve and apply
                  </button>
                ) : (
                  <button type="button" class="main" onClick={() => void decide(applyEdited)}>
                    Apply my text
                  </button>
                )}
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
                <button
                  type="button"
                  onClick={() =>
                    void decide(() =>
                      ask('decide', {
                        id,
                        decision: 'reject',
                        ...(reason.value === '' ? {} : { reason: reason.value }),
                      }),
                    )
                  }
                >
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
