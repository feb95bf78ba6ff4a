import type { Json, Sizes } from '../../../answers/answers.ts'
import { count, counted } from '../../text/format.ts'
import { DayChart } from './day-chart.tsx'

/** The learning queue, its failures, and the use of models. */
export function LearningFigures({ usage, queue }: Pick<Json<Sizes>, 'usage' | 'queue'>) {
  const cost = usage.reduce((sum, day) => sum + day.cost, 0)
  const calls = usage.reduce((sum, day) => sum + day.calls, 0)
  return (
    <section class="section" aria-label="Learning">
      <h2>Learning</h2>
      {queue === undefined ? null : <Queue queue={queue} />}
      <p class="quiet">
        {calls === 0
          ? 'No model was used for it.'
          : `${counted(calls, 'call')} of a model${cost === 0 ? '' : `, cost ${cost.toPrecision(3)}`}.`}
      </p>
      {usage.length === 0 ? null : (
        <DayChart
          title="Tokens"
          days={usage.map(({ day, inputTokens, outputTokens }) => [day, inputTokens + outputTokens])}
          shown={count}
        />
      )}
    </section>
  )
}

function Queue({
  queue: { waiting, running, pausing, failures, lastFailure },
}: {
  readonly queue: NonNullable<Json<Sizes>['queue']>
}) {
  return (
    <p>
      {running + waiting + pausing === 0
        ? 'No conversation waits in this process.'
        : `In this process ${running} under way, ${waiting} waiting, ${pausing} to be tried again.`}{' '}
      {failures === 0 ? null : (
        <span class="badge warn">
          {counted(failures, 'failed attempt')}
          {lastFailure === undefined ? '' : `, the last with ${lastFailure}`}
        </span>
      )}
    </p>
  )
}
