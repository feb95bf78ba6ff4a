import { useSignal, type Signal } from '@preact/signals'
import { Copies, Tabs } from '../../parts/controls.tsx'
import { Lines, Text } from '../../parts/lines.tsx'
import { isExported } from '../../state/api.ts'
import { count, counted, sectionName } from '../../text/format.ts'
import { BlockRow, type Said } from './block-row.tsx'
import { differences, isShown, textOf, type ShownBlock, type ShownContext } from './context-difference.tsx'

const FIRST_OUT = 12
const VIEWS = [['blocks', 'Why'] as const, ['messages', 'As the model sees it'] as const]

/** One context: its budget, the blocks of each section, and the blocks left out. */
export function ContextView({
  context,
  answer,
  request,
  onBudget,
  other,
}: Said &
  Readonly<{
    context: ShownContext
    /** Called with the budget to which a person draws the end of the bar. */
    onBudget?: ((tokens: number) => void) | undefined
    /** The context beside it: differences are marked. */
    other?: ShownContext | undefined
  }>) {
  const tab = useSignal<'blocks' | 'messages'>('blocks')
  const lit = useSignal<string | undefined>(undefined)
  const { budget, tokens, counter, blocks, messages, missing = [] } = context
  const said = { answer, request }
  const marks = other && differences(context, other)
  const sections = context.sections.filter(
    ({ id, used }) => used > 0 || blocks.some(({ section }) => section === id),
  )
  return (
    <article class="context-view">
      <header>
        <h2>
          {count(tokens)} <span class="quiet">of {count(budget)} tokens</span>
        </h2>
        <Tabs label="View" chosen={tab.value} names={VIEWS} onChoose={(name) => (tab.value = name)} />
        <Copies label="Copy as text" copy={() => navigator.clipboard.writeText(textOf(context))} />
      </header>
      {missing.length === 0 ? null : (
        <p class="note">
          <Text>{`Not known any more: ${missing.map(({ path, reason }) => `${path}, ${reason}`).join('; ')}`}</Text>
        </p>
      )}
      <Bar
        parts={sections.filter(({ used }) => used > 0).map(({ id, used }) => ({ id, value: used }))}
        whole={budget}
        lit={lit}
        onOpen={(id) => (tab.value = tabOf(id))}
        asked={Number(request?.['maxTokens'] ?? budget)}
        onBudget={isExported() ? undefined : onBudget}
      />
      {tab.value === 'messages' ? (
        messages.map(({ role, content }, place) => (
          <section key={place} class="message">
            <h3>{role}</h3>
            <Lines lines={content.split('\n')} />
          </section>
        ))
      ) : (
        <div data-rows>
          {sections.map((section) => {
            const own = blocks.filter((block) => block.section === section.id)
            return (
              <section
                key={section.id}
                class={`section${lit.value === section.id ? ' lit' : ''}`}
                data-section={section.id}
              >
                <h3>
                  <i class={`dot of-${section.id}`} aria-hidden="true" />
                  {sectionName(section.id)}
                  <span class="quiet">
                    {section.received > 0
                      ? `${count(section.used)} tokens, ${count(section.received)} borrowed`
                      : section.used + section.allotted > 0
                        ? `${count(section.used)} of ${count(section.allotted)} tokens`
                        : ''}
                  </span>
                </h3>
                {own.filter(isShown).map((block) => (
                  <BlockRow key={block.id} block={block} mark={marks?.get(block.id)} {...said} />
                ))}
                <Out blocks={own.filter((block) => !isShown(block))} {...said} />
              </section>
            )
          })}
          <Out
            blocks={blocks.filter(({ section }) => !sections.some(({ id }) => id === section))}
            {...said}
          />
          <p class="quiet small pad">The token counter is “{counter.replace(/-\d+$/, '')}”.</p>
        </div>
      )}
    </article>
  )
}

// A click on the bar leads to the rows of a section.
function tabOf(id: string): 'blocks' {
  requestAnimationFrame(() => {
    document.querySelector(`[data-section="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
  })
  return 'blocks'
}

// Best rank first: a person looks for the blocks that nearly fitted.
function Out({ blocks, ...said }: Said & { readonly blocks: readonly ShownBlock[] }) {
  const isAll = useSignal(false)
  if (blocks.length === 0) return null
  const ordered = blocks.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const shown = isAll.value ? ordered : ordered.slice(0, FIRST_OUT)
  return (
    <details class="out" open={blocks.length <= FIRST_OUT}>
      <summary>{count(blocks.length)} left out</summary>
      {shown.map((block) => (
        <BlockRow key={block.id} block={block} {...said} />
      ))}
      {shown.length < ordered.length ? (
        <button type="button" class="row quiet" data-row onClick={() => (isAll.value = true)}>
          {count(ordered.length - shown.length)} more
        </button>
      ) : null}
    </details>
  )
}

/** The budget of a context, filled by its sections with their names. */
function Bar({
  parts,
  whole,
  lit,
  onOpen,
  asked,
  onBudget,
}: Readonly<{
  parts: readonly { readonly id: string; readonly value: number }[]
  whole: number
  /** The budget that the handle has: its context may still be on the way. */
  asked: number
  onBudget: ((tokens: number) => void) | undefined
  /** The section under the pointer or with the focus. */
  lit: Signal<string | undefined>
  onOpen: (id: string) => void
}>) {
  const rest = Math.max(0, whole - parts.reduce((sum, { value }) => sum + value, 0))
  const end = onBudget && placeOf(asked) / LAST
  return (
    <div class="drawn">
      <div
        class="budget"
        style={end === undefined ? {} : { width: `calc(${6 + 94 * end}% - ${14 * end}px)` }}
      >
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
      {onBudget === undefined ? null : <Handle budget={asked} onChange={onBudget} />}
    </div>
  )
}

// Steps of a hand: small ones where rows fall out.
const BUDGETS = Array.from({ length: 59 }, (_, place) =>
  place < 30 ? 100 * (place + 1) : place < 45 ? 200 * (place - 14) : 1000 * (place - 38),
)
const LAST = BUDGETS.length - 1

function placeOf(budget: number): number {
  const place = BUDGETS.findIndex((each) => each >= budget)
  return place === -1 ? LAST : place
}

/** The right end of the bar. Drawn, or with the arrow keys, it changes the budget, and rows fall out. */
function Handle({ budget, onChange }: Readonly<{ budget: number; onChange: (budget: number) => void }>) {
  return (
    <input
      type="range"
      aria-label="Budget"
      aria-valuetext={counted(budget, 'token')}
      title={counted(budget, 'token')}
      max={LAST}
      value={placeOf(budget)}
      onInput={({ currentTarget: { valueAsNumber } }) => onChange(BUDGETS[valueAsNumber] ?? budget)}
    />
  )
}
