import { signal } from '@preact/signals'
import type { SearchHit } from '@sheaf/core'
import { Explanation } from '../parts/explanation.tsx'
import { Lines, Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'
import type { Json } from '../../answers/answers.ts'
import { dayOf, place, speaker } from '../text/format.ts'

const LIMIT = 20
const draft = signal({ query: '', within: '', trueAt: '', includeExpired: false })
const asked = signal<typeof draft.value | undefined>(undefined)
const offset = signal(0)

/** The best hits for a question, and the parts of their scores. */
export function Search() {
  const request =
    asked.value === undefined
      ? undefined
      : {
          query: asked.value.query,
          includeExpired: asked.value.includeExpired,
          offset: offset.value,
          limit: LIMIT,
          ...(asked.value.within === '' ? {} : { within: asked.value.within }),
          ...(asked.value.trueAt === '' ? {} : { trueAt: asked.value.trueAt }),
        }
  const answer = useAnswer('search', request)
  const submit = (event: Event) => {
    event.preventDefault()
    asked.value = draft.value
    offset.value = 0
  }
  return (
    <>
      <form class="ask" onSubmit={submit}>
        <label class="wide">
          Words
          <input
            data-first
            type="search"
            value={draft.value.query}
            placeholder='any text, and a time such as "last week"'
            onInput={({ currentTarget: { value } }) => (draft.value = { ...draft.value, query: value })}
          />
        </label>
        <label>
          Within
          <input
            value={draft.value.within}
            placeholder="all"
            size={10}
            onInput={({ currentTarget: { value } }) =>
              (draft.value = { ...draft.value, within: value.trim() })
            }
          />
        </label>
        <label>
          True on
          <input
            type="date"
            value={draft.value.trueAt}
            onInput={({ currentTarget: { value } }) => (draft.value = { ...draft.value, trueAt: value })}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={draft.value.includeExpired}
            onChange={({ currentTarget: { checked } }) =>
              (draft.value = { ...draft.value, includeExpired: checked })
            }
          />
          expired too
        </label>
        <button type="submit" class="main">
          Search
        </button>
      </form>
      {asked.value === undefined ? (
        <Empty>Search for what memory should know. Each hit says why it is there.</Empty>
      ) : null}
      <State of={answer}>
        {({ hits, degraded, hasMore }) => (
          <>
            {degraded === undefined ? null : <p class="note">{degraded.message}</p>}
            {hits.length === 0 ? <Empty>Nothing was found.</Empty> : null}
            <div class="hits" data-rows>
              {hits.map((hit, index) => (
                <article key={`${hit.source}:${hit.lineStart}`} class="hit">
                  <button
                    type="button"
                    class="row"
                    data-row
                    onClick={() => showFile({ path: hit.source, line: hit.lineStart, lineEnd: hit.lineEnd })}
                  >
                    <span class="figures">{offset.value + index + 1}</span>
                    <span class="name">
                      <Text>{place(hit.source, hit.lineStart, hit.lineEnd)}</Text>
                    </span>
                    <span class="quiet">
                      <Text>{headingOf(hit)}</Text>
                    </span>
                    <span class="figures" title="score">
                      {hit.signals.fusion.toPrecision(3)}
                    </span>
                    {hit.expired === true ? <span class="badge">expired</span> : null}
                  </button>
                  <Lines lines={hit.text.replace(/\n+$/, '').split('\n')} from={hit.lineStart} />
                  {hit.explanation === undefined ? null : (
                    <details>
                      <summary>Why</summary>
                      <Explanation of={hit.explanation} score={hit.signals.fusion} />
                    </details>
                  )}
                </article>
              ))}
            </div>
            <Pages offset={offset} limit={LIMIT} hasMore={hasMore} />
          </>
        )}
      </State>
    </>
  )
}

// The heading of a message is its time and its id.
function headingOf({ message, date, updatedAt, headings }: Json<SearchHit>): string {
  if (message === undefined) return headings.join(' › ')
  const { role, speaker: name } = message
  return `${speaker({ role, name })}, ${dayOf(date ?? updatedAt)}`
}
