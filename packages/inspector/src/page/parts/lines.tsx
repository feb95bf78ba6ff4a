import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { ScopeName } from '../state/scope.ts'
import { counted, lineParts } from '../text/format.ts'

/** One line of text, with invisible characters shown; never HTML. */
export function Text({ children }: { readonly children: string }) {
  return (
    <bdi>
      <Visible>{children}</Visible>
    </bdi>
  )
}

/** The same for a part of a line; it has the direction of the line. */
export function Visible({ children }: { readonly children: string }) {
  return lineParts(children).map((part) =>
    'text' in part ? (
      part.text
    ) : (
      <span class="mark" title="a character that cannot be seen">
        {part.mark}
      </span>
    ),
  )
}

/** The id of another user before an item of a list of all. */
export function Whose({ of }: { readonly of: ScopeName | undefined }) {
  return of?.id === undefined ? null : [<Text key="id">{of.id}</Text>, ' · ']
}

export function Name({ children }: { readonly children: string }) {
  return (
    <span class="name">
      <Text>{children}</Text>
    </span>
  )
}

/** An item of a list: its name, a day at the end, and more data in the second line. */
export function Item({
  name,
  day,
  isOpen = false,
  onOpen,
  children,
}: Readonly<{
  name: string
  day?: string | undefined
  isOpen?: boolean
  onOpen: () => void
  children: ComponentChildren
}>) {
  return (
    <button type="button" class="row two" data-row aria-current={isOpen} onClick={onOpen}>
      <Name>{name}</Name>
      {day === undefined ? null : <span class="figures">{day}</span>}
      <span class="quiet small">{children}</span>
    </button>
  )
}

/** Numbered lines of a file. Those from `line` to `lineEnd` are marked. */
export function Lines({
  lines,
  from = 1,
  line,
  lineEnd = line,
}: Readonly<{
  lines: readonly string[]
  from?: number
  line?: number | undefined
  lineEnd?: number | undefined
}>) {
  const shown = useShownLines()
  return (
    <div class="lines" role="group" aria-label="Lines" tabIndex={0}>
      {lines.slice(0, shown.value).map((text, place) => {
        const number = from + place
        const isMarked = line !== undefined && number >= line && number <= (lineEnd ?? line)
        return (
          <div
            key={number}
            class={isMarked ? 'line lit' : 'line'}
            id={number === line ? 'wanted' : undefined}
          >
            <span class="number">{number}</span>
            <code>
              <Text>{text}</Text>
            </code>
          </div>
        )
      })}
      <MoreLines shown={shown} total={lines.length} />
    </div>
  )
}

// A browser lays out more lines slowly.
const STEP = 1000

export function useShownLines(): Signal<number> {
  return useSignal(STEP)
}

export function MoreLines({ shown, total }: { readonly shown: Signal<number>; readonly total: number }) {
  if (total <= shown.value) return null
  return (
    <button type="button" class="row quiet" onClick={() => (shown.value += STEP)}>
      {counted(total - shown.value, 'more line')}
    </button>
  )
}
