import { useSignal } from '@preact/signals'
import type { ForgetReceipt } from '@sheaf/memory'
import type { Fact, FactSource, Json } from '../../../answers/answers.ts'
import { Failure } from '../../parts/failure.tsx'
import { Text } from '../../parts/lines.tsx'
import { ask } from '../../state/api.ts'
import { showFile } from '../../state/route.ts'
import { mayChange } from '../../state/start.ts'
import { counted, place } from '../../text/format.ts'

/** One fact with its source and its actions. */
export function FactRow({ fact, onChanged }: { readonly fact: Json<Fact>; readonly onChanged: () => void }) {
  const isOpen = useSignal(false)
  const failure = useSignal<unknown>(undefined)
  const found = useSignal<Json<ForgetReceipt> | undefined>(undefined)
  const { path, line, lineEnd, hash, text, day, key, until, state, source, endedBy } = fact
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      failure.value = error
    }
  }
  const endIt = async () => {
    await ask('end', { path, line, lineEnd, ifMatch: hash })
    onChanged()
  }
  const look = async () => (found.value = await ask('forget', { path, query: text, dryRun: true }))
  const forget = async () => {
    await ask('forget', { path, query: text })
    onChanged()
  }
  return (
    <div class="block">
      <button
        type="button"
        class="row fact"
        data-row
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {day === undefined ? null : <span class="quiet figures">{day}</span>}
        {key === undefined ? null : (
          <span class="badge">
            <Text>{key}</Text>
          </span>
        )}
        <span class="name">
          <Text>{text}</Text>
        </span>
        {until === undefined ? null : <span class="badge">until {until}</span>}
        <span class="quiet">
          <Text>{place(path, line)}</Text>
        </span>
      </button>
      {isOpen.value ? (
        <div class="inside">
          {failure.value === undefined ? null : <Failure error={failure.value} />}
          <p class="quiet">
            <Source label="said in" source={source} />
            <Source label="ended by" source={endedBy} />
            {source === undefined && endedBy === undefined ? 'No message is named as its source.' : null}
          </p>
          <p class="actions">
            <button type="button" onClick={() => showFile({ path, line, lineEnd })}>
              {mayChange.value ? 'Correct' : 'Open the file'}
            </button>
            {mayChange.value && state !== 'earlier' ? (
              <button type="button" onClick={() => void attempt(endIt)}>
                End
              </button>
            ) : null}
            {mayChange.value && found.value === undefined ? (
              <button type="button" onClick={() => void attempt(look)}>
                Forget
              </button>
            ) : null}
          </p>
          {found.value === undefined ? null : (
            <div class="note">
              <p>
                {counted(found.value.passages.length, 'passage')} would be removed for good, with their
                history:
                {found.value.passages.map(({ source: from, lineStart, lineEnd: to }) => (
                  <span key={`${from}:${lineStart}`} class="chip">
                    <Text>{place(from, lineStart, to)}</Text>
                  </span>
                ))}
              </p>
              <button
                type="button"
                disabled={found.value.passages.length === 0}
                onClick={() => void attempt(forget)}
              >
                Forget for good
              </button>
            </div>
          )}
        </div>
      ) : null}
    </div>
  )
}

function Source({ label, source }: { readonly label: string; readonly source: FactSource | undefined }) {
  if (source === undefined) return null
  return (
    <>
      {label}{' '}
      <button type="button" class="plain" onClick={() => showFile({ path: source.conversation })}>
        <Text>{`${source.conversation}#${source.message}`}</Text>
      </button>{' '}
    </>
  )
}
