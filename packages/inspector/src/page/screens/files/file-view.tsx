import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PAGE_ITEMS } from '../../../answers/requests.ts'
import { FileEditor } from './file-editor.tsx'
import { FileHistory } from './file-history.tsx'
import { Head, Tabs } from '../../parts/controls.tsx'
import { State, useAttempt } from '../../parts/state.tsx'
import { Lines, Name } from '../../parts/lines.tsx'
import { ask, mayChange } from '../../state/api.ts'
import { draftKey, drafts } from '../../state/drafts.ts'
import { asOf, openFile, showFile, type FilePlace } from '../../state/route.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { bytes, counted, time } from '../../text/format.ts'

const COUNT = PAGE_ITEMS.lines
const BEFORE = 20

const VIEWS = [['lines', 'Lines'] as const, ['history', 'History'] as const]
const EDIT = [
  'edit',
  <>
    Edit <kbd aria-hidden="true">e</kbd>
  </>,
] as const

export function FileView({
  open: { path, line, lineEnd, isHistory = false },
  onGone,
}: {
  readonly open: FilePlace
  readonly onGone: () => void
}) {
  const tab = useSignal<'lines' | 'history' | 'edit'>(
    isHistory
      ? 'history'
      : asOf.peek() !== '' || drafts.peek()[draftKey(path)] === undefined
        ? 'lines'
        : 'edit',
  )
  const from = useSignal(Math.max(1, (line ?? 1) - BEFORE))
  const [attempt, failed] = useAttempt()
  const isAsked = useSignal(false)
  const answer = useAnswer('file', { path, from: from.value, count: COUNT, asOf: asOf.value || undefined })
  const mayEdit = mayChange.value && asOf.value === '' && answer.error === undefined
  const isThere = answer.value !== undefined
  useEffect(() => {
    if (line !== undefined) document.getElementById('wanted')?.scrollIntoView({ block: 'center' })
  }, [line, isThere])
  const close = () => (openFile.value = undefined)
  const remove = async (ifMatch: string) => {
    if (!isAsked.value) return void (isAsked.value = true)
    await attempt(async () => {
      await ask('delete', { path, ifMatch })
      close()
      onGone()
    })
    isAsked.value = false
  }
  return (
    <article class="file">
      <Head list="files" name={path} onBack={close}>
        <Tabs
          label="View"
          chosen={tab.value}
          names={mayEdit ? [...VIEWS, EDIT] : VIEWS}
          onChoose={(name) => (tab.value = name)}
        />
      </Head>
      {failed}
      {tab.value === 'edit' ? (
        <FileEditor
          path={path}
          line={from.value}
          onDone={() => {
            tab.value = 'lines'
            answer.reload()
          }}
        />
      ) : tab.value === 'history' ? (
        <FileHistory path={path} hash={answer.value?.hash ?? null} onRestored={answer.reload} />
      ) : (
        <State of={answer}>
          {({ lines, total, size, updatedAt, hash }) => (
            <>
              <p class="quiet small pad">
                {counted(total, 'line')} · {bytes(size)} · {time(updatedAt)}
                {mayEdit ? (
                  <button type="button" class="plain" onClick={() => void remove(hash)}>
                    {isAsked.value ? 'Delete it now' : 'Delete'}
                  </button>
                ) : null}
              </p>
              {from.value > 1 ? (
                <button
                  type="button"
                  class="row quiet"
                  onClick={() => (from.value = Math.max(1, from.value - COUNT))}
                >
                  lines before {from.value}
                </button>
              ) : null}
              <div class="with-aside">
                <Lines lines={lines} from={from.value} line={line} lineEnd={lineEnd} />
                <FileAside path={path} />
              </div>
              {from.value + lines.length <= total ? (
                <button type="button" class="row quiet" onClick={() => (from.value += COUNT)}>
                  lines after {from.value + lines.length - 1} of {total}
                </button>
              ) : null}
            </>
          )}
        </State>
      )}
    </article>
  )
}

const MOST_CHUNKS = 100

function FileAside({ path }: { readonly path: string }) {
  const answer = useAnswer('parts', { path, asOf: asOf.value || undefined })
  return (
    <aside aria-label="Chunks and links">
      <State of={answer}>
        {({ chunks, links }) => (
          <>
            <h3>{counted(chunks.length, 'chunk')}</h3>
            {chunks.slice(0, MOST_CHUNKS).map(({ lineStart, lineEnd, headings }) => (
              <button
                key={lineStart}
                type="button"
                class="row"
                title="A search finds it as one piece"
                onClick={() => showFile({ path, line: lineStart, lineEnd, asOf: asOf.value })}
              >
                <span class="figures">
                  {lineStart}–{lineEnd}
                </span>
                <Name>{headings.at(-1)?.replaceAll(/<!--.*?-->/g, '') ?? ''}</Name>
              </button>
            ))}
            {links.length === 0 ? null : <h3>{counted(links.length, 'link')}</h3>}
            {links.map(({ line, text, path: target }, place) => (
              <button
                key={place}
                type="button"
                class="row"
                disabled={target === undefined}
                onClick={() => target !== undefined && showFile({ path: target })}
              >
                <span class="figures">{line}</span>
                <Name>{target === undefined ? `${text} leads to no file` : text}</Name>
              </button>
            ))}
          </>
        )}
      </State>
    </aside>
  )
}
