import { isChat } from '@sheaf/conversations'
import {
  contentHash,
  MemoryError,
  scopedStore,
  type Analyser,
  type Change,
  type Clock,
  type CommitOptions,
  type MemoryStore,
  type ReadOptions,
  type SourceLines,
  type Storage,
  type Residue,
} from '@sheaf/core'
import {
  checkOptions,
  checkText,
  checkValue,
  fileKind,
  isWithin,
  OPTION_NAMES,
  portOf,
  readOrNone,
  refuse,
} from '@sheaf/core/adapter'
import {
  transcripts,
  fileHistories,
  forgottenLines,
  type Entries,
  type Proposals,
  type ProposalSummary,
} from '@sheaf/documents'
import type { Searcher } from '@sheaf/retrieval'
import {
  contextIn,
  withoutLines,
  CONTEXTS_DIRECTORY,
  WHOLE_CONTEXTS_DIRECTORY,
} from '../contexts/stored-context.ts'
import { atHome } from '../handles/homes.ts'
import {
  sessionOf,
  sessionsIn,
  textWithout,
  withoutCopies,
  withoutItems,
  wordsOf,
  type SessionItem,
} from '../thread/session-items.ts'
import { scrub } from '../backup/backup.ts'

const PROPOSALS_DIRECTORY = '.proposals'

interface ForgetParts {
  readonly store: MemoryStore
  readonly storage: Pick<Storage, 'scrub' | 'store'>
  readonly clock: Clock
  readonly analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  readonly searcher: Searcher
  readonly homeOf: (path: string) => string
  /** The home of the files in `store`. */
  readonly home: string
}

type Removing = (remove: () => Promise<unknown>) => Promise<unknown>
type RemovalParts = Omit<ForgetParts, 'searcher' | 'analyser'>

