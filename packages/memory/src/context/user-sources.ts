import {
  checkObject,
  checkPart,
  fileKind,
  LAYOUT,
  portOf,
  storeOn,
  together,
  withoutPayloads,
} from '@sheaf/core/adapter'
import type {
  Analyser,
  Chunker,
  Clock,
  ConflictResolver,
  MemoryStore,
  Retriever,
  TokenCounter,
  ContextBlock,
  ReadOptions,
  Retrieval,
  SourceLines,
} from '@sheaf/core'
import { hybridRetriever, priorityRetriever, type Searcher } from '@sheaf/retrieval'
import type { CurrentIndex } from './frontmatter.ts'
import {
  sourceComments,
  fileFields,
  userFiles,
  dailyLogs,
  statementLines,
  SECTIONS,
  type PlacedStatement,
  type Statement,
} from '@sheaf/documents'
import { presentFacts, factsIn } from '@sheaf/ingest/facts'
import { hasLine, ofSubject } from './recent-activity.ts'

export interface AssemblerParts {
  /** The kind of the handle. */
  readonly kind: 'whole' | 'agent' | 'user' | 'project' | 'workspace'
  /** The files that the handle sees. */
  readonly store: MemoryStore
  /** The store with SOUL and IDENTITY, the files that all users share. */
  readonly agentStore: Pick<MemoryStore, 'read'>
  /** The files of the project that a workspace is in. */
  readonly project?: MemoryStore | undefined
  /** Searches the files of `store`, under the same names. */
  readonly searcher: Searcher
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly tokens: TokenCounter
  readonly clock: Clock
  /** Offers the user's standing lines; nothing for a project and a workspace. */
  readonly standing: Retriever
  /** Offers the newest messages. */
  readonly recent: Retriever
  /** Empties the lines of expired entries in the index of typed entries. */
  readonly currentIndex: CurrentIndex
  /** Paths of the files that are always offered, in that order; some may not exist. */
  readonly files: readonly string[]
}

/** Throws `invalid-argument` without a store, a searcher or a counter. */
export function checkParts(parts: Pick<AssemblerParts, 'store' | 'searcher' | 'tokens'>): void {
  const { store, searcher, tokens } = checkObject(
    parts,
    'the one that createMemory({ assembler }) gets',
    'parts',
  )
  checkPart('store', store, ['read', 'list'])
  checkPart('searcher', searcher, ['search'])
  checkPart('tokens', tokens, ['count', 'truncate'])
}

const ENTRIES = `${LAYOUT.memory}/MEMORY.md`

/** The sources that `SECTION_PRESETS.agent`, `entries` and `files` of `@sheaf/context` use. */
type UserSources = Readonly<
  Record<
    'files' | 'agentFiles' | 'memoryFiles' | 'entryIndex' | 'dailyLogs' | 'search' | 'standing' | 'recent',
    Retriever
  >
>

/**
 * The sources of a user's contexts: `files`, those that are always offered, in the order of `parts.files`;
 * `agentFiles`, those of them that the maker of the agent writes, and `memoryFiles`, the others;
 * `entryIndex`, the index of typed entries alone; `dailyLogs`, the last three, newest first; `search`, the
 * hits of the question; `standing` and `recent`, as in the parts. Throws `invalid-argument` without a
 * store, searcher or counter.
 */
export function userSources(parts: AssemblerParts): UserSources {
  checkParts(parts)
  const { store, agentStore, searcher, tokens, analyser, clock, files, standing, recent } = parts
  const joinsShared = parts.kind === 'user'
  // The sections of a context call this at the same time, and share one read.
  const readFiles = together(async (asked: readonly void[]) => {
    const days = dailyLogs.last(await store.list(LAYOUT.memory), clock.today())
    const all = await userFiles.read(store, [...new Set([...files, ...days])], {
      agentStore,
      joinsShared,
    })
    const offered = all.filter(({ path }) => files.includes(path) || !days.includes(path))
    const facts = offered.flatMap(({ path, content }) => (fileKind(path) === 'facts' ? [content] : []))
    const logs = all.flatMap(({ path, content, ...file }) =>
      days.includes(path) ? { ...file, path, content: currentLog(path, content, parts, facts) } : [],
    )
    return asked.map(() => ({ offered, logs, facts }))
  })
  const someFiles = (isOffered: (file: OfferedFile) => boolean) =>
    offer(parts, async () => (await readFiles()).offered.filter(isOffered))
  const earlier = { analyser, clock, facts: async () => (await readFiles()).facts }
  return {
    files: someFiles(() => true),
    agentFiles: someFiles(({ isOfAgent }) => isOfAgent),
    memoryFiles: someFiles(({ isOfAgent }) => !isOfAgent),
    entryIndex: offer(
      parts,
      async (options) => await userFiles.read(store, [ENTRIES], { ...options, agentStore, joinsShared }),
    ),
    dailyLogs: offer(parts, async () => (await readFiles()).logs),
    search: withEarlierMarks(
      ofSubject(hybridRetriever({ searcher: ofMemory(searcher, files), tokens }), analyser),
      earlier,
    ),
    standing,
    recent: withEarlierMarks(recent, earlier),
  }
}

