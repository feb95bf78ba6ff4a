import { useSignal } from '@preact/signals'
import type { Revision } from '@sheaf/documents'
import { PAGE_ITEMS } from '../../../answers/requests.ts'
import { Empty, State, useAttempt } from '../../parts/state.tsx'
import { Pages, Rows, Select } from '../../parts/controls.tsx'
import { Change, RevisionRow } from '../history.tsx'
import { ask, mayChange } from '../../state/api.ts'
import { useAnswer } from '../../state/use-answer.ts'
import type { Json } from '../../../answers/answers.ts'
import { time } from '../../text/format.ts'

const LIMIT = PAGE_ITEMS.revisions

export function FileHistory({
  path,
  hash,
  onRestored,
}: Readonly<{
  path: string
  hash: string | null
  onRestored: () => void
}>) {
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
          <Rows>
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
          </Rows>
          <Pages offset={offset} limit={LIMIT} hasMore={hasMore} />
        </>
      )}
    </State>
  )
}

function VersionDifference({
  path,
  revisions,
}: {
  readonly path: string
  readonly revisions: readonly Json<Revision>[]
}) {
  const [from, to] = [useSignal(''), useSignal('')]
  const isChosen = from.value !== '' && to.value !== '' && from.value !== to.value
  const options = revisions
    .filter(({ hash, redacted }) => hash !== null && redacted === undefined)
    .map(({ version, at }) => [version, `${version}, ${time(at)}`] as const)
  return (
    <section aria-label="Two versions">
      <div class="ask">
        {[['From', from] as const, ['To', to] as const].map(([label, of]) => (
          <Select
            key={label}
            label={label}
            value={of.value}
            options={[['', 'a version'], ...options]}
            onChoose={(version) => (of.value = version)}
          />
        ))}
      </div>
      {isChosen ? <Change path={path} version={from.value} to={to.value} /> : null}
    </section>
  )
}
