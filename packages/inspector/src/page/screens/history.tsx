import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Pages } from '../parts/more.tsx'
import { RevisionRow } from '../parts/revision-row.tsx'
import { Empty, State } from '../parts/state.tsx'
import { showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'

const LIMIT = PAGE_ITEMS.log
const author = signal('')
const offset = signal(0)

/** All changes, newest first: author, reason and diff. */
export function History() {
  const { value } = author
  const answer = useAnswer('log', {
    offset: offset.value,
    limit: LIMIT,
    ...(value === '' ? {} : { author: value }),
  })
  useEffect(() => void (offset.value = 0), [value])
  return (
    <div class="column">
      <div class="ask">
        <label>
          Author
          <input
            data-first
            value={value}
            placeholder="all"
            onChange={({ currentTarget }) => (author.value = currentTarget.value.trim())}
          />
        </label>
      </div>
      <State of={answer}>
        {({ revisions, hasMore }) => (
          <>
            {revisions.length === 0 ? (
              <Empty>No change is recorded. A memory with `history: false` records none.</Empty>
            ) : null}
            <div class="rows" data-rows>
              {revisions.map((revision) => (
                <RevisionRow
                  key={`${revision.path}:${revision.version}`}
                  revision={revision}
                  showsPath
                  action={
                    <button type="button" onClick={() => showFile({ path: revision.path, isHistory: true })}>
                      All versions
                    </button>
                  }
                />
              ))}
            </div>
            <Pages offset={offset} limit={LIMIT} hasMore={hasMore} />
          </>
        )}
      </State>
    </div>
  )
}
