import { contentHash, MemoryError, type Change, type MemoryStore } from '@sheaf/core'
import { collisionKey, readAll, readOrNone } from '@sheaf/core/adapter'
import { count } from '../output.ts'
import { isOfWhatsapp } from '../histories/whatsapp.ts'
import {
  markdownName,
  SESSION_HEAD,
  sessionFolder,
  sessionPaths,
  textIn,
  whyNoText,
  withHeadings,
  type FoundFile,
} from './import-source.ts'
import {
  MAPPINGS,
  asDryRun,
  commitTogether,
  ifRefused,
  interrupted,
  isRefusal,
  type ImportedFile,
  type ImportRequest,
  type Target,
} from './import-request.ts'

/**
 * Imports files, several in one commit, and each session as a whole. A file that memory refuses is skipped,
 * with the reason. Rejects with an InterruptedError when the user ends it, and when the source or the storage
 * fails; run it again to continue.
 */
export async function importFiles(request: ImportRequest): Promise<ImportedFile[]> {
  const { source, stores, layout, dryRun, onProgress, isInterrupted } = request
  const taken = await takenNames(stores)
  const results: ImportedFile[] = []
  const waiting = createWaiting(request, results, taken)
  const seen = new Set<string>()
  let session: { readonly folder: string; readonly files: SessionFile[] } | undefined
  const endSession = async () => {
    if (session !== undefined) results.push(...(await importSession(session.folder, session.files, request)))
    session = undefined
  }
  for await (const file of source.files) {
    const { path, updatedAt, reason } = file
    if (isInterrupted?.() === true) {
      await waiting.commit()
      const made = results.filter(({ action }) => action === 'created' || action === 'replaced').length
      throw interrupted(dryRun, `${count(made, 'file')} ${made === 1 ? 'was' : 'were'} imported.`)
    }
    const folder = sessionFolder(path.normalize('NFC'))
    if (folder !== session?.folder) await endSession()
    if (file.linkTo !== undefined) {
      results.push({ from: path, to: file.linkTo, action: 'unchanged', reason: 'it is a link to that file' })
    } else if (folder === undefined) {
      if (reason === undefined) await importFile(file, request, { taken, waiting, results })
      else if (await isOwnExport(file))
        results.push({ from: path, action: 'unchanged', reason: 'the files beside it have its texts' })
      else results.push({ from: path, action: 'skipped', reason, ...(await exportIn(file)) })
    } else if (layout === 'markdown') {
      if (session === undefined && seen.has(folder)) throw scattered(folder)
      seen.add(folder)
      session ??= { folder, files: [] }
      const content = reason === undefined ? await textIn(file) : undefined
      session.files.push({
        from: path,
        updatedAt,
        content,
        reason: content === undefined ? (reason ?? NO_TEXT) : reason,
      })
    }
    onProgress({ ...source.progress(), path })
  }
  await endSession()
  await waiting.commit()
  return results
}

// "sheaf export --complete" writes it beside the files.
async function isOwnExport({ path, bytes }: FoundFile): Promise<boolean> {
  const parts = /(?:^|\/)export\.json$/.test(path) ? bytes?.() : undefined
  for await (const part of parts ?? []) return Buffer.from(part).toString().startsWith('{\n"sheaf": "export"')
  return false
}

async function exportIn(file: FoundFile): Promise<Pick<ImportedFile, 'format' | 'reason'> | undefined> {
  const { path, updatedAt, reason, bytes } = file
  if (bytes === undefined || reason !== whyNoText(path) || !/\.(?:jsonl?|ndjson|af)$/i.test(path))
    return undefined
  const { guessFormat, whyOther } = await import('../histories/guess-format.ts')
  const found = await guessFormat([{ path, size: 0, updatedAt, bytes }]).catch(ifRefused(() => {}))
  const format = found?.[0]?.format
  return format && { format, reason: whyOther(format) }
}

function scattered(folder: string): MemoryError {
  const message =
    `The files of the session in "${folder}" are not together in the archive, so that it may be incomplete. ` +
    'Unpack it, and import the folder with --force. Nothing after that place was read.'
  return new MemoryError('invalid-content', message)
}

const NO_TEXT = 'it is neither UTF-8 nor UTF-16 text; save it as UTF-8'

// The taken paths, by a key that is equal for names that some systems treat as one: "A.md" and "a.md".
type TakenNames = Readonly<Record<Target['place'], Map<string, string>>>

async function takenNames({
  scope,
  agent,
}: Pick<ImportRequest['stores'], Target['place']>): Promise<TakenNames> {
  const names = async (store: MemoryStore) =>
    new Map((await store.list()).map((path) => [collisionKey(path), path]))
  return { scope: await names(scope), agent: await names(agent) }
}

// The files of one commit: a transaction costs as much as the text of some files.
const MOST_FILES = 50
const MOST_CHARACTERS = 1_000_000

// Changes for the next commit. Their results are in the list already, as if the commit had been made.
function createWaiting({ stores, dryRun }: ImportRequest, results: ImportedFile[], taken: TakenNames) {
  let changes: { readonly result: number; readonly place: Target['place']; readonly change: NewFile }[] = []
  let characters = 0
  const commit = async () => {
    const all = changes
    ;[changes, characters] = [[], 0]
    for (const place of ['scope', 'agent'] as const) {
      const own = all.filter((each) => each.place === place)
      await commitTogether(
        own,
        async (some) => await asDryRun(dryRun, stores[place].commit(some.map(({ change }) => change))),
        ({ result, change: { path } }, { message: reason }) => {
          const { from, to, action } = results[result] ?? { from: path }
          if (action === 'created') taken[place].delete(collisionKey(path))
          results[result] = { from, to, action: 'skipped', reason }
        },
      )
    }
  }
  return {
    commit,
    /** True if a change waits for this file, or for one that some systems take for it. */
    has: (place: Target['place'], path: string) =>
      changes.some((each) => each.place === place && collisionKey(each.change.path) === collisionKey(path)),
    async add(place: Target['place'], result: ImportedFile, change: NewFile) {
      changes.push({ result: results.push(result) - 1, place, change })
      taken[place].set(collisionKey(change.path), change.path)
      characters += change.content.length
      if (changes.length === MOST_FILES || characters > MOST_CHARACTERS) await commit()
    },
  }
}

