import { untilAborted, refuse } from '@sheaf/core/adapter'
import type { ContextBlock, Retrieval, RetrieveRequest, SourceLines } from '@sheaf/core'
import {
  CONVERSATION,
  SYSTEM,
  TOOLS,
  type AssemblerSettings,
  type SectionSettings,
} from '../settings/assembler-settings.ts'
import { QUOTA_SPARE } from '../settings/defaults.ts'

/** `limitOf` returns the token limit of a section, if it is known before the retrieval. */
export interface RetrieveSectionsOptions extends Pick<
  RetrieveRequest,
  'query' | 'where' | 'within' | 'except' | 'abortSignal'
> {
  /** Lines of the conversation that the context certainly shows. */
  readonly shown: readonly SourceLines[]
  readonly limitOf: (section: SectionSettings) => number | undefined
}

/**
 * Calls all retrievers at once. If one without a time limit fails, the assembly fails with its error: a
 * context without a part would look like an empty memory. Retrievers of stable sections do not get the query
 * and the lines of the conversation, which change from turn to turn.
 */
export async function retrieveSections(
  sections: readonly SectionSettings[],
  { query, where, within, except = [], shown, abortSignal, limitOf }: RetrieveSectionsOptions,
): Promise<ReadonlyMap<string, Retrieval>> {
  abortSignal?.throwIfAborted()
  const ask = async () =>
    await Promise.all(
      sections.map(async (section) => {
        const lines = section.isStable ? except : [...except, ...shown]
        const asked = {
          ...(section.isStable ? {} : { query, shown }),
          ...(lines.length === 0 ? {} : { except: lines }),
        }
        // Spare blocks replace those that say nothing new.
        const most = section.quota * (section.isStable || section.isPinned ? 1 : QUOTA_SPARE)
        const limit = most === Infinity ? undefined : most
        const request = { ...asked, maxTokens: limitOf(section), limit, where, within, abortSignal }
        return [section.id, await retrieveSection(section, request)] as const
      }),
    )
  return withOwnIds(await untilAborted(ask, abortSignal))
}

// Retrievers do not know one another's ids, and a context shows each id once.
function withOwnIds(retrieved: readonly (readonly [string, Retrieval])[]): ReadonlyMap<string, Retrieval> {
  const pieces = new Map<string, string>()
  const named = new Map<string, Retrieval>()
  for (const [section, retrieval] of retrieved) {
    const blocks: ContextBlock[] = []
    for (const block of retrieval.blocks) {
      const piece = `${block.source}\n${block.lineStart ?? block.text}`
      let { id } = block
      for (let number = 2; (pieces.get(id) ?? piece) !== piece; number += 1) id = `${block.id}.${number}`
      pieces.set(id, piece)
      blocks.push({ ...block, id })
    }
    named.set(section, { ...retrieval, blocks })
  }
  return named
}

async function retrieveSection(section: SectionSettings, request: RetrieveRequest): Promise<Retrieval> {
  const ask = async (abortSignal: AbortSignal | undefined) => {
    const retrieval = await section.retriever.retrieve({ ...request, abortSignal })
    checkRetrieval(section, retrieval)
    return retrieval
  }
  const { id, timeoutMs } = section
  if (timeoutMs === undefined) return await ask(request.abortSignal)
  const deadline = new AbortController()
  const late = setTimeout(() => deadline.abort(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs)
  const { abortSignal = deadline.signal } = request
  const either = AbortSignal.any([abortSignal, deadline.signal])
  try {
    return await untilAborted(() => ask(either), either)
  } catch (error) {
    request.abortSignal?.throwIfAborted()
    const reason = deadline.signal.aborted
      ? String(deadline.signal.reason.message)
      : `failed: ${error instanceof Error ? error.message : String(error)}`
    return { blocks: [], events: [{ id: emptyId(id), status: 'dropped', reason: `its retriever ${reason}` }] }
  } finally {
    clearTimeout(late)
  }
}

export function emptyId(section: string): string {
  return `${section}:retriever`
}

export interface ResolvedSections {
  readonly retrieved: ReadonlyMap<string, Retrieval>
  /** The blocks that lost lines. */
  readonly contradicted: ReadonlySet<ContextBlock>
  /** The ids of replies that stand behind the option that they choose. */
  readonly chosen: ReadonlySet<string>
}

/** Gives the resolver all sections together, because a block may contradict one of another section. */
export async function resolveSections(
  { retrieved, chosen }: Omit<ResolvedSections, 'contradicted'>,
  { conflicts }: AssemblerSettings,
  abortSignal: AbortSignal | undefined,
): Promise<ResolvedSections> {
  if (conflicts === undefined) return { retrieved, chosen, contradicted: new Set() }
  const before = [...retrieved.values()]
  const after = await untilAborted(async () => await conflicts.resolve(before, { abortSignal }), abortSignal)
  const isKept = (retrieval: Retrieval, place: number) =>
    retrieval.blocks.every(({ id }, block) => after[place]?.blocks[block]?.id === id)
  if (!isList(after) || after.length !== before.length || !before.every(isKept)) {
    refuse('conflicts', 'is a resolver that did not return the blocks that it was given, in their order')
  }
  const known = new Set(before.flatMap(({ blocks }) => blocks))
  const contradicted = after.flatMap(({ blocks }) =>
    blocks.filter((block) => block.truncated === true && !known.has(block)),
  )
  return {
    chosen,
    retrieved: new Map(
      [...retrieved.keys()].map((id, place) => [id, after[place] ?? { blocks: [], events: [] }]),
    ),
    contradicted: new Set(contradicted),
  }
}

function checkRetrieval(section: SectionSettings, retrieval: Partial<Retrieval> | undefined): void {
  const { blocks, events } = retrieval ?? {}
  const retriever = `The retriever of section "${section.id}"`
  if (!isList(blocks) || !isList(events) || !blocks?.every(isBlock))
    refuse(retriever, 'did not return { blocks, events }, each block with id, source, text and rank')
  // A trace has unique ids; these are the assembler's.
  for (const { id } of [...blocks, ...(events ?? [])])
    if (id === SYSTEM || id === CONVERSATION || id === TOOLS || /^message:\d+$/.test(id))
      refuse(retriever, `returned the id "${id}", which is taken; use another`)
}

function isBlock(block: Partial<ContextBlock> | null): boolean {
  return (
    [block?.id, block?.source, block?.text].every((part) => typeof part === 'string') &&
    typeof block?.rank === 'number'
  )
}

function isList(value: unknown): boolean {
  return Array.isArray(value)
}
