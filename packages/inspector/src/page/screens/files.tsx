import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { PAGE_ITEMS } from '../../answers/requests.ts'
import { FileView } from './files/file-view.tsx'
import { Day, dayOf } from '../parts/day.tsx'
import { Item, Text } from '../parts/lines.tsx'
import { Pages } from '../parts/more.tsx'
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

/** The files, and beside them the open one. */
export function Files() {
  const answer = useAnswer('files', {
    filter: filter.value,
    limit: LIMIT,
    offset: offset.value,
    ...dayOf(asOf.value),
  })
  const open = openFile.value
  const show = (path: string) => {
    side.value = undefined
    openFile.value = { path }
  }
  return (
    <div class={open === undefined && side.value === undefined ? 'pair' : 'pair opened'}>
      <section class="list" aria-label="Files">
        <div class="ask">
          <label class="wide">
            Path
            <input
              data-first
              type="search"
              value={filter.value}
              placeholder="a part of it"
              onInput={({ currentTarget: { value } }) => {
                filter.value = value
                offset.value = 0
              }}
            />
          </label>
          <Day
            value={asOf.value}
            onChange={(day) => {
              asOf.value = day
              offset.value = 0
              side.value = undefined
            }}
          />
          {mayChange.value && asOf.value === '' ? (
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
                    : asOf.value === ''
                      ? 'No file is here yet: an app or an agent writes the first one.'
                      : 'No file was here on that day.'}
                </Empty>
              ) : null}
              <div class="rows" data-rows>
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
              </div>
              <Pages offset={offset} limit={LIMIT} total={total} />
            </>
          )}
        </State>
      </section>
      <section class="detail" aria-label="File">
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
      </section>
    </div>
  )
}

/** Deleted entries and forgotten passages, to restore or to delete for good. */
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
          <div class="rows" data-rows>
            {trash.map(({ id, name, deletedAt }) => (
              <div key={id} class="row">
                <span class="name">
                  <Text>{name}</Text>
                </span>
                <span class="quiet">{time(deletedAt)}</span>
                <button type="button" data-row onClick={() => void act('untrash', id)}>
                  Restore
                </button>
                <button type="button" onClick={() => void act('purge', id)}>
                  Erase
                </button>
              </div>
            ))}
          </div>
          <Pages offset={offset} limit={TRASH_LIMIT} total={total} />
        </>
      )}
    </State>
  )
}

/** A form that makes a file. */
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
        <input
          autoFocus
          value={path.value}
          placeholder="notes/tides.md"
          onInput={({ currentTarget: { value } }) => (path.value = value)}
        />
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
