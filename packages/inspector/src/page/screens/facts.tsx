import { useSignal } from '@preact/signals'
import type { ForgetReceipt } from '@sheaf/memory'
import type { Answers, Fact, Json, FactSource } from '../../answers/answers.ts'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Opens, OpensLine, Pages, Rows, Unfold } from '../parts/controls.tsx'
import { Empty, State, useAttempt } from '../parts/state.tsx'
import { Name, Text } from '../parts/lines.tsx'
import { ask, mayChange, start } from '../state/api.ts'
import { showFile } from '../state/route.ts'
import { scope } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { counted, dayOf, place } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.facts
const TITLES: Readonly<Record<Fact['state'], string>> = {
  current: 'What holds',
  later: 'What will hold',
  earlier: 'What held',
}

export function Facts() {
  const offset = useSignal(0)
  const standing = useAnswer('standing', {})
  const facts = useAnswer('facts', { offset: offset.value, limit: LIMIT })
  // Both read the same memory, so the page would show the same error twice.
  const isFailed = facts.error !== undefined && standing.value === undefined
  return (
    <div class="column">
      {isFailed ? null : (
        <State of={standing}>
          {({ lines }) =>
            lines.length === 0 ? null : <Instructions lines={lines} onChanged={standing.reload} />
          }
        </State>
      )}
      <State of={facts}>
        {({ facts: page, total }) => (
          <>
            {total === 0 ? (
              <Empty>
                {scope.value === undefined && start.value?.choosesScope === true
                  ? 'Facts belong to a user. Choose one above.'
                  : 'Nothing was learnt here yet. Add a fact at a line of a context.'}
              </Empty>
            ) : null}
            {[...Map.groupBy(page, ({ state }) => state)].map(([state, some]) => (
              <section key={state} class={`section facts-${state}`} aria-label={TITLES[state]}>
                <h2>{TITLES[state]}</h2>
                <Rows>
                  {some.map((fact) => (
                    <FactRow
                      key={`${fact.path}:${fact.line}:${fact.hash}`}
                      fact={fact}
                      onChanged={facts.reload}
                    />
                  ))}
                </Rows>
              </section>
            ))}
            <Pages offset={offset} limit={LIMIT} total={total} />
          </>
        )}
      </State>
    </div>
  )
}

function Instructions({ lines, onChanged }: Json<Answers['standing']> & { readonly onChanged: () => void }) {
  const [attempt, failed] = useAttempt()
  const remove = async (source: string, text: string) =>
    await attempt(async () => {
      await ask('unstand', { source, text })
      onChanged()
    })
  return (
    <section class="section" aria-label="Standing instructions">
      <h2>Standing instructions</h2>
      {failed}
      <Rows>
        {lines.map(({ source, lineStart, lineEnd, text, kind, at }) => (
          <div key={`${source}:${lineStart}:${text}`} class="row fact">
            <span class="badge">{kind}</span>
            <Name>{text}</Name>
            <Opens isRow of={{ path: source, line: lineStart, lineEnd }} />
            {at === undefined ? null : <span class="quiet">{dayOf(at)}</span>}
            {mayChange.value ? (
              <button type="button" class="plain" onClick={() => void remove(source, text)}>
                Remove
              </button>
            ) : null}
          </div>
        ))}
      </Rows>
    </section>
  )
}

function FactRow({ fact, onChanged }: { readonly fact: Json<Fact>; readonly onChanged: () => void }) {
  const { path, line, day, key, text, until, replacedBy } = fact
  return (
    <Unfold kind="fact" inside={() => <FactActions fact={fact} onChanged={onChanged} />}>
      <span class="figures day">{day && dayOf(day)}</span>
      {key === undefined ? null : (
        <span class="badge">
          <Text>{key}</Text>
        </span>
      )}
      <Name>{text}</Name>
      {until === undefined ? null : <span class="badge">until {dayOf(until)}</span>}
      {replacedBy === undefined ? null : <span class="badge">replaced</span>}
      <span class="path">
        <Text>{place(path, line)}</Text>
      </span>
    </Unfold>
  )
}

function FactActions({
  fact: { path, line, lineEnd, hash, text, state, source, endedBy, replacedBy },
  onChanged,
}: {
  readonly fact: Json<Fact>
  readonly onChanged: () => void
}) {
  const [attempt, failed] = useAttempt()
  const found = useSignal<Json<ForgetReceipt> | undefined>(undefined)
  const endIt = async () => {
    await ask('end', { path, line, lineEnd, ifMatch: hash })
    onChanged()
  }
  const look = async () => (found.value = await ask('forget', { path, query: text, dryRun: true }))
  const forget = async () => {
    await ask('forget', { path, query: text })
    onChanged()
  }
  const passages = found.value?.passages ?? []
  return (
    <>
      {failed}
      <p class="quiet">
        <Source label="said in" source={source} />
        <Source label="ended by" source={endedBy} />
        {replacedBy === undefined ? null : (
          <>
            replaced by <OpensLine id={replacedBy} />{' '}
          </>
        )}
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
            {counted(passages.length, 'passage')} would be removed for good, with their history:
            {passages.map(({ source: from, lineStart, lineEnd: to }) => (
              <span key={`${from}:${lineStart}`} class="chip">
                <Text>{place(from, lineStart, to)}</Text>
              </span>
            ))}
          </p>
          <button type="button" disabled={passages.length === 0} onClick={() => void attempt(forget)}>
            Forget for good
          </button>
        </div>
      )}
    </>
  )
}

function Source({ label, source }: { readonly label: string; readonly source: FactSource | undefined }) {
  if (source === undefined) return null
  const { conversation: path, message } = source
  return (
    <>
      {label} <Opens of={{ path }}>{`${path}#${message}`}</Opens>{' '}
    </>
  )
}
