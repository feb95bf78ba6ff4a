import { count } from '../text/format.ts'

/** A part of a bar. */
export interface BarPart {
  readonly name: string
  readonly value: number
}

/** A bar, filled by its parts. */
export function Bar({
  parts,
  whole,
  label,
}: {
  readonly parts: readonly BarPart[]
  readonly whole: number
  readonly label: string
}) {
  const scale = 100 / Math.max(1, whole)
  const starts = parts.map((_, place) => parts.slice(0, place).reduce((sum, { value }) => sum + value, 0))
  return (
    <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="rest" width="100" height="10" />
      {parts.map(({ name, value }, place) => (
        <rect
          key={name}
          class={`part part${place % 6}`}
          x={(starts[place] ?? 0) * scale}
          width={Math.max(0, value * scale - 0.25)}
          height="10"
        >
          <title>{`${name}: ${count(value)}`}</title>
        </rect>
      ))}
    </svg>
  )
}

/** The part of its share that a section used; the thin line is the share. */
export function ShareBar({
  used,
  share,
  whole,
  place,
}: {
  readonly used: number
  readonly share: number
  readonly whole: number
  readonly place: number
}) {
  const scale = 100 / Math.max(1, whole)
  return (
    <svg class="bar thin" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="share" width={share * scale} height="10" />
      <rect class={`part part${place % 6}`} width={used * scale} y="2" height="6" />
    </svg>
  )
}
