import type { ContextAnswer, ContextBlockAnswer } from '../../../answers/context-answer.ts'
import type { Json } from '../../../answers/answers.ts'

/** A context in an answer of the server. */
export type ShownContext = Json<ContextAnswer>
/** A block of that context. */
export type ShownBlock = Json<ContextBlockAnswer>

/** True if the context shows the block or a part of it. */
export function isShown({ status }: Pick<ShownBlock, 'status'>): boolean {
  return status === 'included' || status === 'truncated'
}

/** How a block differs from the other context: it is shown only here, or with other lines. */
export type Difference = 'only here' | 'other lines'

/** The differences of one context from another, by block id. */
export function differences(context: ShownContext, other: ShownContext): ReadonlyMap<string, Difference> {
  const others = new Map(other.blocks.filter(isShown).map((block) => [block.id, block]))
  return new Map(
    context.blocks.filter(isShown).flatMap((block) => {
      const found = differenceOf(block, others.get(block.id))
      return found === undefined ? [] : [[block.id, found] as const]
    }),
  )
}

// Whole blocks have equal lines; a label may change the token count by one.
function differenceOf(block: ShownBlock, other: ShownBlock | undefined): Difference | undefined {
  if (other === undefined) return 'only here'
  const isWhole = block.status === 'included' && other.status === 'included'
  return isWhole || (block.status === other.status && block.tokens === other.tokens)
    ? undefined
    : 'other lines'
}
