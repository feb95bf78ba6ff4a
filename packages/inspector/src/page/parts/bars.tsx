import type { Signal } from '@preact/signals'
import { count, sectionName } from '../text/format.ts'

/** The budget of a context, filled by its sections with their names. */
export function Bar({
  parts,
  whole,
  lit,
  onOpen,
}: {
  readonly parts: readonly { readonly id: string; readonly value: number }[]
  readonly whole: number
  /** The section under the pointer or with the focus. */
  readonly lit: Signal<string | undefined>
  readonly onOpen: (id: string) => void
}) {
  const rest = Math.max(0, whole - parts.reduce((sum, { value }) => sum + value, 0))
  return (
    <div class="budget">
      {parts.map(({ id, value }) => (
        <button
          key={id}
          type="button"
          class={`of-${id}`}
          style={{ flexGrow: String(value) }}
          title={`${sectionName(id)}: ${count(value)} tokens`}
          onClick={() => onOpen(id)}
          onMouseEnter={() => (lit.value = id)}
          onMouseLeave={() => (lit.value = undefined)}
          onFocus={() => (lit.value = id)}
          onBlur={() => (lit.value = undefined)}
        >
          <span>{sectionName(id)}</span>
          <small>{count(value)}</small>
        </button>
      ))}
      {/* Not wider than the sections together: their names must be read. */}
      <span class="rest" style={{ flexGrow: String(Math.min(rest, whole - rest)) }}>
        <span>{count(rest)} free</span>
      </span>
    </div>
  )
}

/** The part of its share that a section used; the thin line is the share. */
export function ShareBar({
  used,
  share,
  whole,
  id,
}: {
  readonly used: number
  readonly share: number
  readonly whole: number
  readonly id: string
}) {
  const scale = 100 / Math.max(1, whole)
  return (
    <svg class="bar thin" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="share" width={share * scale} height="10" />
      <rect class={`part of-${id}`} width={used * scale} y="2" height="6" />
    </svg>
  )
}
