import { useSignal } from '@preact/signals'
import type { Diagnosis } from '@sheaf/core'
import type { Json, Sizes } from '../../answers/answers.ts'
import { Calendar } from '../parts/calendar.tsx'
import { State, useAttempt } from '../parts/state.tsx'
import { Name, Text } from '../parts/lines.tsx'
import { ask, mayChange } from '../state/api.ts'
import { scope, scopeLabel } from '../state/scope.ts'
import { useAnswer } from '../state/use-answer.ts'
import { bytes, count, counted } from '../text/format.ts'

const MOST_FOLDERS = 12

export function Health() {
  const isMeasured = useSignal(false)
  const sizes = useAnswer('sizes', isMeasured.value ? { all: true } : {})
  const isAsked = useSignal(false)
  return (
    <div class="column">
      <State of={sizes}>
        {(value) => (
          <>
            <Figures sizes={value} />
            {value.isAll ? null : (
              <p class="pad">
                <button type="button" onClick={() => (isMeasured.value = true)}>
                  Measure sizes and the last thirty days
                </button>
              </p>
            )}
          </>
        )}
      </State>
      {isAsked.value ? (
        <Examined />
      ) : (
        <section class="section" aria-label="Examination">
          <p class="quiet">
            Compares each file of {scope.value === undefined ? 'the memory' : scopeLabel(scope.value)} with
            what was recorded of it, with its index and its history.
          </p>
          <button type="button" onClick={() => (isAsked.value = true)}>
            Examine
          </button>
        </section>
      )}
    </div>
  )
}

function Figures({
  sizes: { files, isAll, bytes: size, folders, days, vectors, usage, queue },
}: {
  readonly sizes: Json<Sizes>
}) {
  const valueOf = (folder: (typeof folders)[number]) => (isAll ? folder.bytes : folder.files)
  const most = Math.max(1, ...folders.map(valueOf))
  return (
    <>
      <section class="section" aria-label="Sizes">
        <h2>
          {counted(files, 'file')} <span class="quiet">{isAll ? bytes(size) : ''}</span>
        </h2>
        {folders.slice(0, MOST_FOLDERS).map((folder) => (
          <div key={folder.name} class="row figure">
            <Name>{folder.name === '' ? 'in no folder' : folder.name}</Name>
            <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="part of-retrieval" width={(valueOf(folder) / most) * 100} height="10" />
            </svg>
            <span class="figures">
              <span>{counted(folder.files, 'file')}</span>
              {isAll ? <span>{bytes(folder.bytes)}</span> : null}
            </span>
          </div>
        ))}
        {vectors === undefined ? null : (
          <p class="quiet">
            {count(vectors.embedded)} vectors of <Text>{vectors.model}</Text>
            {vectors.isComplete ? '' : `, ${vectors.phase}, not all yet`}
          </p>
        )}
      </section>
      {days.length === 0 ? null : (
        <section class="section" aria-label="The last thirty days">
          <h2>Changes of the last thirty days</h2>
          <Calendar
            days={days.map(({ day, changes }) => [day, changes])}
            shown={(changes) => counted(changes, 'change')}
          />
        </section>
      )}
      <LearningFigures usage={usage} queue={queue} />
    </>
  )
}

function Examined() {
  const answer = useAnswer('health', {})
  const repaired = useSignal<Json<Diagnosis> | undefined>(undefined)
  const [attempt, failed] = useAttempt()
  const repair = async () =>
    await attempt(async () => {
      repaired.value = await ask('repair', {})
    })
  return (
    <State of={answer}>
      {(first) => {
        const { findings, facts } = repaired.value ?? first
        return (
          <section class="section" aria-label="Examination">
            <h2>
              Examination{' '}
              <span class={findings.some(({ state }) => state !== 'repaired') ? 'badge warn' : 'badge good'}>
                {findings.length === 0 ? 'sound' : counted(findings.length, 'finding')}
              </span>
            </h2>
            {failed}
            {findings.map(({ problem, message, state }) => (
              <p key={`${problem} ${message}`} class="note">
                <b>{state}</b> <Text>{`${problem}: ${message}`}</Text>
              </p>
            ))}
            {mayChange.value && findings.some(({ state }) => state === 'found') ? (
              <button type="button" onClick={() => void repair()}>
                Repair what is made from the files
              </button>
            ) : null}
            <dl class="facts">
              {Object.entries(facts).map(([name, value]) => (
                <div key={name}>
                  <dt>
                    {name === 'files'
                      ? 'files, with histories'
                      : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}
                  </dt>
                  <dd>
                    <Text>{String(value)}</Text>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )
      }}
    </State>
  )
}

function LearningFigures({ usage, queue }: Pick<Json<Sizes>, 'usage' | 'queue'>) {
  const cost = usage.reduce((sum, day) => sum + day.cost, 0)
  const calls = usage.reduce((sum, day) => sum + day.calls, 0)
  const { running = 0, waiting = 0, pausing = 0 } = queue ?? {}
  return (
    <section class="section" aria-label="Learning">
      <h2>Learning</h2>
      {queue === undefined ? null : (
        <p>
          {running + waiting + pausing === 0
            ? 'No conversation waits in this process.'
            : `In this process ${running} under way, ${waiting} waiting, ${pausing} to be tried again.`}{' '}
          {queue.failures === 0 ? null : (
            <span class="badge warn">
              {counted(queue.failures, 'failed attempt')}
              {queue.lastFailure === undefined ? '' : `, the last with ${queue.lastFailure}`}
            </span>
          )}
        </p>
      )}
      <p class="quiet">
        {calls === 0
          ? 'No model was used for learning yet.'
          : `${counted(calls, 'call')} of a model${cost === 0 ? '' : `, cost ${cost.toPrecision(3)}`}.`}
      </p>
    </section>
  )
}
