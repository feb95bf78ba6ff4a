import { useSignal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import type { Revision } from '@sheaf/documents'
import type { Json } from '../../../answers/answers.ts'
import { DiffView } from '../../parts/diff-view.tsx'
import { State } from '../../parts/state.tsx'
import { useAnswer } from '../../state/use-answer.ts'
import { unifiedLines } from '../../text/diff-lines.ts'
import { time } from '../../text/format.ts'

/** The diff between any two versions of a file. */
export function VersionDifference({
  path,
  revisions,
}: {
  readonly path: string
  readonly revisions: readonly Json<Revision>[]
}) {
  const [from, to] = [useSignal(''), useSignal('')]
  const isChosen = from.value !== '' && to.value !== '' && from.value !== to.value
  const answer = useAnswer('change', isChosen ? { path, version: from.value, to: to.value } : undefined)
  const readable = revisions.filter(({ hash, redacted }) => hash !== null && redacted === undefined)
  return (
    <section aria-label="Two versions">
      <div class="ask">
        <Choice label="From" chosen={from} revisions={readable} />
        <Choice label="To" chosen={to} revisions={readable} />
      </div>
      {isChosen ? <State of={answer}>{({ diff }) => <DiffView lines={unifiedLines(diff)} />}</State> : null}
    </section>
  )
}

function Choice({
  label,
  chosen,
  revisions,
}: {
  readonly label: string
  readonly chosen: Signal<string>
  readonly revisions: readonly Json<Revision>[]
}) {
  return (
    <label>
      {label}
      <select value={chosen.value} onChange={({ currentTarget: { value } }) => (chosen.value = value)}>
        <option value="">a version</option>
        {revisions.map(({ version, at }) => (
          <option key={version} value={version}>
            {version}, {time(at)}
          </option>
        ))}
      </select>
    </label>
  )
}
