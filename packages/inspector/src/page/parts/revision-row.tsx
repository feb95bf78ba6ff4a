import { useSignal } from '@preact/signals'
import type { Revision } from '@sheaf/documents'
import type { ComponentChildren } from 'preact'
import type { Json } from '../../answers/answers.ts'
import { useAnswer } from '../state/use-answer.ts'
import { unifiedLines } from '../text/diff-lines.ts'
import { bytes, time } from '../text/format.ts'
import { DiffView } from './diff-view.tsx'
import { Text } from './lines.tsx'
import { State } from './state.tsx'

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

function Change({ path, version }: { readonly path: string; readonly version: string }) {
  const answer = useAnswer('change', { path, version })
  return <State of={answer}>{({ diff }) => <DiffView lines={unifiedLines(diff)} />}</State>
}
