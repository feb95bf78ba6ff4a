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
  const stored = useSignal<Stored | undefined>(undefined)
  if (answer.value !== undefined) stored.value = answer.value
  // An answer that fails later must not take away what was typed.
  if (stored.value === undefined) return <State of={answer}>{() => null}</State>
  return <Editor path={path} stored={stored.value} onDone={onDone} onConflict={answer.reload} />
}

function Editor({
  path,
  stored,
  onDone,
  onConflict,
}: {
  readonly path: string
  /** What the file says now. */
  readonly stored: Stored
  readonly onDone: () => void
  readonly onConflict: () => void
}) {
  const content = useSignal(stored.content)
  /** What the text was made of. */
  const base = useSignal(stored)
  const failure = useSignal<unknown>(undefined)
  const isBusy = useSignal(false)
  const isChanged = content.value !== base.value.content
  useEffect(() => {
    // Nothing was typed that could be lost.
    if (content.peek() === base.peek().content) [content.value, base.value] = [stored.content, stored]
  }, [stored])
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
      if (error instanceof AskError && error.code === 'conflict') onConflict()
      else failure.value = error
    }
    isBusy.value = false
  }
  const isOther = !isBusy.value && stored.hash !== base.value.hash
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure.value === undefined ? null : <Failure error={failure.value} />}
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
      {isOther ? (
        <div class="failure" role="alert">
          <b>Changed meanwhile</b>
          <p>
            Another wrote this file after you opened it. Your text is above, and not stored. The lines of the
            other change:
          </p>
          <DiffView lines={diffLines(base.value.content, stored.content, AROUND)} />
          <p class="actions">
            <button type="button" onClick={() => (base.value = stored)}>
              Compare my text with the new one
            </button>
            <button
              type="button"
              onClick={() => {
                content.value = stored.content
                base.value = stored
              }}
            >
              Take the other text
            </button>
          </p>
        </div>
      ) : null}
      {isChanged ? <DiffView lines={diffLines(base.value.content, content.value, AROUND)} /> : null}
    </form>
  )
}
