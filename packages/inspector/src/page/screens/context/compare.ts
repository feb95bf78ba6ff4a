import type { ContextAnswer, ContextBlockAnswer } from '../../../answers/context-answer.ts'
import type { Json } from '../../../answers/answers.ts'

/** A context as it arrives. */
export type ShownContext = Json<ContextAnswer>
/** A block of it. */
export type ShownBlock = Json<ContextBlockAnswer>

/** True for a block of which the context shows something. */
export function isShown({ status }: Pick<ShownBlock, 'status'>): boolean {
  return status === 'included' || status === 'truncated'
}

/** How a block that one context shows differs from the other: it is shown there alone, or in other lines. */
export type Difference = 'only here' | 'other lines'

/** The differences of one context from another, by the ids of its blocks. */
export function differences(context: ShownContext, other: ShownContext): ReadonlyMap<string, Difference> {
  const others = new Map(other.blocks.filter(isShown).map((block) => [block.id, block]))
  return new Map(
    context.blocks.filter(isShown).flatMap((block) => {
      const found = differenceOf(block, others.get(block.id))
      return found === undefined ? [] : [[block.id, found] as const]
    }),
  )
}

// Whole blocks are equal; their labels may take another token.
function differenceOf(block: ShownBlock, other: ShownBlock | undefined): Difference | undefined {
  if (other === undefined) return 'only here'
  const isWhole = block.status === 'included' && other.status === 'included'
  return isWhole || (block.status === other.status && block.tokens === other.tokens)
    ? undefined
    : 'other lines'
}
