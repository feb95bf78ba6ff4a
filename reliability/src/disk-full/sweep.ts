// Runs as its own process, with a small file system of its own: leaves some space, tries all kinds of
// changes, and checks that each was made wholly or not at all; then again with a little more space. Prints
// one line of JSON for each amount.
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Change, MemoryStore, Storage } from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'
import { checkDisk, checkDoctor, checkEngine } from '../check-engine.ts'
import { childParameters } from '../child-parameters.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'

/** The result of one amount of free space. */
export interface SweepStep {
  readonly free: number
  readonly made: number
  readonly refused: number
  readonly problems: readonly string[]
}

interface Act {
  readonly name: string
  readonly changes: readonly Change[]
  readonly run: (store: MemoryStore) => Promise<unknown>
}

const { disk, target, frees } = childParameters<{
  readonly disk: string
  readonly target: Target
  readonly frees: readonly number[]
}>()
const LONG = 'a line of a long note, which a cut would show\n'.repeat(700)

let isFull = false

for (const free of frees) console.log(JSON.stringify(await tryWith(free)))

async function tryWith(free: number): Promise<SweepStep> {
  const folder = join(disk, 'data')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const problems: string[] = []
  const contents = new Map([
    ['old.md', 'before\n'],
    ['long.md', `before\n${LONG}`],
    ['gone.md', 'before\n'],
    ['log.md', 'before\n'],
  ])
  const storage = await openTarget(target)
  for (const [path, content] of contents) await storage.store.write(path, content)
  const filler = join(disk, 'filler')
  fill(filler, free)
  isFull = true
  const counts = { made: 0, refused: 0 }
  for (const act of acts(contents)) {
    const error = await failure(act.run(storage.store))
    counts[error === undefined ? 'made' : 'refused'] += 1
    if (error === undefined) for (const { path, content } of act.changes) keep(contents, path, content)
    else problems.push(...describe(act.name, error))
    problems.push(...(await compare(storage, contents)).map((problem) => `after ${act.name}: ${problem}`))
  }
  const second = await failure(openTarget(target).then((opened) => opened.close()))
  if (second !== undefined) problems.push(...describe('a second open', second))
  const fresh = await failure(openTarget(elsewhere(target)).then((opened) => opened.close()))
  if (fresh !== undefined) problems.push(...describe('a first open', fresh))
  rmSync(filler)
  isFull = false
  // There is space again: the same handle continues, and a new one works.
  for (const act of acts(contents)) {
    await act.run(storage.store)
    for (const { path, content } of act.changes) keep(contents, path, content)
  }
  problems.push(...(await compare(storage, contents)))
  await storage.close()
  const reopened = await openTarget(target)
  problems.push(
    ...(await compare(reopened, contents)),
    ...(await checkDoctor(reopened)),
    ...(await checkDisk(target, reopened)),
  )
  await reopened.close()
  await openTarget(elsewhere(target)).then((opened) => opened.close())
  problems.push(...checkEngine(target))
  return { free, ...counts, problems: [...new Set(problems)].slice(0, 10) }
}

function acts(contents: ReadonlyMap<string, string>): Act[] {
  const commit = (name: string, ...changes: Change[]): Act => ({
    name,
    changes,
    run: (store) => store.commit(changes),
  })
  const appended = `${contents.get('log.md') ?? ''}after\n`
  return [
    commit('a new file', { path: 'deep/new/new.md', content: 'new\n' }),
    commit('a new long file', { path: 'new.md', content: `new\n${LONG}` }),
    commit('an overwrite', { path: 'old.md', content: `after\n${LONG}` }),
    commit(
      'a commit of several files',
      ...[1, 2, 3].map((place) => ({ path: `pair/${place}.md`, content: `pair\n${LONG}` })),
    ),
    commit('a shorter overwrite', { path: 'long.md', content: 'after\n' }),
    {
      name: 'an append',
      changes: [{ path: 'log.md', content: appended }],
      run: (store) => store.append('log.md', 'after\n'),
    },
    ...(contents.has('gone.md') ? [commit('a delete', { path: 'gone.md', content: null })] : []),
  ]
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return undefined
  } catch (error) {
    return error
  }
}

function keep(contents: Map<string, string>, path: string, content: string | null): void {
  if (content === null) contents.delete(path)
  else contents.set(path, content)
}

function describe(name: string, error: unknown): string[] {
  if (!MemoryError.isInstance(error) || error.code !== 'unavailable')
    return [`${name}: not typed: ${String(error)}`]
  const problems = error.retryable ? [] : [`${name}: not retryable: ${error.message}`]
  return /disk is full|no space/i.test(error.message)
    ? problems
    : [...problems, `${name}: does not say that the disk is full: ${error.message}`]
}

async function compare({ store, index }: Storage, contents: ReadonlyMap<string, string>): Promise<string[]> {
  try {
    const paths = await store.list('', { includeHidden: true })
    const problems = paths
      .filter((path) => !contents.has(path))
      .map((path) => `${path} is there although its change was refused`)
    for (const [path, content] of contents) {
      const found = paths.includes(path) ? await store.read(path) : undefined
      if (found !== content)
        problems.push(
          `${path} is ${found === undefined ? 'lost' : `neither old nor new (${found.length} characters)`}`,
        )
    }
    const text = await search(index, problems)
    for (const hit of text)
      if (contents.get(hit.path)?.includes(hit.text) !== true)
        problems.push(`a ghost of ${hit.path} is found`)
    return problems
  } catch (error) {
    return [`cannot be read: ${String(error)}`]
  }
}

// A search updates the index of fs: without space for that it must be refused, rather than find old text.
async function search(index: Storage['index'], problems: string[]): Promise<Candidates['text']> {
  try {
    return (await index.candidates({ text: 'before after new pair', limit: 50 })).text
  } catch (error) {
    if (target.engine !== 'fs' || !isFull) throw error
    problems.push(...describe('a search', error))
    return []
  }
}

function fill(file: string, free: number): void {
  const { bavail, bsize } = statfsSync(disk)
  const bytes = bavail * bsize - free
  if (bytes < 0)
    throw new Error(`The file system is too small: ${bavail * bsize} bytes are free, and ${free} shall be.`)
  writeFileSync(file, Buffer.alloc(bytes, 1))
  const left = statfsSync(disk)
  if (left.bavail * left.bsize !== free)
    throw new Error(`${left.bavail * left.bsize} bytes are free, and not ${free}.`)
}

function elsewhere(place: Target): Target {
  const aside = (path: string) => join(path, '..', 'aside', 'memory')
  if (place.engine === 'fs') return { ...place, root: aside(place.root) }
  if (place.engine === 'postgres') throw new Error('Only a storage of this machine has a disk to fill.')
  if (place.engine === 'sqlite') return { ...place, file: aside(place.file) }
  return { ...place, url: `file:${aside(place.url.slice('file:'.length))}` }
}
