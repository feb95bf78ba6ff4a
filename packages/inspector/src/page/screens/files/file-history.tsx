import { useSignal } from '@preact/signals'
import type { Signal } from '@preact/signals'
import type { Revision } from '@sheaf/documents'
import { PAGE_ITEMS } from '../../../answers/requests.ts'
import { Empty, State, useAttempt } from '../../parts/state.tsx'
import { Pages } from '../../parts/more.tsx'
import { Change, RevisionRow } from '../history.tsx'
import { ask, mayChange } from '../../state/api.ts'
import { useAnswer } from '../../state/use-answer.ts'
import type { Json } from '../../../answers/answers.ts'
import { time } from '../../text/format.ts'

const LIMIT = PAGE_ITEMS.revisions

/** The revisions of a file, newest first, each with a way to restore it. */
export function FileHistory({
  path,
  hash,
  onRestored,
}: {
  readonly path: string
  readonly hash: string | null
  readonly onRestored: () => void
}) {
  const offset = useSignal(0)
  const [attempt, failed] = useAttempt()
  const answer = useAnswer('revisions', { path, offset: offset.value, limit: LIMIT })
  const restore = async (version: string) =>
    await attempt(async () => {
      await ask('restore', { path, version, ifMatch: hash })
      answer.reload()
      onRestored()
    })
  return (
    <State of={answer}>
      {({ revisions, hasMore }) => (
        <>
          {failed}
          {revisions.length === 0 ? <Empty>This storage keeps no history of the file.</Empty> : null}
          {revisions.length < 2 ? null : <VersionDifference path={path} revisions={revisions} />}
          <div class="rows" data-rows>
            {revisions.map((revision, place) => (
              <RevisionRow
                key={revision.version}
                revision={revision}
                action={
                  !mayChange.value || revision.hash === null || (place === 0 && offset.value === 0) ? null : (
                    <button type="button" onClick={() => void restore(revision.version)}>
                      Restore
                    </button>
                  )
                }
              />
            ))}
          </div>
          <Pages offset={offset} limit={LIMIT} hasMore={hasMore} />
        </>
      )}
    </State>
  )
}

/** The diff between any two versions of a file. */
function VersionDifference({
  path,
  revisions,
}: {
  readonly path: string
  readonly revisions: readonly Json<Revision>[]
}) {
  const [from, to] = [useSignal(''), useSignal('')]
  const isChosen = from.value !== '' && to.value !== '' && from.value !== to.value
  const readable = revisions.filter(({ hash, redacted }) => hash !== null && redacted === undefined)
  return (
    <section aria-label="Two versions">
      <div class="ask">
        <Choice label="From" chosen={from} revisions={readable} />
        <Choice label="To" chosen={to} revisions={readable} />
      </div>
      {isChosen ? <Change path={path} version={from.value} to={to.value} /> : null}
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
