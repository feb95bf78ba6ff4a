import { signal } from '@preact/signals'
import { Explanation } from '../parts/explanation.tsx'
import { Lines, Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'
import { place } from '../text/format.ts'

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
                      <Text>{hit.headings.join(' › ')}</Text>
                    </span>
                    <span class="figures" title="score">
                      {hit.signals.fusion.toPrecision(3)}
                    </span>
                    {hit.expired === true ? <span class="badge">expired</span> : null}
                    {hit.message?.role === undefined ? null : <span class="badge">{hit.message.role}</span>}
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
