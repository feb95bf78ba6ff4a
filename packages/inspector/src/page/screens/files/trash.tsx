import { useSignal } from '@preact/signals'
import { Failure } from '../../parts/failure.tsx'
import { Text } from '../../parts/lines.tsx'
import { Pages } from '../../parts/more.tsx'
import { Empty, State } from '../../parts/state.tsx'
import { ask } from '../../state/api.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { time } from '../../text/format.ts'

const LIMIT = 50

/** Deleted entries and forgotten passages, to restore or to delete for good. */
export function Trash() {
  const offset = useSignal(0)
  const failure = useSignal<unknown>(undefined)
  const answer = useAnswer('trash', { offset: offset.value, limit: LIMIT })
  const act = async (name: 'untrash' | 'purge', id: string) => {
    try {
      await ask(name, { id })
      answer.reload()
    } catch (error) {
      failure.value = error
    }
  }
  return (
    <State of={answer}>
      {({ trash, total }) => (
        <>
          {failure.value === undefined ? null : <Failure error={failure.value} />}
          {trash.length === 0 ? (
            <Empty>The trash is empty. Other files come back from their history.</Empty>
          ) : null}
          <div class="rows" data-rows>
            {trash.map(({ id, name, deletedAt }) => (
              <div key={id} class="row">
                <span class="name">
                  <Text>{name}</Text>
                </span>
                <span class="quiet">{time(deletedAt)}</span>
                <button type="button" data-row onClick={() => void act('untrash', id)}>
                  Restore
                </button>
                <button type="button" onClick={() => void act('purge', id)}>
                  Erase
                </button>
              </div>
            ))}
          </div>
          <Pages offset={offset} limit={LIMIT} hasMore={offset.value + trash.length < total} total={total} />
        </>
      )}
    </State>
  )
}
