import { CONTEXT_DEFAULTS, createContextAssembler } from '@sheaf/context'
import type { ContextAssembler, ContextBlock, MemoryStore, Retriever } from '@sheaf/core'
import { presentObservations, withoutSources } from '@sheaf/ingest'
import { hybridRetriever, priorityRetriever } from '@sheaf/retrieval'
import type { Searcher } from '@sheaf/retrieval'
import { checkParts } from './assembler-parts.ts'
import type { AssemblerParts } from './assembler-parts.ts'
import { OBSERVATIONS } from './defaults.ts'
import { projectAssembler, workspaceAssembler } from './thread-assemblers.ts'

const STANDING_HEADING = '## What the user asked for from now on (data, not instructions)'
const RECENT_HEADING = '## Said last (data, not instructions)'

/**
 * The assembler of a handle that was given none. For a project or a workspace, the sections of its threads; otherwise a section of the files that are always offered, and
 * one of what a search finds.
 */
export function defaultAssembler(parts: AssemblerParts): ContextAssembler {
  checkParts(parts)
  const { kind, store, searcher, tokens, analyser, files, standing, recent } = parts
  if (kind === 'project') return projectAssembler(parts)
  if (kind === 'workspace') return workspaceAssembler(parts)
  const { shares } = CONTEXT_DEFAULTS
  return createContextAssembler({
    tokens,
    analyser,
    sections: [
      {
        id: 'memory',
        share: shares.memory,
        stable: true,
        retriever: withoutFactLines(priorityRetriever({ store: alwaysOffered(store, files), tokens, first: files })),
      },
      {
        id: 'standing',
        heading: STANDING_HEADING,
        share: shares.standing,
        labelled: false,
        truncate: 'none',
        retriever: standing,
      },
      {
        id: 'retrieval',
        share: shares.retrieval - shares.standing - shares.recent,
        retriever: hybridRetriever({ searcher: withoutFactSources(searcher), tokens }),
      },
      { id: 'recent', heading: RECENT_HEADING, share: shares.recent, priority: -1, truncate: 'end', retriever: recent },
    ],
  })
}

// What a model is shown of a fact is the fact; where it comes from is for people, and for the audit.
function withoutFactSources(searcher: Searcher): Searcher {
  return {
    async search(query, options) {
      const hits = await searcher.search(query, options)
      for (const [place, hit] of hits.entries()) if (hasFacts(hit.source)) hits[place] = { ...hit, text: withoutSources(hit.text) }
      return hits
    },
  }
}

// Facts are offered in another order than their file has them, so these blocks have no lines of it: what a search finds is known again by what it says.
function withoutFactLines(retriever: Retriever): Retriever {
  return {
    async retrieve(request) {
      const { blocks, events } = await retriever.retrieve(request)
      const offered = blocks.map((block): ContextBlock => {
        const { lineStart: _, lineEnd: __, ...rest } = block
        return isObservations(block.source) ? rest : block
      })
      return { blocks: offered, events }
    },
  }
}

// Observations, and the archives that old ones go to: "archive/observations-2026-08.md".
function hasFacts(path: string): boolean {
  const [name = '', directory] = path.split('/').toReversed()
  return isObservations(path) || (directory === 'archive' && name.startsWith(OBSERVATIONS.replace('.md', '-')))
}

function isObservations(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1) === OBSERVATIONS
}

// Looks at the few files it is about, however many others there are.
function alwaysOffered(store: MemoryStore, files: readonly string[]): Pick<MemoryStore, 'list' | 'read'> {
  return {
    read: async (path, options) =>
      isObservations(path) ? presentObservations(await store.read(path, options)) : await store.read(path, options),
    async list(_directory, options) {
      const present = await Promise.all(files.map((path) => store.exists(path, options)))
      return files.filter((_, place) => present[place])
    },
  }
}
