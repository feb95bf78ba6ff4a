import { useSignal } from '@preact/signals'
import { diffLines } from '../../text/diff-lines.ts'
import { DiffView } from '../../parts/diff-view.tsx'
import { count, counted } from '../../text/format.ts'
import type { ContextAnswer, ContextBlockAnswer, Json } from '../../../answers/answers.ts'

const AROUND = 2

/** The differences between two contexts: in one line, and line by line. */
export function ContextDifference({
  first,
  second,
  names,
}: Readonly<{
  first: ShownContext
  second: ShownContext
  names: readonly [string, string]
}>) {
  const isOpen = useSignal(false)
  const others = [...differences(first, second).values()].filter((each) => each === 'other lines').length
  const sides = [
    { name: names[0], ...sumOf(first, second) },
    { name: names[1], ...sumOf(second, first) },
  ]
  return (
    <section class="difference" aria-label="Difference">
      <p>
        {sides.map(({ name, blocks, tokens }) => (
          <span key={name} class="chip">
            {blocks === 0
              ? `nothing only in ${name}`
              : `only in ${name}: ${counted(blocks, 'block')}, ${count(tokens)} tokens`}
          </span>
        ))}
        {others === 0 ? null : <span class="chip">{counted(others, 'block')} with other lines</span>}
        <span class="chip">{signed(second.tokens - first.tokens)} tokens in all</span>
        <button type="button" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          line by line
        </button>
      </p>
      {isOpen.value ? <DiffView lines={diffLines(textOf(first), textOf(second), AROUND)} /> : null}
    </section>
  )
}

function sumOf(context: ShownContext, other: ShownContext) {
  const found = differences(context, other)
  const blocks = context.blocks.filter((block) => isShown(block) && found.get(block.id) === 'only here')
  return { blocks: blocks.length, tokens: blocks.reduce((sum, { tokens = 0 }) => sum + tokens, 0) }
}

export function textOf({ messages }: ShownContext): string {
  return messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n')
}

function signed(number: number): string {
  return number > 0 ? `+${count(number)}` : count(number)
}

export type ShownContext = Json<ContextAnswer>
export type ShownBlock = Json<ContextBlockAnswer>

export function isShown({ status }: Pick<ShownBlock, 'status'>): boolean {
  return status === 'included' || status === 'truncated'
}

export type Difference = 'only here' | 'other lines'

export function differences(context: ShownContext, other: ShownContext): ReadonlyMap<string, Difference> {
  const others = byPlace(other)
  return new Map(
    [...byPlace(context)].flatMap(([place, block]) => {
      const found = differenceOf(block, others.get(place))
      return found === undefined ? [] : [[block.id, found] as const]
    }),
  )
}

// A kept context has ids of its own.
function byPlace({ blocks }: ShownContext): ReadonlyMap<string, ShownBlock> {
  const found = new Map<string, ShownBlock>()
  for (const block of blocks.filter(isShown)) {
    const { id, section, source, lineStart = 1 } = block
    const place = source === undefined ? id : `${section} ${source}:${lineStart}`
    let name = place
    for (let count = 2; found.has(name); count += 1) name = `${place} ${count}`
    found.set(name, block)
  }
  return found
}

// A label may change the token count of equal lines by one.
function differenceOf(block: ShownBlock, other: ShownBlock | undefined): Difference | undefined {
  if (other === undefined) return 'only here'
  const isWhole = block.status === 'included' && other.status === 'included'
  const isSame =
    block.source === undefined ||
    (block.lineStart !== undefined && block.lineEnd === other.lineEnd && block.preview === other.preview)
  return (isWhole && isSame) || (block.status === other.status && block.tokens === other.tokens)
    ? undefined
    : 'other lines'
}
