import { useSignal } from '@preact/signals'
import { Failure } from '../../parts/failure.tsx'
import { ask } from '../../state/api.ts'

/** A form that makes a file. */
export function NewFile({ onMade }: { readonly onMade: (path: string) => void }) {
  const path = useSignal('')
  const content = useSignal('')
  const failure = useSignal<unknown>(undefined)
  const make = async (event: Event) => {
    event.preventDefault()
    try {
      await ask('write', { path: path.value, content: content.value, ifMatch: null })
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
      </p>
    </form>
  )
}