type Waiting = ReturnType<typeof createWaiting>

const OF_WHATSAPP = /(?:^|\/)(?:_chat|[^/]*whatsapp[^/]*)\.txt$/i

type NewFile = Change & { readonly content: string }

async function importFile(
  file: FoundFile,
  { layout, stores, force }: ImportRequest,
  { taken, waiting, results }: { taken: TakenNames; waiting: Waiting; results: ImportedFile[] },
): Promise<void> {
  const { path: from, updatedAt } = file
  const told = (result: Omit<ImportedFile, 'from'>) => void results.push({ from, ...result })
  // Some systems decompose names; memory uses NFC.
  const target = MAPPINGS[layout](from.normalize('NFC'))
  if ('reason' in target) return told({ action: 'skipped', reason: target.reason })
  const { place } = target
  const to = markdownName(target.path)
  const whole = await textIn(file)
  // No storage keeps a NUL. A text has few, by accident.
  const text = whole?.replaceAll('\0', '')
  const nuls = (whole?.length ?? 0) - (text?.length ?? 0)
  if (text === undefined || nuls * 100 > text.length) return told({ to, action: 'skipped', reason: NO_TEXT })
  if (OF_WHATSAPP.test(from) || (/\.txt$/i.test(from) && text.split('\n', 20).some(isOfWhatsapp)))
    return told({
      to,
      action: 'skipped',
      format: 'whatsapp',
      reason: "it is WhatsApp's export: import it with --from whatsapp",
    })
  const content = withHeadings(from, text)
  const without = nuls === 0 ? {} : { reason: `without ${count(nuls, 'NUL character')}` }
  if (waiting.has(place, to)) await waiting.commit()
  const twin = taken[place].get(collisionKey(to))
  if (twin !== undefined && twin !== to)
    return told({ to, action: 'skipped', reason: `some systems take its name for that of ${twin}` })
  try {
    const before = await readOrNone(stores[place], to)
    if (before === content) return told({ to, action: 'unchanged' })
    // One file of the source never replaces another.
    const other = before && results.find((each) => each.to === to && each.action !== 'skipped')
    const advice = layout === 'claude-code' ? '; import each project by itself, with --project NAME' : ''
    if (other) return told({ to, action: 'skipped', reason: `${other.from} has its name in memory${advice}` })
    if (before !== undefined && !force) {
      const reason = 'there is another file of this name; --force overwrites it'
      return told({ to, action: 'exists', reason })
    }
    const action = before === undefined ? 'created' : 'replaced'
    const ifMatch = before === undefined ? null : await contentHash(before)
    await waiting.add(place, { from, to, action, ...without }, { path: to, content, ifMatch, updatedAt })
  } catch (error) {
    if (!isRefusal(error)) throw error
    told({ to, action: 'skipped', reason: error.message })
  }
}

interface SessionFile {
  readonly from: string
  readonly updatedAt: Date | undefined
  readonly content?: string
  readonly reason?: string
}

/**
 * Imports the files of one session in one commit, all or none, since they name each other. An existing
 * session is unchanged; with `force` it is replaced as a whole.
 */
async function importSession(
  folder: string,
  files: readonly SessionFile[],
  { stores: { scope: store }, force, dryRun }: Pick<ImportRequest, 'stores' | 'force' | 'dryRun'>,
): Promise<ImportedFile[]> {
  const skipped = (why: string): ImportedFile[] =>
    files.map(({ from, reason = why }) => ({ from, action: 'skipped', reason }))
  const broken = files.find(({ reason }) => reason !== undefined)
  if (broken !== undefined)
    return skipped(`it belongs to a session, of which ${broken.from} cannot be imported`)
  if (!files.some(({ from }) => from.endsWith(`/${SESSION_HEAD}`)))
    return skipped(`it belongs to a session whose ${SESSION_HEAD} is missing`)
  try {
    const wanted = new Map(
      files.map(({ from, content = '', updatedAt }) => [from.normalize('NFC'), { content, updatedAt }]),
    )
    const known = await sessionPaths(store, folder)
    const contents = await readAll(store, known, {})
    const before = new Map(known.map((path, place) => [path, contents[place]]))
    const isSame =
      before.size === wanted.size && [...wanted].every(([path, { content }]) => before.get(path) === content)
    const outcome = (action: ImportedFile['action'], reason?: string) =>
      files.map(({ from }) => ({ from, to: from.normalize('NFC'), action, reason }))
    if (isSame) return outcome('unchanged')
    if (before.size > 0 && !force)
      return outcome('exists', 'there is another session of this name; --force replaces it as a whole')
    const changes = [...wanted].map(async ([path, { content, updatedAt }]): Promise<Change> => {
      const old = before.get(path)
      const ifMatch = old === undefined ? null : await contentHash(old)
      return { path, content, ifMatch, updatedAt }
    })
    const gone = [...before.keys()]
      .filter((path) => !wanted.has(path))
      .map((path): Change => ({ path, content: null }))
    await asDryRun(dryRun, store.commit([...(await Promise.all(changes)), ...gone]))
    return outcome(before.size > 0 ? 'replaced' : 'created')
  } catch (error) {
    if (!isRefusal(error)) throw error
    return skipped(error.message)
  }
}
