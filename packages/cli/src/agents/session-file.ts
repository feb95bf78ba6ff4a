import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Clock } from '@sheaf/core'
import type { CliEnvironment } from '../cli-environment.ts'
import type { StorePlace } from '../session/store-address.ts'
import { objectOf, parsedJson } from '../output.ts'
import { replaceFile } from './settings-file.ts'

/** A session of an agent, and the user of its memory. In the home's memory, each project is a user. */
interface SessionName {
  readonly session: string
  readonly user: string
  /** The id of a storage that the hook was given; undefined for that of the folder. */
  readonly store?: string | undefined
}

export interface Said {
  readonly of: SessionName
  /** The id of the message; the same for two hooks of one turn. */
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly at: string
}

interface SessionFile {
  /** Words to record, oldest first: the hook was killed, or the agent has not answered yet. */
  readonly waiting: readonly Said[]
  readonly shown: ReadonlySet<string>
  /** Adds waiting words. False if they wait already. */
  say(said: Omit<Said, 'of'>): Promise<boolean>
  show(hashes: readonly string[]): Promise<void>
  /** Empties `shown`, because the session has lost those lines. */
  forgetShown(): Promise<void>
  recorded(said: Said): Promise<void>
  /** Keeps a packed context, of the start of the session or of its last message; null for none. */
  keep(name: ContextName, packed: string | null): Promise<unknown>
}

type ContextName = 'start.context' | 'last.context'

/** The days for which a session's state is kept. Agents keep their own sessions as long. */
const KEPT_DAYS = 30
const DAY = 86_400_000
const SHOWN = 'shown.txt'
export const EVERYTHING = '*\n'

/**
 * Opens the state of a session: one file for each waiting message, and one file of hashes. Two hooks at once
 * only add to them, so that no hook loses the other's data.
 */
export async function openSessionFile(folder: string, of: SessionName): Promise<SessionFile> {
  const own = join(folder, hashOf(of.session))
  const waiting = await waitingIn(own)
  const shown = await readFile(join(own, SHOWN), 'utf8').catch(() => '')
  await mkdir(own, { recursive: true })
  return {
    waiting,
    shown: new Set(shown.split('\n').filter((hash) => hash !== '')),
    async say(words) {
      if (waiting.some(({ id }) => id === words.id)) return false
      const said = { ...words, of }
      const path = pathOf(folder, said)
      await writeFile(path, JSON.stringify(said)).catch(async (error: unknown) => {
        await rm(path, { force: true }) // half of it, as on a full disk
        throw error
      })
      waiting.push(said)
      return true
    },
    async show(hashes) {
      if (hashes.length > 0) await appendFile(join(own, SHOWN), `${hashes.join('\n')}\n`)
    },
    forgetShown: async () => await rm(join(own, SHOWN), { force: true }),
    recorded: async (said) => await rm(pathOf(folder, said), { force: true }),
    keep: async (name, packed) => await replaceFile(join(own, name), packed),
  }
}

export async function keptContext(
  folder: string,
  { of, at }: Pick<Said, 'of' | 'at'>,
  name: ContextName = 'last.context',
): Promise<string | undefined> {
  const text = await readFile(join(folder, hashOf(of.session), name), 'utf8').catch(() => '')
  const made = objectOf(parsedJson(text))['at']
  return typeof made === 'string' && made <= at ? text : undefined
}

/**
 * The waiting words of all sessions of this user. A session that ended before its agent answered calls no
 * further hook, so another session's hook records its words.
 */
export async function waitingEverywhere(folder: string, user: string): Promise<readonly Said[]> {
  const names = await readdir(folder).catch(() => [])
  const all = await Promise.all(names.map(async (name) => await waitingIn(join(folder, name))))
  return all.flat().filter(({ of }) => of.user === user)
}

export interface WaitingWords {
  readonly path: string
  /** Undefined if a killed process left them half written. */
  readonly said: Said | undefined
}

/**
 * The words of a user that wait for a memory: beside it, in the project of the current folder, in the home.
 */
export async function waitingFor(
  environment: CliEnvironment,
  place: StorePlace,
  user: string,
): Promise<readonly WaitingWords[]> {
  const { path = '' } = place
  const near = [memoryFolderOf(projectOf(environment)), homeOf(environment)].map((at) => join(at, '.sheaf'))
  const words: WaitingWords[] = []
  for (const own of new Set([dirname(path), ...near])) {
    const isBeside = path === join(own, 'memory.db') && basename(own) === '.sheaf'
    const sessions = join(own, 'sessions')
    for (const name of await readdir(sessions).catch(() => []))
      for (const each of await filesIn(join(sessions, name))) {
        const { of }: { of: Pick<SessionName, 'user' | 'store'> } = each.said ?? { of: { user } }
        const isHere = of.store === undefined ? isBeside : of.store === place.id
        if (isHere && of.user === user) words.push(each)
      }
  }
  return words
}

