import type {
  ConflictResolver,
  ContextBlock,
  Retriever,
  RetrieveRequest,
  SourceLines,
  TraceEvent,
} from '@sheaf/core'

/** A chat file in which each turn takes three lines: a heading, the text and a blank line. */
export const CHAT = 'projects/p/chats/t.md'

/** Where the chat keeps a turn. */
export function turnLines(turn: number): SourceLines {
  return { source: CHAT, lineStart: 3 * turn + 1, lineEnd: 3 * turn + 3 }
}

/** True when a block and some lines have a line in common. */
export function meet(block: ContextBlock | SourceLines, lines: SourceLines): boolean {
  return (
    block.source === lines.source &&
    (block.lineStart ?? 0) <= lines.lineEnd &&
    lines.lineStart <= (block.lineEnd ?? 0)
  )
}

/** A retriever of given blocks, which applies `limit` and `except`, and records its calls. */
export function blockRetriever(
  blocks: readonly ContextBlock[],
): Retriever & { readonly asked: RetrieveRequest[] } {
  const asked: RetrieveRequest[] = []
  return {
    asked,
    retrieve: async (request) => {
      asked.push(request)
      const { limit = Infinity, except = [] } = request
      const open = blocks.filter((block) => !except.some((lines) => meet(block, lines)))
      return await Promise.resolve({ blocks: open.slice(0, limit), events: [] })
    },
  }
}

/** Treats every line with the word STALE as superseded. */
export const staleResolver: ConflictResolver = {
  resolve: async (retrievals) =>
    await Promise.resolve(
      retrievals.map(({ blocks, events }) => {
        const superseded: TraceEvent[] = []
        const shown = blocks.map((block) => {
          const lines = block.text.split('\n').map((line, place) => {
            if (!line.includes('STALE')) return line
            const lineStart = (block.lineStart ?? 1) + place
            const id = `${block.source}#L${lineStart}`
            superseded.push({
              id,
              source: block.source,
              lineStart,
              status: 'superseded',
              reason: 'newer',
              supersededBy: 'other.md#L1',
            })
            return '[superseded]'
          })
          return block.text.includes('STALE') ? { ...block, text: lines.join('\n'), truncated: true } : block
        })
        return { blocks: shown, events: [...events, ...superseded] }
      }),
    ),
}
