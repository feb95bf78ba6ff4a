import { useSignal } from '@preact/signals'
import { Bar, ShareBar } from '../../parts/bars.tsx'
import { Lines } from '../../parts/lines.tsx'
import { count } from '../../text/format.ts'
import { BlockRow } from './block-row.tsx'
import { isShown } from './compare.ts'
import type { Difference, ShownBlock, ShownContext } from './compare.ts'

const FIRST_OUT = 12

/** One context: its budget, the blocks of each section, and the blocks left out. */
export function ContextView({
  context,
  marks,
}: {
  readonly context: ShownContext
  /** The differences from the context beside it. */
  readonly marks?: ReadonlyMap<string, Difference> | undefined
}) {
  const tab = useSignal<'blocks' | 'messages'>('blocks')
  const { budget, tokens, counter, blocks, messages } = context
  const sections = context.sections.filter(
    ({ id, used }) => used > 0 || blocks.some(({ section }) => section === id),
  )
  return (
    <article class="context-view">
      <header>
        <h2>
          {count(tokens)} <span class="quiet">of {count(budget)} tokens</span>
        </h2>
        <span class="quiet small">counted by {counter}</span>
        <span class="tabs" role="group" aria-label="View">
          {(['blocks', 'messages'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={tab.value === name}
              onClick={() => (tab.value = name)}
            >
              {name === 'blocks' ? 'Why' : 'As the model sees it'}
            </button>
          ))}
        </span>
      </header>
      <Bar
        parts={sections.map(({ id, used }) => ({ name: id, value: used }))}
        whole={budget}
        label={sections.map(({ id, used }) => `${id}: ${count(used)} tokens`).join(', ')}
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
          {sections.map((section, place) => {
            const own = blocks.filter((block) => block.section === section.id)
            return (
              <section key={section.id} class="section">
                <h3>
                  <i class={`dot part${place % 6}`} aria-hidden="true" />
                  {section.id}
                  <span class="quiet">
                    {count(section.used)} of {count(section.allotted)} tokens
                    {section.received > 0 ? `, ${count(section.received)} from others` : ''}
                  </span>
                </h3>
                <ShareBar used={section.used} share={section.allotted} whole={budget} place={place} />
                {own.filter(isShown).map((block) => (
                  <BlockRow key={block.id} block={block} mark={marks?.get(block.id)} />
                ))}
                <Out blocks={own.filter((block) => !isShown(block))} />
              </section>
            )
          })}
          <Out blocks={blocks.filter(({ section }) => !sections.some(({ id }) => id === section))} />
        </div>
      )}
    </article>
  )
}

// Best rank first: a person looks for the blocks that nearly fitted.
function Out({ blocks }: { readonly blocks: readonly ShownBlock[] }) {
  const isAll = useSignal(false)
  if (blocks.length === 0) return null
  const ordered = blocks.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const shown = isAll.value ? ordered : ordered.slice(0, FIRST_OUT)
  return (
    <details class="out" open={blocks.length <= FIRST_OUT}>
      <summary>{count(blocks.length)} left out</summary>
      {shown.map((block) => (
        <BlockRow key={block.id} block={block} />
      ))}
      {shown.length < ordered.length ? (
        <button type="button" class="row quiet" data-row onClick={() => (isAll.value = true)}>
          {count(ordered.length - shown.length)} more
        </button>
      ) : null}
    </details>
  )
}
