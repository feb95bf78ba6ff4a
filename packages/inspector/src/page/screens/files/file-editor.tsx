import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { diffLines, partOf, type EditedPart } from '../../text/diff-lines.ts'
import { DiffView } from '../../parts/diff-view.tsx'
import { Failure, State } from '../../parts/state.tsx'
import { ask, AskError } from '../../state/api.ts'
import { draftKey, drafts, setDraft } from '../../state/drafts.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { counted } from '../../text/format.ts'

const AROUND = 2

interface Stored {
  readonly content: string
  readonly hash: string | null
}

interface EditorOf {
  readonly path: string
  readonly line: number
  readonly onDone: () => void
}

export function FileEditor({ path, line, onDone }: EditorOf) {
  const answer = useAnswer('text', { path })
  const stored = useSignal<Stored | undefined>(undefined)
  if (answer.value !== undefined) stored.value = answer.value
  // A later failure must not remove the typed text.
  if (stored.value === undefined) return <State of={answer}>{() => null}</State>
  return <Editor path={path} line={line} stored={stored.value} onDone={onDone} onConflict={answer.reload} />
}

function Editor({
  path,
  line,
  stored,
  onDone,
  onConflict,
}: EditorOf & { readonly stored: Stored; readonly onConflict: () => void }) {
  const kept = drafts.peek()[draftKey(path)]
  const part = useSignal(partOf((kept?.base ?? stored).content, kept?.line ?? line))
  const typed = useSignal(kept?.typed ?? part.value.text)
  const base = useSignal(kept?.base ?? stored)
  const failure = useSignal<unknown>(undefined)
  const isBusy = useSignal(false)
  const { head, tail, from, lines, total } = part.value
  const content = head + typed.value + tail
  const isChanged = content !== base.value.content
  const take = () => {
    base.value = stored
    part.value = partOf(stored.content, line)
    typed.value = part.value.text
  }
  useEffect(() => {
    // This runs after the paint: a key may have come before.
    if (part.value.head + typed.value + part.value.tail === base.value.content) take()
  }, [stored])
  useEffect(() => {
    const draft = { typed: typed.value, line: part.value.from, base: base.value }
    setDraft(path, isChanged ? draft : undefined)
  }, [typed.value, base.value, part.value, isChanged])
  const save = async () => {
    isBusy.value = true
    failure.value = undefined
    try {
      await ask('write', { path, content, ifMatch: base.value.hash })
      setDraft(path, undefined)
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
      {lines < total ? (
        <p class="quiet small">
          Lines {from} to {from + lines - 1} of {counted(total, 'line')}; the others stay as they are. To edit
          others, open them in "Lines" first.
        </p>
      ) : null}
      <textarea
        aria-label="The text of the file"
        spellcheck={false}
        value={typed.value}
        rows={Math.min(30, typed.value.split('\n').length + 2)}
        onInput={({ currentTarget: { value } }) => (typed.value = value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <p class="actions">
        <button type="submit" class="main" disabled={isBusy.value || !isChanged}>
          Save
        </button>
        <button
          type="button"
          onClick={() => {
            setDraft(path, undefined)
            onDone()
          }}
        >
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
            <button type="button" onClick={take}>
              Take the other text
            </button>
          </p>
        </div>
      ) : null}
      {isChanged ? <DiffView lines={changedLines(base.value.content, typed.value, part.value)} /> : null}
    </form>
  )
}

// Each letter that is typed compares again, so the equal lines around the edited part are left out.
function changedLines(base: string, typed: string, { head, tail, from }: EditedPart) {
  const end = base.length - tail.length
  return head.length <= end && base.startsWith(head) && base.endsWith(tail)
    ? diffLines(base.slice(head.length, end), typed, AROUND, from - 1)
    : diffLines(base, head + typed + tail, AROUND)
}
