import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { dialog } from '../state/keyboard.ts'
import { go, openThread, SCREENS, showFile, showScope } from '../state/route.ts'
import { start } from '../state/api.ts'
import { lastScopes, scope, scopeLabel, type ScopeName } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { inOneLine } from './lit.tsx'
import { Text } from './lines.tsx'

const LIMIT = 20
const FEW = 6

interface Choice {
  readonly label: string
  readonly note?: string | undefined
  readonly choose: () => void
}

/** Finds a memory by its name; with `isAll` also files, conversations and screens. Enter takes the first. */
export function Finder({ isAll }: { readonly isAll: boolean }) {
  const filter = useSignal('')
  /** True after Enter, which may come before the answers. */
  const isWanted = useSignal(false)
  const typed = filter.value.trim()
  const mayChoose = start.value?.choosesScope === true
  const answer = useAnswer(
    'find',
    mayChoose || (isAll && typed !== '')
      ? { filter: typed === '' ? undefined : typed, isAll, limit: isAll ? FEW : LIMIT }
      : undefined,
  )
  const { users = [], projects = [], files = [], threads = [] } = answer.value ?? {}
  const screens = SCREENS.filter(
    ({ label }) => isAll && label.toLowerCase().startsWith(typed.toLowerCase()),
  ).map(({ name, label }) => ({ label, note: 'screen', choose: () => go(name) }))
  const found: readonly ScopeName[] = [
    ...users.map((id) => ({ kind: 'user', id }) as const),
    ...projects.map((id) => ({ kind: 'project', id }) as const),
  ]
  const known = new Set(found.map(scopeLabel))
  const whole: ScopeName = { kind: 'whole' }
  // While nothing is typed, the last choices of this browser come first.
  const last = typed === '' ? lastScopes.value.filter((each) => known.has(scopeLabel(each))) : []
  const isNow = (each: ScopeName) => scopeLabel(each) === scopeLabel(scope.value ?? whole)
  const all = [...last, ...found, ...(scopeLabel(whole).includes(typed.toLowerCase()) ? [whole] : [])]
  const memories = [...new Map(all.map((each) => [scopeLabel(each), each])).values()]
    .filter((each) => typed !== '' || !isNow(each) || each.kind === 'whole')
    .map((each) => ({ label: scopeLabel(each), choose: () => showScope(each) }))
  const choices: readonly Choice[] = [
    ...(typed === '' ? [] : screens),
    ...(mayChoose ? memories : []),
    ...files.map((path) => ({
      label: path,
      note: 'file',
      choose: () => showFile({ path }),
    })),
    ...threads.map(({ of, id, first }) => ({
      label: `${of === undefined ? '' : `${of.id} · `}${id}`,
      note: first === undefined ? 'conversation' : inOneLine(first).slice(0, 60),
      choose: () => {
        if (of !== undefined) showScope(of)
        openThread.value = { id }
        go('conversations')
      },
    })),
    ...(typed === '' ? screens : []),
  ]
  const { isLoading } = answer
  const take = ({ choose }: Choice) => {
    dialog.value = undefined
    choose()
  }
  const [first] = choices
  const wanted = isWanted.value
  useEffect(() => {
    if (!wanted || isLoading || first === undefined) return
    isWanted.value = false
    take(first)
  })
  return (
    <Dialog title={isAll ? 'Find' : 'Whose memory'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          isWanted.value = true
        }}
      >
        <input
          aria-label={isAll ? 'A name' : 'A part of an id'}
          placeholder={isAll ? 'A user, a file, a conversation, a screen' : 'a part of a name'}
          autoFocus
          value={filter.value}
          onInput={({ currentTarget }) => {
            filter.value = currentTarget.value
            isWanted.value = false
          }}
        />
      </form>
      <div class="rows" data-rows aria-busy={isLoading}>
        {choices.map((choice, place) => (
          <button
            key={`${choice.note} ${choice.label}`}
            type="button"
            class={place === 0 && typed !== '' ? 'row next' : 'row'}
            data-row
            onClick={() => take(choice)}
          >
            <Text>{choice.label}</Text>
            {choice.note === undefined ? null : (
              <span class="quiet small note-of">
                <Text>{choice.note}</Text>
              </span>
            )}
          </button>
        ))}
      </div>
      {choices.length === 0 && !isLoading ? (
        <p class="quiet pad">Nothing here has that in its name.</p>
      ) : null}
      <p class="quiet small pad">
        <kbd>enter</kbd> takes the first · <kbd>↓</kbd> <kbd>↑</kbd> choose · <kbd>esc</kbd> closes
      </p>
    </Dialog>
  )
}

export function Dialog({
  title,
  children,
}: {
  readonly title: string
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  // Opens at once, because a person goes on typing.
  useLayoutEffect(() => element.current?.showModal(), [])
  const close = () => (dialog.value = undefined)
  return (
    <dialog
      ref={element}
      aria-label={title}
      onClose={close}
      onClick={({ target }) => target === element.current && close()}
    >
      <div class="sheet">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
