import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { DiffView } from '../../parts/diff-view.tsx'
import { Failure } from '../../parts/failure.tsx'
import { State } from '../../parts/state.tsx'
import { ask } from '../../state/api.ts'
import { AskError } from '../../state/ask-error.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { diffLines } from '../../text/diff-lines.ts'

const AROUND = 2

interface Stored {
  readonly content: string
  readonly hash: string | null
}

/**
 * A text field with a file, and what would change. Where another changed the file meanwhile, nothing is
 * written: both texts are shown, and the person decides.
 */
export function FileEditor({ path, onDone }: { readonly path: string; readonly onDone: () => void }) {
  const answer = useAnswer('text', { path })
  // The page's refresh must not take away what was typed.
  const first = useSignal<Stored | undefined>(undefined)
  if (first.value === undefined && answer.value !== undefined) first.value = answer.value
  if (first.value === undefined) return <State of={answer}>{() => null}</State>
  return <Editor path={path} first={first.value} onDone={onDone} />
}

function Editor({
  path,
  first,
  onDone,
}: {
  readonly path: string
  readonly first: Stored
  readonly onDone: () => void
}) {
  const content = useSignal(first.content)
  const base = useSignal(first)
  const theirs = useSignal<Stored | undefined>(undefined)
  const failure = useSignal<unknown>(undefined)
  const isBusy = useSignal(false)
  const isChanged = content.value !== base.value.content
  useEffect(() => {
    const warn = (event: Event) => isChanged && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  const save = async () => {
    isBusy.value = true
    failure.value = undefined
    try {
      await ask('write', { path, content: content.value, ifMatch: base.value.hash })
      onDone()
    } catch (error) {
      const isConflict = error instanceof AskError && error.code === 'conflict'
      if (isConflict)
        theirs.value = await ask('text', { path }).catch((other: unknown) => void (failure.value = other))
      else failure.value = error
    }
    isBusy.value = false
  }
  const other = theirs.value
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure.value === undefined ? null : <Failure error={failure.value} />}
      {other === undefined ? null : (
        <div class="failure" role="alert">
          <b>Changed meanwhile</b>
          <p>
            Another wrote this file after you opened it. Your text is below, and nothing was written. The
            lines of the other change:
          </p>
          <DiffView lines={diffLines(base.value.content, other.content, AROUND)} />
          <p>
            <button
              type="button"
              onClick={() => {
                base.value = other
                theirs.value = undefined
              }}
            >
              Compare my text with the new one
            </button>
            <button
              type="button"
              onClick={() => {
                content.value = other.content
                base.value = other
                theirs.value = undefined
              }}
            >
              Take the other text
            </button>
          </p>
        </div>
      )}
      <textarea
        aria-label="The text of the file"
        spellcheck={false}
        value={content.value}
        rows={Math.min(30, content.value.split('\n').length + 2)}
        onInput={({ currentTarget: { value } }) => (content.value = value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <p class="actions">
        <button type="submit" class="main" disabled={isBusy.value || !isChanged}>
          Save
        </button>
        <button type="button" onClick={onDone}>
          {isChanged ? 'Throw my changes away' : 'Close'}
        </button>
      </p>
      {isChanged ? <DiffView lines={diffLines(base.value.content, content.value, AROUND)} /> : null}
    </form>
  )
}
