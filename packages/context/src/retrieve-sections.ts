import { InvalidArgumentError } from '@sheaf/core'
import type { Retrieval, RetrieveRequest } from '@sheaf/core'
import type { SectionSettings } from './assembler-settings.ts'
import { CONVERSATION, SYSTEM } from './assembler-settings.ts'

/** What to retrieve for. `limitOf` says what a section may have, where that is known before anything was retrieved. */
export interface RetrieveSectionsOptions extends Pick<RetrieveRequest, 'query' | 'within' | 'abortSignal'> {
  readonly limitOf: (section: SectionSettings) => number | undefined
}

/**
 * Asks all retrievers at once. When one fails, all of it fails with its error: a context that silently lacks a part would be taken
 * for a memory that knows nothing. Stable sections are asked without the query.
 */
export async function retrieveSections(
  sections: readonly SectionSettings[],
  { query, within, abortSignal, limitOf }: RetrieveSectionsOptions,
): Promise<ReadonlyMap<string, Retrieval>> {
  abortSignal?.throwIfAborted()
  const retrieved = await Promise.all(
    sections.map(async (section) => {
      const asked = section.isStable ? {} : { query }
      const retrieval = await section.retriever.retrieve({ ...asked, maxTokens: limitOf(section), within, abortSignal })
      for (const { id } of [...retrieval.blocks, ...retrieval.events]) checkId(section, id)
      return [section.id, retrieval] as const
    }),
  )
  abortSignal?.throwIfAborted()
  return new Map(retrieved)
}

/** The id of a message in a trace, by its place in the request. */
export function messageId(place: number): string {
  return `message:${place}`
}

// Ids are unique in a trace, and these belong to the assembler.
function checkId(section: SectionSettings, id: string): void {
  if (id === SYSTEM || id === CONVERSATION || /^message:\d+$/.test(id)) {
    throw new InvalidArgumentError(`The retriever of section "${section.id}"`, `returned the id "${id}", which is taken; use another`)
  }
}
