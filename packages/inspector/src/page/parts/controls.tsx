import { useSignal, type Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { counted, place } from '../text/format.ts'
import { start } from '../state/api.ts'
import { showFile, type FilePlace } from '../state/route.ts'
import { Text } from './lines.tsx'
import { useAttempt } from './state.tsx'

export function Input({
  of,
  ...others
}: Readonly<{
  of: Signal<string>
  type?: 'search' | 'date'
  placeholder?: string
  size?: number
  dir?: 'auto'
  autoFocus?: boolean
  'aria-label'?: string
  'data-first'?: boolean
}>) {
  return (
    <input
      {...(others as object)}
      value={of.value}
      onInput={({ currentTarget: { value } }) => (of.value = value)}
    />
  )
}

export function Copies({
  label,
  copy,
  isLast = false,
}: Readonly<{ label: string; copy: () => Promise<void>; isLast?: boolean }>) {
  const isCopied = useSignal(false)
  const [attempt, failed] = useAttempt()
  const run = async () => {
    await copy()
    isCopied.value = true
  }
  return (
    <>
      <button type="button" class={isLast ? 'end' : ''} onClick={() => void attempt(run)}>
        {isCopied.value ? 'Copied' : label}
      </button>
      {failed}
    </>
  )
}

export function Select({
  label,
  value,
  options,
  onChoose,
}: Readonly<{
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string) => void
}>) {
  return (
    <label>
      {label}
      <select data-first value={value} onChange={({ currentTarget: { value: chosen } }) => onChoose(chosen)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

export function Tabs<Name extends string>({
  label,
  chosen,
  names,
  onChoose,
}: Readonly<{
  label: string
  chosen: Name
  names: readonly (readonly [name: Name, label: ComponentChildren, isDisabled?: boolean])[]
  onChoose: (name: Name) => void
}>) {
  return (
    <span class="tabs" role="group" aria-label={label}>
      {names.map(([name, text, isDisabled = false]) => (
        <button
          key={name}
          type="button"
          data-key={name}
          disabled={isDisabled}
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
        >
          {text}
        </button>
      ))}
    </span>
  )
}

export function Rows({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="rows" data-rows>
      {children}
    </div>
  )
}

export function Unfold({
  kind,
  inside,
  children,
}: Readonly<{
  kind: string
  inside: () => ComponentChildren
  children: ComponentChildren
}>) {
  const isOpen = useSignal(false)
  return (
    <div class={`block ${kind}`}>
      <button
        type="button"
        class="row"
        data-row
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {children}
      </button>
      {isOpen.value ? <div class="inside">{inside()}</div> : null}
    </div>
  )
}

/** A list, and beside it the open item; in a narrow window one of both. */
export function Pair({
  label,
  of,
  isOpen,
  list,
  children,
}: Readonly<{
  label: string
  of: string
  isOpen: boolean
  list: ComponentChildren
  children: ComponentChildren
}>) {
  return (
    <div class={isOpen ? 'pair opened' : 'pair'}>
      <section class="list" aria-label={label}>
        {list}
      </section>
      <section class="detail" aria-label={of}>
        {children}
      </section>
    </div>
  )
}

export function Head({
  list,
  name,
  onBack,
  children,
}: Readonly<{
  list: string
  name: string
  onBack: () => void
  children?: ComponentChildren
}>) {
  return (
    <header>
      <button type="button" class="back" onClick={onBack}>
        ‹ {list}
      </button>
      <h2>
        <Text>{name}</Text>
      </h2>
      {children}
    </header>
  )
}

/** Opens a file at its lines, which are its name unless another is given. */
export function Opens({
  of,
  isRow = false,
  children,
}: Readonly<{
  of: FilePlace
  isRow?: boolean
  children?: string
}>) {
  return (
    <button type="button" class="plain" data-row={isRow || undefined} onClick={() => showFile(of)}>
      <Text>{children ?? place(of.path, of.line)}</Text>
    </button>
  )
}

/** Opens the line of an id such as `MEMORY.md#L14`. */
export function OpensLine({ id }: { readonly id: string }) {
  const [, path = '', line] = /^(.*)#L(\d+)$/.exec(id) ?? []
  return <Opens of={{ path, line: Number(line) }} />
}

export function Pages({
  offset,
  limit,
  total,
  hasMore = total !== undefined && offset.value + limit < total,
}: Readonly<{
  offset: Signal<number>
  limit: number
  total?: number
  hasMore?: boolean
}>) {
  if (offset.value === 0 && !hasMore) return null
  return (
    <p class="pages">
      <button
        type="button"
        disabled={offset.value === 0}
        onClick={() => (offset.value = Math.max(0, offset.value - limit))}
      >
        before
      </button>
      <span class="quiet">
        from {offset.value + 1}
        {total === undefined ? '' : ` of ${counted(total, 'item')}`}
      </span>
      <button type="button" disabled={!hasMore} onClick={() => (offset.value += limit)}>
        next
      </button>
    </p>
  )
}

export function Day({
  value,
  onChange,
}: {
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
