import { KEYS } from '../state/keyboard.ts'
import { Dialog } from './dialog.tsx'

/** The list of keys. */
export function Help() {
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
