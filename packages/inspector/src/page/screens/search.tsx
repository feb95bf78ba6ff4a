import { signal } from '@preact/signals'
import type { SearchHit } from '@sheaf/core'
import { Explanation } from '../parts/explanation.tsx'
import { Input, Pages } from '../parts/controls.tsx'
import { Lines, Name, Text } from '../parts/lines.tsx'
import { Empty, State } from '../parts/state.tsx'
import { showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'
import type { Json } from '../../answers/answers.ts'
import { dayOf, named, place, speaker, subject } from '../text/format.ts'

const LIMIT = 20
const [query, within, trueAt] = [signal(''), signal(''), signal('')]
const includeExpired = signal(false)
const asked = signal<object | undefined>(undefined)
const offset = signal(0)

export function Search() {
  const answer = useAnswer('search', asked.value && { ...asked.value, offset: offset.value, limit: LIMIT })
  const submit = (event: Event) => {
    event.preventDefault()
    asked.value = {
      query: query.value,
      includeExpired: includeExpired.value,
      within: within.value.trim() || undefined,
      trueAt: trueAt.value || undefined,
    }
    offset.value = 0
  }
  return (
    <>
      <form class="ask" onSubmit={submit}>
        <label class="wide">
          Words
          <Input data-first type="search" of={query} placeholder='any text, and a time such as "last week"' />
        </label>
        <label>
          Within
          <Input of={within} placeholder="all" size={10} />
        </label>
        <label>
          True on
          <Input type="date" of={trueAt} />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={includeExpired.value}
            onChange={({ currentTarget: { checked } }) => (includeExpired.value = checked)}
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
                <Hit key={`${hit.source}:${hit.lineStart}`} of={hit} number={offset.value + index + 1} />
              ))}
            </div>
            <Pages offset={offset} limit={LIMIT} hasMore={hasMore} />
          </>
        )}
      </State>
    </>
  )
}

function Hit({ of: hit, number }: { readonly of: Json<SearchHit>; readonly number: number }) {
  const { source, lineStart, lineEnd, signals, expired, explanation } = hit
  return (
    <article class="hit">
      <button
        type="button"
        class="row"
        data-row
        onClick={() => showFile({ path: source, line: lineStart, lineEnd })}
      >
        <span class="figures">{number}</span>
        <Name>{nameOf(hit)}</Name>
        {expired === true ? <span class="badge">expired</span> : null}
        <span class="figures">
          <span class="path">
            <Text>{place(source, lineStart, lineEnd)}</Text>
          </span>
          <span title="score">{signals.fusion.toPrecision(3)}</span>
        </span>
      </button>
      <Lines lines={hit.text.replace(/\n+$/, '').split('\n')} from={lineStart} />
      {explanation === undefined ? null : (
        <details>
          <summary>Why</summary>
          <Explanation of={explanation} score={signals.fusion} />
        </details>
      )}
    </article>
  )
}

// The heading of a message is its time and its id.
function nameOf({ source, message, date, updatedAt, headings }: Json<SearchHit>): string {
  if (message === undefined) return [subject(source), ...headings].join(' › ')
  const { role, speaker: name } = message
  return named(speaker({ role, name }), dayOf(date ?? updatedAt), subject(source))
}
