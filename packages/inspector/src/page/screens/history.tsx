import { signal } from '@preact/signals'
import type { Revision } from '@sheaf/documents'
import type { ComponentChildren } from 'preact'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Pages, Rows, Unfold } from '../parts/controls.tsx'
import { Empty, State } from '../parts/state.tsx'
import { showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'
import type { Json } from '../../answers/answers.ts'
import { unifiedLines } from '../text/diff-lines.ts'
import { DiffView } from '../parts/diff-view.tsx'
import { bytes, time } from '../text/format.ts'
import { Name, Text } from '../parts/lines.tsx'

const LIMIT = PAGE_ITEMS.log
const offset = signal(0)

export function History() {
  const answer = useAnswer('log', { offset: offset.value, limit: LIMIT })
  const versionsOf = (path: string) => (
    <button type="button" onClick={() => showFile({ path, isHistory: true })}>
      All versions
    </button>
  )
  return (
    <div class="column">
      <State of={answer}>
        {({ revisions, hasMore }) => (
          <>
            {revisions.length === 0 ? (
              <Empty>No change is recorded. A memory with `history: false` records none.</Empty>
            ) : null}
            <Rows>
              {revisions.map((each) => (
                <RevisionRow
                  key={`${each.path}:${each.version}`}
                  revision={each}
                  showsPath
                  action={versionsOf(each.path)}
                />
              ))}
            </Rows>
            <Pages offset={offset} limit={LIMIT} hasMore={hasMore} />
          </>
        )}
      </State>
    </div>
  )
}

export function RevisionRow({
  revision: { path, version, at, author = '', reason = '', change, size, redacted },
  showsPath = false,
  action = null,
}: Readonly<{
  revision: Json<Revision>
  showsPath?: boolean
  action?: ComponentChildren
}>) {
  const inside = () => (
    <>
      {redacted === undefined ? (
        <Change path={path} version={version} />
      ) : (
        <p class="quiet">Its text was removed for good.</p>
      )}
      {action}
    </>
  )
  return (
    <Unfold kind="revision" inside={inside}>
      <time class="quiet" dateTime={at}>
        {time(at)}
      </time>
      <span class={`change ${change}`}>{change}</span>
      {showsPath ? <Name>{path}</Name> : null}
      <span>
        <Text>{author}</Text>
      </span>
      <span class="reason">
        <Text>{reason}</Text>
      </span>
      <span class="figures">
        <span>{version}</span>
        <span>{bytes(size)}</span>
      </span>
    </Unfold>
  )
}

export function Change(of: { readonly path: string; readonly version: string; readonly to?: string }) {
  const answer = useAnswer('change', of)
  return <State of={answer}>{({ diff }) => <DiffView lines={unifiedLines(diff)} />}</State>
}
