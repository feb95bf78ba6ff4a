import { start } from '../state/api.ts'

/** Chooses an earlier day whose memory is shown, where the server can show one. */
export function Day({
  value,
  onChange,
}: {
  /** YYYY-MM-DD; empty for now. */
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  if (start.value?.hasPast !== true) return null
  return (
    <label title="As it was at the end of this day; empty: as it is">
      As of
      <input
        type="date"
        max={start.value.today}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}

/** The field of a request for that day. */
export function dayOf(day: string): { readonly asOf?: string } {
  return day === '' ? {} : { asOf: day }
}