async function waitingIn(own: string): Promise<Said[]> {
  const waiting: Said[] = []
  for (const { said } of await filesIn(own))
    if (said !== undefined && waiting.every(({ id }) => id !== said.id)) waiting.push(said)
  return waiting
}

async function filesIn(own: string): Promise<WaitingWords[]> {
  const names = await readdir(own).catch(() => [])
  const paths = names.filter((each) => each.endsWith('.json')).map((name) => join(own, name))
  return await Promise.all(
    paths.toSorted().map(async (path) => {
      const text = await readFile(path, 'utf8').catch(() => '')
      return { path, said: parsedJson(text) as Said | undefined }
    }),
  )
}

export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, '.gitignore')
  if (!existsSync(path)) await writeFile(path, EVERYTHING)
}

export async function deleteOldSessions(folder: string, clock: Clock): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (clock.now().getTime() - mtimeMs <= KEPT_DAYS * DAY) continue
    const files = await readdir(path).catch(() => [])
    if (!files.some((file) => file.endsWith('.json'))) await rm(path, { recursive: true, force: true })
  }
}

export function hashOf(text: string): string {
  return hash('sha256', text).slice(0, 16)
}

/** An id for a thread or a message: that of an agent may be too long, and may have any characters. */
export function idOf(given: string): string {
  return /^[\w.:/ -]{1,64}$/.test(given) ? given : hashOf(given)
}

/** The most characters of a message that a hook records; a longer one has several. */
export const PIECE_CHARACTERS = 100_000

/** Tells whether hooks recorded a message among the known ones of its session; each counts once. */
export function recordedWords(
  known: readonly Pick<Said, 'id' | 'content'>[],
): (message: { readonly role: string; readonly content: string }) => boolean {
  const recorded = known.map(({ id, content }) => ({ id, rest: `\n\n${content}\n\n` }))
  return ({ role, content }) => {
    const words = `\n\n${content}\n\n`
    const hash = content.length > PIECE_CHARACTERS ? hashOf(content) : ''
    // Some agents give all answers of a turn as one.
    const found = recorded.find(
      ({ id, rest }) =>
        RECORDED.exec(id)?.[1] === role && (rest.includes(words) || (hash !== '' && id.endsWith(hash))),
    )
    if (found !== undefined) found.rest = found.rest.replace(words, '\n\n')
    return found !== undefined
  }
}

const RECORDED = /-(user|assistant)-[\da-f]{16}$/

// Names sort by time. At the same time, a question comes before its answer.
function pathOf(folder: string, { of, id, role, at }: Said): string {
  const name = `${at.replaceAll(':', '')}-${role === 'user' ? 0 : 1}-${hashOf(id)}.json`
  return join(folder, hashOf(of.session), name)
}

export function homeOf({ env }: Pick<CliEnvironment, 'env'>): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? homedir()
}

/**
 * The nearest folder, upwards from the current one, that is a repository or has a memory; otherwise the
 * current one. A memory in the home or at the root belongs to that folder alone.
 */
export function projectOf(
  environment: Pick<CliEnvironment, 'cwd' | 'env'>,
  folder: string = environment.cwd,
): string {
  const [start, home] = [resolve(folder), homeOf(environment)]
  for (let at = start; ; at = dirname(at)) {
    const isAbove = at !== home && at !== dirname(at)
    if (existsSync(join(at, '.git')) || (isAbove && existsSync(join(at, '.sheaf')))) return at
    if (at === dirname(at)) return start
  }
}

/**
 * The folder whose `.sheaf` has the memory of a project. All worktrees of a git repository share the memory
 * of the main one, except a worktree with its own memory.
 */
export function memoryFolderOf(project: string): string {
  try {
    if (existsSync(join(project, '.sheaf', 'memory.db'))) return project
    const [, given = ''] = /^gitdir: (.+)$/m.exec(readFileSync(join(project, '.git'), 'utf8')) ?? []
    const git = resolve(project, given.trim())
    // A submodule has no such file.
    const common = resolve(git, readFileSync(join(git, 'commondir'), 'utf8').trim())
    return basename(common) === '.git' ? dirname(common) : project
  } catch {
    return project // no worktree
  }
}
