import { render, type ComponentType } from 'preact'
import { takeToken, isExported, start } from './state/api.ts'
import { followChanges, following, isBehind, erased, removed } from './state/follow-changes.ts'
import { listenToKeys, dialog, isGoing, KEYS } from './state/keyboard.ts'
import { followAddress, refreshed, screen, SCREENS, type ScreenName } from './state/route.ts'
import { keepDrafts } from './state/drafts.ts'
import { keepScope, scope, scopeLabel } from './state/scope.ts'
import { Failure } from './parts/state.tsx'
import { Finder, Dialog } from './parts/finder.tsx'
import { Context } from './screens/context.tsx'
import { Conversations } from './screens/conversations.tsx'
import { Facts } from './screens/facts.tsx'
import { Files } from './screens/files.tsx'
import { Health } from './screens/health.tsx'
import { History } from './screens/history.tsx'
import { Proposals } from './screens/proposals.tsx'
import { Search } from './screens/search.tsx'
import { useAnswer } from './state/use-answer.ts'

const PAGES: Readonly<Record<ScreenName, ComponentType>> = {
  context: Context,
  search: Search,
  files: Files,
  conversations: Conversations,
  facts: Facts,
  proposals: Proposals,
  history: History,
  health: Health,
}

function App() {
  const { value, error } = useAnswer('start', {})
  if (value !== undefined) start.value = value
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <p class="quiet pad">Loading…</p>
  const Page = PAGES[screen.value]
  return (
    <>
      <a class="skip" href="#main" onClick={toMain}>
        To the content
      </a>
      <header class="top">
        <b class="brand">Sheaf</b>
        <nav aria-label="Screens">
          {SCREENS.map(({ name, label, letter }) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={screen.value === name ? 'page' : undefined}
              title={`${label} (g ${letter})`}
            >
              {label}
              <kbd class={isGoing.value ? 'lit' : ''} aria-hidden="true">
                {letter}
              </kbd>
            </a>
          ))}
        </nav>
        <span class="end">
          <Following />
          {value.readOnly || isExported() ? <span class="badge">read-only</span> : null}
          {value.choosesScope && !isExported() ? (
            <button
              type="button"
              data-key="scope"
              onClick={() => (dialog.value = 'scope')}
              title="Whose memory (u)"
            >
              {scopeLabel(scope.value ?? { kind: 'whole' })} <kbd aria-hidden="true">u</kbd>
            </button>
          ) : null}
          {isExported() ? null : (
            <button type="button" onClick={() => (dialog.value = 'find')} title="Find (Ctrl+K)">
              Find <kbd aria-hidden="true">Ctrl K</kbd>
            </button>
          )}
          <button type="button" onClick={() => (dialog.value = 'help')} aria-label="Keys">
            ?
          </button>
        </span>
      </header>
      <main id="main" tabIndex={-1} class={screen.value}>
        <h1 class="unseen">{SCREENS.find(({ name }) => name === screen.value)?.label}</h1>
        <Erased />
        <Page key={`${removed.value} ${screen.value} ${JSON.stringify(scope.value ?? null)}`} />
      </main>
      {dialog.value === 'help' ? <Help /> : null}
      {dialog.value === 'scope' || dialog.value === 'find' ? (
        <Finder key={`${removed.value} ${dialog.value}`} isAll={dialog.value === 'find'} />
      ) : null}
    </>
  )
}

// Without the name: it may be the address of a person.
function Erased() {
  const { value } = erased
  if (value === undefined) return null
  return (
    <p class="note" role="alert">
      The {value === 'whole' ? 'memory' : value} that this page showed was erased. Nothing of it is left.{' '}
      <button type="button" onClick={() => (erased.value = undefined)}>
        Close
      </button>
    </p>
  )
}

// Shows whether the page gets changes, or that the shown answer is older than the last change.
function Following() {
  if (isExported()) return null
  if (isBehind.value && ASKED.has(screen.value))
    return (
      <button
        type="button"
        class="plain"
        aria-label="The memory changed"
        onClick={() => (refreshed.value += 1)}
      >
        Changed <kbd aria-hidden="true">r</kbd>
      </button>
    )
  const [word, says] = SAYS[following.value]
  return (
    <span class={`pulse ${following.value}`} title={says}>
      <i role="img" aria-label={says} />
      {word}
    </span>
  )
}

// Screens whose answers do not update by themselves.
const ASKED: ReadonlySet<ScreenName> = new Set<ScreenName>(['context', 'search', 'history', 'health'])
const SAYS: Readonly<Record<typeof following.value, readonly [word: string, says: string]>> = {
  yes: ['live', 'Follows the changes of the memory'],
  no: ['no answer', 'No answer of the server: changes are not shown'],
  paused: ['paused', 'Does not follow changes while it is not seen'],
}

// The address names the open screen: a jump within the page must not change it.
function toMain(event: Event): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Help() {
  return (
    <Dialog title="Keys">
      <dl class="keys">
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys.split(' ').map((key) => (key === '' ? null : <kbd>{key}</kbd>))}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

takeToken()
keepScope()
keepDrafts()
followAddress()
listenToKeys()
followChanges()
const root = document.getElementById('app')
if (root !== null) render(<App />, root)