export function agentFilesSource(parts: AssemblerParts): Retriever {
  const { store, agentStore, files } = parts
  return offer(parts, async (options) => {
    const ofAgent = files.filter((path) => fileKind(path) === 'agent')
    const offered = await userFiles.read(store, ofAgent, { ...options, agentStore })
    return offered.filter(({ isOfAgent }) => isOfAgent)
  })
}

function offer(
  parts: AssemblerParts,
  offered: (options: ReadOptions) => Promise<readonly OfferedFile[]>,
): Retriever {
  return {
    async retrieve(request) {
      const { except = [], abortSignal } = request
      const found = withoutExcepted(await offered({ abortSignal }), except).flatMap(({ shared, ...own }) =>
        shared === undefined ? [own] : [{ ...own, path: own.path + SHARED, content: shared }, own],
      )
      const paths = found.map(({ path }) => path)
      const texts = await Promise.all(
        found.map(({ path, content }) => presented(path, content, parts, { abortSignal })),
      )
      // Only the offered files are read, however many others exist.
      const store = {
        list: async () => paths,
        read: async (path: string) => texts[paths.indexOf(path)] ?? '',
      }
      const joined = found.flatMap(({ path, isJoined }) => (isJoined === true ? path : []))
      const retriever = priorityRetriever({ store, tokens: parts.tokens, maxTokens: Infinity, first: paths })
      return withoutLines(await retriever.retrieve(request), joined)
    },
  }
}

function withoutExcepted(
  files: readonly OfferedFile[],
  except: readonly SourceLines[],
): readonly OfferedFile[] {
  return files.map((file) => {
    const left = except.filter(({ source }) => source === file.path)
    if (left.length === 0) return file
    const lines = file.content.split('\n')
    const shown = lines.map((line, place) => (hasLine(left, file.path, place + 1) ? '' : line))
    return { ...file, content: shown.join('\n') }
  })
}

type OfferedFile = Awaited<ReturnType<typeof userFiles.read>>[number]

interface PresentedParts extends Pick<AssemblerParts, 'currentIndex' | 'analyser' | 'clock'> {
  readonly decisions?: (() => ConflictResolver) | undefined
}

/**
 * Shows the files of a store as a model sees them today: only current facts, first the profile, then the
 * newest, without their sources; marks decisions that do not hold.
 */
export function presentedStore(store: MemoryStore, parts: PresentedParts): MemoryStore {
  const below = portOf(store)
  const shown = async (path: string, content: string | undefined, options: ReadOptions, facts?: string[]) => {
    if (content === undefined) return undefined
    const current = currentLog(path, content, parts, facts)
    return await presented(path, await decided(path, current, parts, options), parts, options)
  }
  return storeOn({
    ...below,
    read: async (path, options) => await shown(path, await below.read(path, options), options),
    async readAll(paths, options) {
      const contents = await below.readAll(paths, options)
      const facts = paths.flatMap((path, place) =>
        fileKind(path) === 'facts' ? (contents[place] ?? []) : [],
      )
      return await Promise.all(paths.map((path, place) => shown(path, contents[place], options, facts)))
    },
  })
}

async function decided(
  path: string,
  content: string,
  { decisions }: Pick<PresentedParts, 'decisions'>,
  options: ReadOptions,
): Promise<string> {
  const lineEnd = content.split('\n').length
  const block = { id: path, source: path, text: content, lineStart: 1, lineEnd, rank: 1 }
  const [found] = (await decisions?.().resolve([{ blocks: [block], events: [] }], options)) ?? []
  return found?.blocks[0]?.text ?? content
}

