import { signal, useSignal } from '@preact/signals'
import type { Revision } from '@sheaf/documents'
import type { ComponentChildren } from 'preact'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { Pages } from '../parts/more.tsx'
import { Empty, State } from '../parts/state.tsx'
import { showFile } from '../state/route.ts'
import { useAnswer } from '../state/use-answer.ts'
import type { Json } from '../../answers/answers.ts'
import { unifiedLines } from '../text/diff-lines.ts'
import { DiffView } from '../parts/diff-view.tsx'
import { bytes, time } from '../text/format.ts'
import { Text } from '../parts/lines.tsx'

const LIMIT = PAGE_ITEMS.log
const offset = signal(0)

/** All changes, newest first: author, reason and diff. */
export function History() {
  const answer = useAnswer('log', { offset: offset.value, limit: LIMIT })
  return (
    <div class="column">
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

/** One change of a file: time, author, reason. Opened, it shows the diff. */
export function RevisionRow({
  revision: { path, version, at, author, reason, change, size, redacted },
  showsPath = false,
  action = null,
}: {
  readonly revision: Json<Revision>
  readonly showsPath?: boolean
  readonly action?: ComponentChildren
}) {
  const isOpen = useSignal(false)
  return (
    <div class="block">
      <button
        type="button"
        class="row"
        data-row
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <time class="quiet" dateTime={at}>
          {time(at)}
        </time>
        <span class={`change ${change}`}>{change}</span>
        {showsPath ? (
          <span class="name">
            <Text>{path}</Text>
          </span>
        ) : null}
        <span>
          <Text>{author ?? ''}</Text>
        </span>
        <span class="reason">
          <Text>{reason ?? ''}</Text>
        </span>
        <span class="figures">
          <span>{version}</span>
          <span>{bytes(size)}</span>
        </span>
      </button>
      {isOpen.value ? (
        <div class="inside">
          {redacted === undefined ? (
            <Change path={path} version={version} />
          ) : (
            <p class="quiet">Its text was removed for good.</p>
          )}
          {action}
        </div>
      ) : null}
    </div>
  )
}

/** The diff of a version, or from it to the version `to`. */
export function Change(of: { readonly path: string; readonly version: string; readonly to?: string }) {
  const answer = useAnswer('change', of)
  return <State of={answer}>{({ diff }) => <DiffView lines={unifiedLines(diff)} />}</State>
}
