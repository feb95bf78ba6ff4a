import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { FileView } from './files/file-view.tsx'
import { Day, Input, Pages, Pair, Rows } from '../parts/controls.tsx'
import { Item, Name } from '../parts/lines.tsx'
import { Empty, State, useAttempt } from '../parts/state.tsx'
import { draftKey, drafts, setDraft } from '../state/drafts.ts'
import { asOf, openFile } from '../state/route.ts'
import { mayChange, ask } from '../state/api.ts'
import { useAnswer } from '../state/use-answer.ts'
import { bytes, counted, time } from '../text/format.ts'

const TRASH_LIMIT = 50

const LIMIT = PAGE_ITEMS.files
const filter = signal('')
const offset = signal(0)
const side = signal<'new' | 'trash' | undefined>(undefined)

export function Files() {
  const isNow = asOf.value === ''
  const answer = useAnswer('files', {
    filter: filter.value,
    limit: LIMIT,
    offset: offset.value,
    asOf: asOf.value || undefined,
  })
  const open = openFile.value
  const show = (path: string) => {
    side.value = undefined
    openFile.value = { path }
  }
  const chooseDay = (day: string) => {
    asOf.value = day
    offset.value = 0
    side.value = undefined
  }
  const list = (
    <>
      <div class="ask" onInput={() => (offset.value = 0)}>
        <label class="wide">
          Path
          <Input data-first type="search" of={filter} placeholder="a part of it" />
        </label>
        <Day value={asOf.value} onChange={chooseDay} />
        {mayChange.value && isNow ? (
          <>
            <button type="button" aria-pressed={side.value === 'new'} onClick={() => (side.value = 'new')}>
              {drafts.value[draftKey('')] === undefined ? 'New' : 'New, a draft'}
            </button>
            <button
              type="button"
              aria-pressed={side.value === 'trash'}
              onClick={() => (side.value = 'trash')}
            >
              Trash
            </button>
          </>
        ) : null}
      </div>
      <State of={answer}>
        {({ files, total }) => (
          <>
            <p class="quiet small pad">{counted(total, 'file')}</p>
            {files.length === 0 ? (
              <Empty>
                {filter.value !== ''
                  ? 'No file has that in its path.'
                  : isNow
                    ? 'No file is here yet: an app or an agent writes the first one.'
                    : 'No file was here on that day.'}
              </Empty>
            ) : null}
            <Rows>
              {files.map(({ path, size, updatedAt }) => (
                <Item
                  key={path}
                  name={path}
                  isOpen={open?.path === path && side.value === undefined}
                  onOpen={() => show(path)}
                >
                  {drafts.value[draftKey(path)] === undefined ? null : <b class="unsaved">draft · </b>}
                  {time(updatedAt)} · {bytes(size)}
                </Item>
              ))}
            </Rows>
            <Pages offset={offset} limit={LIMIT} total={total} />
          </>
        )}
      </State>
    </>
  )
  return (
    <Pair label="Files" of="File" isOpen={open !== undefined || side.value !== undefined} list={list}>
      {side.value === 'new' ? (
        <NewFile onMade={show} />
      ) : side.value === 'trash' ? (
        <Trash />
      ) : open === undefined ? (
        <Empty>Choose a file. Its lines stand here as they are stored.</Empty>
      ) : (
        <FileView
          key={`${open.path}:${open.line}:${open.isHistory}:${asOf.value}`}
          open={open}
          onGone={answer.reload}
        />
      )}
    </Pair>
  )
}

function Trash() {
  const offset = useSignal(0)
  const [attempt, failed] = useAttempt()
  const answer = useAnswer('trash', { offset: offset.value, limit: TRASH_LIMIT })
  const act = async (name: 'untrash' | 'purge', id: string) =>
    await attempt(async () => {
      await ask(name, { id })
      answer.reload()
    })
  return (
    <State of={answer}>
      {({ trash, total }) => (
        <>
          {failed}
          {trash.length === 0 ? (
            <Empty>The trash is empty. Other files come back from their history.</Empty>
          ) : null}
          <Rows>
            {trash.map(({ id, name, deletedAt }) => (
              <div key={id} class="row">
                <Name>{name}</Name>
                <span class="quiet">{time(deletedAt)}</span>
                <button type="button" data-row onClick={() => void act('untrash', id)}>
                  Restore
                </button>
                <button type="button" onClick={() => void act('purge', id)}>
                  Erase
                </button>
              </div>
            ))}
          </Rows>
          <Pages offset={offset} limit={TRASH_LIMIT} total={total} />
        </>
      )}
    </State>
  )
}

function NewFile({ onMade }: { readonly onMade: (path: string) => void }) {
  const kept = drafts.peek()[draftKey('')]
  const path = useSignal(kept?.base.content ?? '')
  const content = useSignal(kept?.typed ?? '')
  const [attempt, failed] = useAttempt()
  useEffect(() => {
    const isEmpty = path.value === '' && content.value === ''
    const base = { content: path.value, hash: null }
    setDraft('', isEmpty ? undefined : { typed: content.value, line: 1, base })
  }, [path.value, content.value])
  const make = async (event: Event) => {
    event.preventDefault()
    await attempt(async () => {
      await ask('write', { path: path.value, content: content.value, ifMatch: null })
      setDraft('', undefined)
      onMade(path.value)
    })
  }
  return (
    <form class="editor" onSubmit={(event) => void make(event)}>
      {failed}
      <label>
        Path of the new file
        <Input autoFocus of={path} placeholder="notes/tides.md" />
      </label>
      <textarea
        aria-label="The text of the file"
        rows={16}
        value={content.value}
        onInput={({ currentTarget: { value } }) => (content.value = value)}
      />
      <p class="actions">
        <button type="submit" class="main" disabled={path.value === ''}>
          Save
        </button>
        {path.value === '' && content.value === '' ? null : (
          <button
            type="button"
            onClick={() => {
              path.value = content.value = ''
            }}
          >
            Throw it away
          </button>
        )}
      </p>
    </form>
  )
}