export async function forget(
  parts: ForgetParts,
  request: ForgetRequest,
  options: CommitOptions = {},
): Promise<ForgetReceipt> {
  const names = { query: true, source: true, speaker: true, dryRun: true } as const
  const given = checkOptions(request, names, '{ query }, { source } or { speaker }', 'request')
  const { query, source, speaker, dryRun = false } = given
  const { abortSignal } = checkOptions(options, OPTION_NAMES.commit)
  const { store, clock, storage, homeOf } = parts
  checkText('query', query ?? '')
  checkValue.flag('dryRun', dryRun)
  checkText('speaker', speaker ?? '')
  if (speaker?.trim() === '') refuse('speaker', 'must be a name in the chat')
  if ((query ?? source ?? speaker) === undefined)
    refuse('request', 'names nothing; pass { query }, { source } or { speaker }')
  const passages: SourceLines[] = []
  const earlier: (SourceLines & { version: string })[] = []
  const files = new Set<string>()
  let left = (path: string, text: string) =>
    path === source || (path === '' && text.includes(JSON.stringify(source))) ? '' : text
  if ((query ?? speaker) === undefined && source !== undefined) {
    const content = await readOrNone(store, source, { abortSignal })
    const kept = await fileHistories.filesOf(store, source, homeOf(source), { abortSignal })
    if (content === undefined && kept.length === 0) throw MemoryError.notFound(source)
    if (content !== undefined) passages.push({ source, lineStart: 1, lineEnd: content.split('\n').length })
    files.add(source)
    if (content === undefined && !dryRun) await commit(parts, [], options, deletions([source]))
    else if (content !== undefined && !dryRun) {
      const chat = isChat(source) ? `${folderOf(source)}.md` : undefined
      const { messages } = transcripts.parse(content)
      const session = chat === undefined ? [] : await sessionOf(store, chat, { abortSignal })
      const copies = chat === undefined ? [] : await withoutCopies(store, chat, messages, { abortSignal })
      await commit(parts, [...deletions([source, ...session]), ...copies], options)
    }
  } else {
    const terms = [...new Set(parts.analyser.queryTerms(query ?? ''))]
    if (terms.length === 0 && query !== undefined) refuse('query', 'has no word to look for')
    // Each revision of a history repeats most texts.
    const known = new Map<string, boolean>()
    const isWanted = (text: string) => {
      const has = new Set(known.has(text) ? [] : parts.analyser.documentTerms(text))
      const is = known.get(text) ?? terms.every((term) => has.has(term))
      known.set(text, is)
      return is
    }
    const cut = (path: string, text: string) => textWithout(path, text, isWanted, speaker)
    const isNamed = (path: string) => isWithin(path, source ?? '')
    left = (path, text) => (isNamed(path) ? (cut(path, text).left ?? '') : text)
    const within = source === undefined ? undefined : [{ directory: source }]
    const search = async () => await parts.searcher.search(query ?? '', { limit: 200, within, abortSignal })
    const chats = async () => (await store.list('', { abortSignal })).filter(isChat).filter(isNamed)
    for (;;) {
      const paths = speaker === undefined ? (await search()).map((hit) => hit.source) : await chats()
      const changes: Change[] = []
      for (const path of new Set(paths)) {
        const content = await store.read(path, { abortSignal })
        const rest = cut(path, content)
        if (rest.removed.length === 0) continue
        passages.push(...rest.removed)
        files.add(path)
        changes.push({ path, content: rest.left, ifMatch: await contentHash(content) })
      }
      if (changes.length === 0 || dryRun) break
      // A search has a limit: after a removal, the next one finds more.
      await commit(parts, changes, options)
    }
    const all = await store.list('', { abortSignal, includeHidden: true })
    const isInside = (path: string) => source === undefined || isWithin(path, folderOf(source))
    for (const paths of sessionsIn(all.filter(isInside)).values()) {
      const isGone = (item: SessionItem) => speaker === undefined && isWanted(wordsOf(item))
      const { changes, gone } = await withoutItems(store, paths, isGone, { abortSignal })
      for (const { source: path, lineStart, lineEnd } of gone) {
        passages.push({ source: path, lineStart, lineEnd })
        files.add(path)
      }
      if (changes.length > 0 && !dryRun) await commit(parts, changes, options)
    }
    // Of a file that has such passages, the history goes with them.
    const whole = new Set(files)
    // A person may still restore an item of the trash.
    const inTrash = new Set(all.filter((path) => fileKind(path) === 'trash'))
    const seen = new Set<string>()
    const old = new Map<string, Change[]>()
    for await (const { directory, path, version, text } of fileHistories.textsOf(store, all, {
      abortSignal,
    })) {
      if (whole.has(path) || !isNamed(path) || inTrash.has(path)) continue
      const lines = text.split('\n')
      for (const removed of cut(path, text).removed) {
        const key = JSON.stringify([path, lines.slice(removed.lineStart - 1, removed.lineEnd)])
        if (!seen.has(key)) earlier.push({ ...removed, version })
        seen.add(key)
        files.add(path)
        // The history of the file as it is now.
        old.set(directory, [{ path, content: '' }])
      }
    }
    for (const [directory, now] of dryRun ? [] : old) {
      const kept = all.filter((path) => path.slice(0, path.lastIndexOf('/')) === directory)
      await commit(parts, deletions(kept), options, now)
    }
  }
  const proposals = await cutProposals(parts, left, options, dryRun)
  const places = dryRun ? [] : await scrub(storage, { abortSignal, brief: true })
  const count = files.size + proposals.length
  return { files: count, passages, earlier, proposals, erasedAt: clock.now(), places }
}

