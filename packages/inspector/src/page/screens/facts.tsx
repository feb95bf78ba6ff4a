import { useSignal } from '@preact/signals'
import type { Fact, Json } from '../../answers/answers.ts'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { FactRow } from './facts/fact-row.tsx'
import { Failure } from '../parts/failure.tsx'
import { Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { ask } from '../state/api.ts'
import { showFile } from '../state/route.ts'
import { scope } from '../state/scope.ts'
import { mayChange, start } from '../state/start.ts'
import { useAnswer } from '../state/use-answer.ts'
import { place } from '../text/format.ts'

const LIMIT = PAGE_ITEMS.facts
const TITLES: Readonly<Record<Fact['state'], string>> = {
  current: 'What holds',
  later: 'What will hold',
  earlier: 'What held',
}

/** The user's standing instructions, and the current and earlier facts. */
export function Facts() {
  const offset = useSignal(0)
  const failure = useSignal<unknown>(undefined)
  const standing = useAnswer('standing', {})
  const facts = useAnswer('facts', { offset: offset.value, limit: LIMIT })
  const unstand = async (line: { readonly source: string; readonly text: string }) => {
    try {
      await ask('unstand', { source: line.source, text: line.text })
      standing.reload()
    } catch (error) {
      failure.value = error
    }
  }
  return (
    <div class="column">
      {failure.value === undefined ? null : <Failure error={failure.value} />}
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
                      <button type="button" class="plain" onClick={() => void unstand(line)}>
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
            {(['current', 'later', 'earlier'] as const).map((state) => (
              <FactList
                key={state}
                state={state}
                facts={page.filter((fact) => fact.state === state)}
                onChanged={facts.reload}
              />
            ))}
            <Pages offset={offset} limit={LIMIT} hasMore={offset.value + page.length < total} total={total} />
          </>
        )}
      </State>
    </div>
  )
}

function FactList({
  state,
  facts,
  onChanged,
}: {
  readonly state: Fact['state']
  readonly facts: readonly Json<Fact>[]
  readonly onChanged: () => void
}) {
  if (facts.length === 0) return null
  return (
    <section class={`section facts-${state}`} aria-label={TITLES[state]}>
      <h2>{TITLES[state]}</h2>
      <div class="rows" data-rows>
        {facts.map((fact) => (
          <FactRow key={`${fact.path}:${fact.line}:${fact.hash}`} fact={fact} onChanged={onChanged} />
        ))}
      </div>
    </section>
  )
}
