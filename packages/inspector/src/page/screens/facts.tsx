import { useSignal } from '@preact/signals'
import type { ForgetReceipt } from '@sheaf/memory'
import type { Fact, Json, FactSource } from '../../answers/answers.ts'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Empty, State, useAttempt } from '../parts/state.tsx'
import { Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { ask, mayChange, start } from '../state/api.ts'
import { showFile } from '../state/route.ts'
import { scope } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { place, counted } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.facts
const TITLES: Readonly<Record<Fact['state'], string>> = {
  current: 'What holds',
  later: 'What will hold',
  earlier: 'What held',
}

/** The user's standing instructions, and the current and earlier facts. */
export function Facts() {
  const offset = useSignal(0)
  const [attempt, failed] = useAttempt()
  const standing = useAnswer('standing', {})
  const facts = useAnswer('facts', { offset: offset.value, limit: LIMIT })
  const unstand = async (source: string, text: string) =>
    await attempt(async () => {
      await ask('unstand', { source, text })
      standing.reload()
    })
  return (
    <div class="column">
      {failed}
      <State of={standing}>
        {({ lines }) =>
          lines.length === 0 ? null : (
            <section class="section" aria-label="Standing instructions">
              <h2>Standing instructions</h2>
              <div class="rows" data-rows>
                {lines.map((line) => (
                  <div key={`${line.source}:${line.lineStart}:${line.text}`} class="row fact">
                    <span class="badge">{line.kind}</span>
                    <span class="name">
                      <Text>{line.text}</Text>
                    </span>
                    <button
                      type="button"
                      class="plain"
                      data-row
                      onClick={() =>
                        showFile({ path: line.source, line: line.lineStart, lineEnd: line.lineEnd })
                      }
                    >
                      <Text>{place(line.source, line.lineStart)}</Text>
                    </button>
                    {line.at === undefined ? null : <span class="quiet">{line.at.slice(0, 10)}</span>}
                    {mayChange.value ? (
                      <button
                        type="button"
                        class="plain"
                        onClick={() => void unstand(line.source, line.text)}
                      >
                        Remove
                      </button>
                    ) : null}
                  </div>
                ))}
              </div>
            </section>
          )
        }
      </State>
      <State of={facts}>
        {({ facts: page, total }) => (
          <>
            {total === 0 ? (
              <Empty>
                {scope.value === undefined && start.value?.choosesScope === true
                  ? 'Facts belong to a user. Choose one: press u.'
                  : 'Nothing was learnt here yet. Add a fact at a line of a context.'}
              </Empty>
            ) : null}
            {(['current', 'later', 'earlier'] as const)
              .map((state) => ({ state, some: page.filter((fact) => fact.state === state) }))
              .filter(({ some }) => some.length > 0)
              .map(({ state, some }) => (
                <section key={state} class={`section facts-${state}`} aria-label={TITLES[state]}>
                  <h2>{TITLES[state]}</h2>
                  <div class="rows" data-rows>
                    {some.map((fact) => (
                      <FactRow
                        key={`${fact.path}:${fact.line}:${fact.hash}`}
                        fact={fact}
                        onChanged={facts.reload}
                      />
                    ))}
                  </div>
                </section>
              ))}
            <Pages offset={offset} limit={LIMIT} total={total} />
          </>
        )}
      </State>
    </div>
  )
}

/** One fact with its source and its actions. */
function FactRow({ fact, onChanged }: { readonly fact: Json<Fact>; readonly onChanged: () => void }) {
  const isOpen = useSignal(false)
  const [attempt, failed] = useAttempt()
  const found = useSignal<Json<ForgetReceipt> | undefined>(undefined)
  const { path, line, lineEnd, hash, text, day, key, until, state, source, endedBy } = fact
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
          {failed}
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