// Proposals about its files are in its home, in homes inside it, and in those around it.
async function cutProposals(
  { store, storage, clock, home }: Omit<RemovalParts, 'homeOf'>,
  left: (path: string, text: string) => string | null,
  options: CommitOptions,
  dryRun = false,
): Promise<ForgetReceipt['proposals']> {
  const { abortSignal } = options
  const cut: ForgetReceipt['proposals'][number][] = []
  const paths = await store.list('', { abortSignal, includeHidden: true })
  const inside = paths.flatMap((path) => /^((?:.*\/)?)\.proposals\//.exec(path)?.[1] ?? [])
  const around = home === '' ? [] : [fileHistories.homeOf(atHome(home, 'a.md')), '']
  const own = atHome(home, '').length
  for (const each of new Set([...around, ...inside.map((inner) => atHome(home, inner).replace(/\/$/, ''))])) {
    const below = each === '' ? storage.store : scopedStore(storage.store, each)
    const here = `"path":"${home.slice(atHome(each, '').length)}/`
    const isOurs = (path: string, text: string) =>
      isWithin(path === '' ? each : atHome(each, path), home) || (path === '' && text.includes(here))
    const leftOf = (path: string, text: string) =>
      isOurs(path, text) ? left(path === '' ? '' : atHome(each, path).slice(own), text) : text
    const act = { by: options.author ?? 'forget', at: clock.now().toISOString() }
    for await (const found of forgottenLines.inProposals(below, { left: leftOf, act }, { abortSignal })) {
      if (!dryRun) await below.commit(found.changes, { reason: 'forget', ...options })
      cut.push({ path: atHome(each, found.path), status: found.status })
    }
  }
  return cut
}

function deletions(paths: readonly string[]): Change[] {
  return paths.map((path) => ({ path, content: null }))
}

// The folder with further parts and the session of a chat.
function folderOf(source: string): string {
  return source.replace(/(?:\/\d{4,9})?\.md$/, '')
}

/** Erases files and their remains, also the histories of files that are `gone` already. */
export async function removeFiles(
  parts: RemovalParts,
  paths: readonly string[],
  options: CommitOptions,
  gone: readonly string[] = [],
  also: readonly Change[] = [],
): Promise<RemovalReceipt> {
  await commit(parts, [...deletions(paths), ...also], options, deletions(gone))
  const { abortSignal } = options
  const all = [...paths, ...gone]
  const cut = await cutProposals(parts, (path, text) => (all.includes(path) ? '' : text), options)
  const places = await scrub(parts.storage, { abortSignal, brief: true })
  return { files: paths.length + cut.length, paths, erasedAt: parts.clock.now(), places }
}

// Older revisions have the forgotten text, so histories go too.
async function commit(
  { store, homeOf }: Pick<RemovalParts, 'store' | 'homeOf'>,
  changes: readonly Change[],
  options: CommitOptions,
  gone: readonly Change[] = [],
): Promise<void> {
  const { abortSignal } = options
  const all = [...changes, ...gone]
  const histories = await Promise.all(
    all.map(({ path }) => fileHistories.filesOf(store, path, homeOf(path), { abortSignal })),
  )
  const shown = await contextsOf({ store, homeOf }, all, { abortSignal })
  const given = new Set(changes.map(({ path }) => path))
  const kept = deletions([...new Set(histories.flat())].filter((path) => !given.has(path)))
  const every = [...changes, ...kept, ...shown]
  if (every.length > 0) await store.commit(every, { reason: 'forget', ...options })
}

// Kept contexts have checks of lines of files. Those of a removed chat are deleted.
async function contextsOf(
  { store, homeOf }: Pick<RemovalParts, 'store' | 'homeOf'>,
  changes: readonly Change[],
  options: ReadOptions,
): Promise<Change[]> {
  const homes = Map.groupBy(changes, ({ path }) => homeOf(path))
  const found: Change[] = []
  for (const [home, removed] of homes)
    for (const directory of [CONTEXTS_DIRECTORY, ...(home === '' ? [WHOLE_CONTEXTS_DIRECTORY] : [])]) {
      const paths = await store.list(atHome(home, directory), { ...options, includeHidden: true })
      const namesOf = (some: readonly Change[]) => some.map(({ path }) => path.slice(atHome(home, '').length))
      const names = namesOf(removed)
      const chats = namesOf(removed.filter(({ path, content }) => content === null && isChat(path)))
      const contents = await portOf(store).readAll(paths, options)
      for (const [place, path] of paths.entries()) {
        const content = contents[place] ?? ''
        const has = (some: readonly string[]) => some.some((name) => content.includes(JSON.stringify(name)))
        if (!has(names)) continue
        const context = has(chats) ? undefined : contextIn(content)
        const left = context && `${JSON.stringify(withoutLines(context, names))}\n`
        found.push({ path, content: left ?? null })
      }
    }
  return found
}

/**
 * The same entries, but purging passages that a model forgot also removes the history of their file, by
 * `removing`. A revision without the text stays, with the author, the time and the number of passages.
 */
export function emptiedTrash(
  entries: Entries,
  recorded: MemoryStore,
  parts: RemovalParts,
  removing: Removing,
): Entries {
  const { store, homeOf } = parts
  return {
    ...entries,
    async purge(nameOrId, options = {}) {
      const { abortSignal } = options
      const found = (await entries.trash({ abortSignal })).find(({ id }) => id === nameOrId)
      const text = found === undefined ? undefined : await readOrNone(store, found.path, { abortSignal })
      const forgotten = text === undefined ? undefined : forgottenLines.parse(text)
      if (found === undefined || forgotten === undefined) return await entries.purge(nameOrId, options)
      const { path, by, lines } = forgotten
      const passages = lines.length === 1 ? 'one passage' : `${lines.length} passages`
      const reason = `empty the trash of ${passages} of ${path} that ${by} forgot`
      await removing(async () => {
        const histories = await fileHistories.filesOf(store, path, homeOf(path), { abortSignal })
        const forgetting = { reason, ...options, [fileHistories.FORGETS]: true }
        await recorded.commit(deletions([found.path]), forgetting)
        await removeFiles(parts, histories, options)
      })
      return [found]
    },
  }
}

/** The same proposals; an applied one that forgets is removed. If that fails, apply it again. */
export function forgettingProposals(
  proposals: Proposals,
  parts: RemovalParts,
  removing: Removing,
): Proposals {
  const { store } = parts
  const finish = async (proposal: ProposalSummary, abortSignal?: AbortSignal): Promise<ProposalSummary> => {
    if (proposal.forgets !== true || proposal.applied === undefined) return proposal
    const kept = await store.list(PROPOSALS_DIRECTORY, { includeHidden: true, abortSignal })
    const name = `${PROPOSALS_DIRECTORY}/${proposal.id}`
    const own = kept.filter((path) => path === `${name}.md` || path.startsWith(`${name}/`))
    const author = proposal.applied.by
    await removing(() => removeFiles(parts, own, { author, abortSignal }))
    return proposal
  }
  return {
    ...proposals,
    approve: async (id, options) => await finish(await proposals.approve(id, options), options.abortSignal),
    apply: async (id, options) => await finish(await proposals.apply(id, options), options?.abortSignal),
  }
}

/** The most files of one commit that erases. */
const ERASE_BATCH = 200

/** A file, passages with the words of a query, or messages of a speaker; of all, or in a file or folder. */
export interface ForgetRequest {
  /** Words that a passage must all have. A passage is a paragraph, a list item, or a message. */
  readonly query?: string | undefined
  /**
   * Only messages of this speaker, by the exact name; without a query all of them. Their headings keep the
   * name. Items of sessions have no speaker, and stay.
   */
  readonly speaker?: string | undefined
  /** A file; with a query or a speaker, a file or a folder to look in. */
  readonly source?: string | undefined
  /**
   * True only reports the passages; with a query, among the 200 best hits. False by default.
   */
  readonly dryRun?: boolean | undefined
}

/** The result of an erasure. */
export interface ErasureReceipt {
  /** Files that were removed. */
  readonly files: number
  readonly erasedAt: Date
  /** Places where something may remain. */
  readonly places: readonly Residue[]
}

/** The removed files: `paths` are relative to the handle. */
export interface RemovalReceipt extends ErasureReceipt {
  readonly paths: readonly string[]
}

/** The result of `forget`; `files` counts the removed and the changed ones. */
export interface ForgetReceipt extends ErasureReceipt {
  /** The removed lines, in the order in which they were found. Lines are numbered as before each search. */
  readonly passages: readonly SourceLines[]
  /** Passages that only the history of a file has, in the newest revision with each; that history goes. */
  readonly earlier: readonly (SourceLines & { readonly version: string })[]
  /**
   * Proposals whose texts had such passages: the file in the whole memory, and the status that it has
   * now. A waiting one that changes nothing else is "rejected"; a damaged one was deleted, and has none.
   */
  readonly proposals: readonly {
    readonly path: string
    readonly status: ProposalSummary['status'] | undefined
  }[]
}

/** Removes every file of `store`, proposals about them, then the remains elsewhere in the storage. */
export async function erase(
  parts: Omit<RemovalParts, 'homeOf'>,
  options: CommitOptions = {},
): Promise<ErasureReceipt> {
  const { store, storage, clock } = parts
  const { abortSignal } = checkOptions(options, OPTION_NAMES.commit)
  const paths = await store.list('', { abortSignal, includeHidden: true })
  for (let start = 0; start < paths.length; start += ERASE_BATCH) {
    const changes = deletions(paths.slice(start, start + ERASE_BATCH))
    await store.commit(changes, { reason: 'erase all of it', ...options })
  }
  const { length } = await cutProposals(parts, () => null, options)
  const places = await scrub(storage, { abortSignal, brief: true })
  return { files: paths.length + length, erasedAt: clock.now(), places }
}
