import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Failure } from '../../parts/failure.tsx'
import { ask } from '../../state/api.ts'
import { draftKey, drafts, setDraft } from '../../state/drafts.ts'

/** A form that makes a file. */
export function NewFile({ onMade }: { readonly onMade: (path: string) => void }) {
  const kept = drafts.peek()[draftKey('')]
  const path = useSignal(kept?.base.content ?? '')
  const content = useSignal(kept?.typed ?? '')
  const failure = useSignal<unknown>(undefined)
  useEffect(() => {
    const isEmpty = path.value === '' && content.value === ''
    const base = { content: path.value, hash: null }
    setDraft('', isEmpty ? undefined : { typed: content.value, line: 1, base })
  }, [path.value, content.value])
  const make = async (event: Event) => {
    event.preventDefault()
    try {
      await ask('write', { path: path.value, content: content.value, ifMatch: null })
      setDraft('', undefined)
      onMade(path.value)
    } catch (error) {
      failure.value = error
    }
  }
  return (
    <form class="editor" onSubmit={(event) => void make(event)}>
      {failure.value === undefined ? null : <Failure error={failure.value} />}
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
