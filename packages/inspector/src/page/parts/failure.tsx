import { AskError } from '../state/ask-error.ts'
import { refreshed } from '../state/route.ts'

/** An error of the server, or of the page. */
export function Failure({ error }: { readonly error: unknown }) {
  const { code, message } =
    error instanceof AskError
      ? error
      : { code: 'unexpected', message: 'The page failed. Its console may say why.' }
  return (
    <div class="failure" role="alert">
      <b>{TITLES[code] ?? code}</b>
      <p>{message}</p>
      {code === 'unauthorized' ? <p>Open the address that `sheaf ui` printed; it has the token.</p> : null}
      <button type="button" onClick={() => (refreshed.value += 1)}>
        Ask again <kbd aria-hidden="true">r</kbd>
      </button>
    </div>
  )
}

const TITLES: Readonly<Record<string, string>> = {
  unreachable: 'No answer',
  unauthorized: 'Not let in',
  conflict: 'Changed meanwhile',
  unexpected: 'The server failed',
  'not-found': 'Not found',
  'not-exported': 'Not in this page',
  'read-only': 'Read-only',
  'budget-exceeded': 'The budget is too small',
}
