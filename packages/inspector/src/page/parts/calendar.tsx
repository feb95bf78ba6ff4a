import { start } from '../state/api.ts'
import { dayOf } from '../text/format.ts'

const DAY_MS = 86_400_000

/** A square for each day until today, a column for each week. A day that has something can be chosen. */
export function Calendar({
  days,
  weeks = 5,
  shown,
  chosen,
  onChoose,
}: Readonly<{
  days: readonly (readonly [day: string, value: number])[]
  weeks?: number
  shown: (value: number) => string
  chosen?: string | undefined
  onChoose?: (day: string) => void
}>) {
  const values = new Map(days)
  const most = Math.max(1, ...values.values())
  const today = Date.parse(start.value?.today ?? '')
  // A week begins with Monday.
  const length = 7 * (weeks - 1) + ((new Date(today).getUTCDay() + 6) % 7) + 1
  const cells = Array.from({ length }, (_, place) => {
    const day = new Date(today - (length - 1 - place) * DAY_MS).toISOString().slice(0, 10)
    const value = values.get(day) ?? 0
    const label = `${dayOf(day)}: ${value === 0 ? 'nothing' : shown(value)}`
    return { day, label, level: value === 0 ? undefined : `level-${Math.ceil((3 * value) / most)}` }
  })
  const names = cells.filter(({ level }) => level !== undefined).map(({ label }) => label)
  return (
    <div class="calendar" role={onChoose === undefined ? 'img' : 'group'} aria-label={names.join(', ')}>
      {cells.map(({ day, label, level }, place) => [
        place % 7 > 0 ? null : (
          <small key={`of ${day}`} aria-hidden="true">
            {Number(day.slice(8)) <= 7 ? dayOf(day).replace(/^\d+ /, '') : ''}
          </small>
        ),
        level === undefined || onChoose === undefined ? (
          <i key={day} class={level} title={label} />
        ) : (
          <button
            key={day}
            type="button"
            class={level}
            title={label}
            aria-label={label}
            aria-pressed={chosen === day}
            onClick={() => onChoose(day)}
          />
        ),
      ])}
    </div>
  )
}