/** Facts without their sources, for people; with `files`, no other files of the agent (HEARTBEAT). */
export function ofMemory(searcher: Searcher, files?: readonly string[]): Searcher {
  return {
    async search(query, options) {
      const hits = await searcher.search(query, options)
      const shown = hits.flatMap((hit) => {
        const kind = fileKind(hit.source)
        if (kind === 'agent' && files?.includes(hit.source) === false) return []
        return kind === 'facts' ? { ...hit, text: sourceComments.without(hit.text) } : hit
      })
      hits.splice(0, hits.length, ...shown)
      return hits
    },
  }
}

/** Behind the path of a log that all users share, beside the user's own. */
const SHARED = '#shared'
const pathOf = (source: string) => source.replace(/#shared$/, '')

// Facts are in another order than in their file, a shared log is another file of that path, and a joined
// index is two, so these blocks have no lines: a search hit is recognised by its text.
function withoutLines({ blocks, events, fit }: Retrieval, joined: readonly string[]): Retrieval {
  const offered = blocks.map((block): ContextBlock => {
    const { lineStart: _, lineEnd: __, ...rest } = block
    const source = pathOf(block.source)
    const isMoved = fileKind(source) === 'facts' || source !== block.source || joined.includes(source)
    return isMoved ? { ...rest, source } : block
  })
  return {
    blocks: offered,
    events: events.map(({ source, ...event }) => ({ ...event, ...(source && { source: pathOf(source) }) })),
    ...(fit && { fit: (maxTokens) => withoutLines(fit(maxTokens), joined) }),
  }
}

async function presented(
  path: string,
  content: string,
  { clock, currentIndex }: PresentedParts,
  options: ReadOptions | undefined,
): Promise<string> {
  const text = withoutPayloads(fileFields.without(content))
  const shown = (fileKind(path) === 'facts' ? presentFacts : statementLines.withoutExpired)(
    text,
    clock.today(),
  )
  return path.toLowerCase() === ENTRIES.toLowerCase() ? await currentIndex(shown, options) : shown
}

/** A log without the facts in its summaries that ended; other files as they are. */
function currentLog(
  path: string,
  content: string,
  { analyser, clock }: PresentedParts,
  facts: readonly string[] = [],
): string {
  const day = dailyLogs.dayOf(path)
  const without = (log: string, each: string) =>
    factsIn(each, clock.today()).withoutEnded(log, { analyser, day })
  return day === undefined ? content : facts.reduce(without, content)
}

const LONGEST_EARLIER = 240

interface EarlierParts extends Pick<AssemblerParts, 'analyser' | 'clock'> {
  readonly facts: () => Promise<readonly string[]>
}

/**
 * The blocks of a retriever. A message of the user has the mark `isEarlier` if all facts from it were
 * replaced or ended; a past appointment is neither. A learnt fact names its message. A note comes from the
 * message of its day that has all its words.
 */
function withEarlierMarks(retriever: Retriever, { analyser, clock, facts }: EarlierParts): Retriever {
  return {
    async retrieve(request) {
      const [retrieval, contents] = await Promise.all([retriever.retrieve(request), facts()])
      const today = clock.today()
      const found = contents.map((content) => factsIn(content, today))
      if (found.every(({ over }) => over.size === 0)) return retrieval
      const isOf = ({ source, date, text, message }: ContextBlock, fact: Statement) => {
        if (fact.source !== undefined)
          return fact.source.conversation === source && fact.source.message === message?.id
        const words = new Set(analyser.documentTerms(text))
        const terms = analyser.queryTerms(fact.text)
        const isOfDay = date !== undefined && fact.day === clock.today(date)
        return isOfDay && terms.length > 0 && terms.every((term) => words.has(term))
      }
      const isEarlier = (block: ContextBlock) => {
        if (block.message?.role !== 'user' || block.text.length > LONGEST_EARLIER) return false
        const own = found.flatMap((each) =>
          each.facts
            .filter((fact) => isOf(block, fact))
            .map((fact) => each.over.has(fact) && !hasPassed(fact, today)),
        )
        return own.length > 0 && own.every(Boolean)
      }
      const blocks = retrieval.blocks.map((block) =>
        isEarlier(block) ? { ...block, message: { ...block.message, isEarlier: true } } : block,
      )
      return { ...retrieval, blocks }
    },
  }
}

function hasPassed({ until, section }: PlacedStatement, today: string): boolean {
  return until !== undefined && until < today && section !== statementLines.fold(SECTIONS.earlier)
}
