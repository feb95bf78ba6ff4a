import { useSignal } from '@preact/signals'
import { dialog } from '../state/keyboard.ts'
import { openFile, openThread, openTurn } from '../state/route.ts'
import { scope, scopeLabel } from '../state/scope.ts'
import type { ScopeName } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { Dialog } from './dialog.tsx'
import { Text } from './lines.tsx'
import { State } from './state.tsx'

/** The dialog in which a person chooses a memory. */
export function ScopeDialog() {
  const filter = useSignal('')
  const after = useSignal<Readonly<Record<string, string>>>({})
  const users = useAnswer('scopes', { of: 'users', after: after.value['users'] })
  const projects = useAnswer('scopes', { of: 'projects', after: after.value['projects'] })
  const typed = filter.value.trim()
  const lists = [
    { name: 'users', kind: 'user', answer: users },
    { name: 'projects', kind: 'project', answer: projects },
  ] as const
  return (
    <Dialog title="Whose memory">
      <input
        aria-label="A part of an id"
        placeholder="an id"
        autoFocus
        value={filter.value}
        onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
      />
      <div class="rows" data-rows>
        <Choice of={{ kind: 'whole' }} />
        {lists.map(({ name, kind, answer }) => (
          <State key={name} of={answer}>
            {({ ids, next }) => (
              <>
                {ids
                  .filter((id) => id.toLowerCase().includes(typed.toLowerCase()))
                  .map((id) => (
                    <Choice key={id} of={{ kind, id }} />
                  ))}
                {next === undefined ? null : (
                  <button
                    type="button"
                    class="row quiet"
                    onClick={() => (after.value = { ...after.value, [name]: next })}
                  >
                    more {name}
                  </button>
                )}
              </>
            )}
          </State>
        ))}
        {typed === ''
          ? null
          : (['user', 'project', 'workspace'] as const).map((kind) => (
              <Choice key={kind} of={{ kind, id: typed }} />
            ))}
      </div>
    </Dialog>
  )
}

function Choice({ of }: { readonly of: ScopeName }) {
  const choose = () => {
    scope.value = of.kind === 'whole' ? undefined : of
    // The open items belong to another memory.
    openFile.value = openThread.value = openTurn.value = undefined
    dialog.value = undefined
  }
  return (
    <button type="button" class="row" data-row onClick={choose}>
      <Text>{scopeLabel(of)}</Text>
    </button>
  )
}
