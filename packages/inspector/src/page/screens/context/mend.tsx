import { signal, useSignal } from '@preact/signals'
import { ContextDifference, type ShownContext } from './context-difference.tsx'
import { useAttempt } from '../../parts/state.tsx'
import { ask, mayChange } from '../../state/api.ts'
import { keepUndo, type Undo } from '../../state/drafts.ts'
import { refreshed } from '../../state/route.ts'

/** The last correction, with its undo and the context before it. */
export const before = signal<(Undo & { readonly context?: ShownContext | undefined }) | undefined>(undefined)
/** The context of now, as it is shown. */
export const shownNow = signal<ShownContext | undefined>(undefined)
/** True once a correction is open: the context of now is compared with the one after it. */
export const isMending = signal(false)

const CHOICES = [
  ['replace', 'Replaced by…'],
  ['instruct', 'Make it an instruction…'],
  ['drop', 'Never recall this'],
  ['add', 'Add a fact…'],
] as const
type Act = (typeof CHOICES)[number][0]

const SAID: Readonly<Record<Act, string>> = {
  replace: 'The right fact is kept.',
  instruct: 'The instruction is in every context now.',
  drop: 'The line is recalled no more.',
  add: 'The fact is kept.',
}

const MOST_WAITED_MS = 2000

// A field that comes later gets no focus by itself.
const focus = (field: HTMLInputElement | null) => field?.focus()

/** The corrections of a line; without a line, a fact that memory lacks can be added. */
export function Mend({
  path,
  line,
  lineEnd = line,
  shown,
  text = '',
  onMended,
}: Readonly<{
  path?: string
  line?: number | undefined
  lineEnd?: number | undefined
  shown?: string | undefined
  text?: string
  onMended?: () => void
}>) {
  const act = useSignal<Act | undefined>(undefined)
  const typed = useSignal(text)
  const [attempt, failed] = useAttempt()
  const isBusy = useSignal(false)
  if (!mayChange.value) return null
  const run = async (chosen: Act) => {
    if (isBusy.peek()) return
    isBusy.value = true
    await attempt(async () => {
      await isShownNow()
      const { undo } = await ask('mend', { act: chosen, path, line, lineEnd, shown, text: typed.value })
      before.value = { context: shownNow.peek(), undo, said: SAID[chosen] }
      keepUndo({ undo, said: SAID[chosen] })
      act.value = undefined
      onMended?.()
      refreshed.value += 1
    })
    isBusy.value = false
  }
  // A part of a file has no known lines.
  const isPlaced = line !== undefined && shown !== undefined
  const choices: readonly (readonly [Act, string])[] =
    path === undefined
      ? [['add', 'Add it as a fact']]
      : CHOICES.filter(([name]) => isPlaced || name === 'instruct' || name === 'add')
  const isChat = `/${path}`.includes('/chats/')
  const lines = line === lineEnd ? `Line ${line}` : `Lines ${line} to ${lineEnd}`
  return (
    <span class="mend">
      {choices.map(([name, label]) => (
        <button
          key={name}
          type="button"
          class="plain"
          aria-expanded={act.value === name}
          onClick={() => {
            act.value = act.value === name ? undefined : name
            isMending.value = true
          }}
        >
          {label}
        </button>
      ))}
      {act.value === undefined ? null : (
        <form
          class="mending"
          onSubmit={(event) => {
            event.preventDefault()
            if (act.value !== undefined) void run(act.value)
          }}
        >
          {act.value === 'drop' ? (
            <span>{isChat ? 'The whole message' : lines} will be taken out. The history keeps the text.</span>
          ) : (
            <input
              ref={focus}
              aria-label={act.value === 'instruct' ? 'The instruction' : 'What is right'}
              placeholder={
                act.value === 'instruct' ? 'such as: Write in prose.' : 'in one sentence, as it is now'
              }
              value={typed.value}
              onInput={({ currentTarget: { value } }) => (typed.value = value)}
            />
          )}
          <button
            type="submit"
            class="main"
            disabled={isBusy.value || (act.value !== 'drop' && typed.value.trim() === '')}
          >
            {act.value === 'drop' ? 'Take it out' : 'Keep it'}
          </button>
        </form>
      )}
      {failed}
    </span>
  )
}

// A person may be faster than the context of now, and corrects without it.
async function isShownNow(): Promise<void> {
  const until = Date.now() + MOST_WAITED_MS
  while (shownNow.peek() === undefined && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

export function Mended({
  now,
  onUndone,
}: {
  readonly now: ShownContext | undefined
  readonly onUndone: () => void
}) {
  const [attempt, failed] = useAttempt()
  if (now !== undefined && shownNow.peek() !== now) shownNow.value = now
  const { value } = before
  if (value === undefined) return null
  const close = () => {
    before.value = undefined
    keepUndo()
  }
  const undo = async () =>
    await attempt(async () => {
      await ask('undo', { files: value.undo })
      close()
      onUndone()
      refreshed.value += 1
    })
  return (
    <section class="mended" role="status" aria-label="The correction">
      <p>
        <b>{value.said}</b>{' '}
        <button type="button" onClick={() => void undo()}>
          Undo
        </button>
        <button type="button" class="plain" onClick={close}>
          Close
        </button>
      </p>
      {failed}
      {value.context === undefined || now === undefined || value.context === now ? null : (
        <ContextDifference first={value.context} second={now} names={['before', 'now']} />
      )}
    </section>
  )
}
