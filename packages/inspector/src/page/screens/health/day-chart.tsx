import { start } from '../../state/api.ts'

const DAYS = 31
const DAY_MS = 86_400_000
const HEIGHT = 40

/** A bar for each of the last thirty days. */
export function DayChart({
  title,
  days,
  shown,
  isKept = false,
}: {
  readonly title: string
  readonly days: readonly (readonly [day: string, value: number])[]
  /** Formats a value for people. */
  readonly shown: (value: number) => string
  /** True if a day without a value keeps the value of the day before. */
  readonly isKept?: boolean
}) {
  const values = new Map(days.map(([day, value]) => [daysAgo(day), [day, value] as const]))
  const most = Math.max(1, ...days.map(([, value]) => value))
  const bars: { readonly ago: number; readonly value: number; readonly name: string }[] = []
  let last: readonly [string, number] | undefined
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const own = values.get(ago)
    last = own ?? (isKept ? last : undefined)
    if (last !== undefined) bars.push({ ago, value: last[1], name: `${last[0]}: ${shown(last[1])}` })
  }
  return (
    <div>
      <h2>
        {title} <span class="quiet">of the last thirty days, at most {shown(most)}</span>
      </h2>
      <svg
        class="days"
        viewBox={`0 0 ${DAYS * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={bars.map(({ name }) => name).join(', ')}
      >
        <rect class="base" y={HEIGHT - 0.6} width={DAYS * 10} height="0.6" />
        {bars.map(({ ago, value, name }) => (
          <rect
            key={ago}
            class="part of-retrieval"
            x={(DAYS - 1 - ago) * 10 + 1}
            width="8"
            y={HEIGHT - (value / most) * HEIGHT}
            height={(value / most) * HEIGHT}
          >
            <title>{name}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}

function daysAgo(day: string): number {
  return Math.round((Date.parse(start.value?.today ?? day) - Date.parse(day)) / DAY_MS)
}
