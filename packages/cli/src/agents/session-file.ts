import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@sheaf/core'
import { objectOf, parsedJson } from '../output.ts'
import { replaceFile } from './settings-file.ts'

/** A session of an agent, and the user of its memory. In the home's memory, each project is a user. */
interface SessionName {
  readonly session: string
  readonly user: string
}

export interface Said {
  readonly of: SessionName
  /** The id of the message; the same for two hooks of one turn. */
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly at: string
}

/** The state of an agent's session between its hooks, which are processes of their own. */
interface SessionFile {
  /** Words to record, oldest first: the hook was killed, or the agent has not answered yet. */
  readonly waiting: readonly Said[]
  /** Hashes of the lines that the session was shown. */
  readonly shown: ReadonlySet<string>
  /** Adds waiting words. False if they wait already. */
  say(said: Omit<Said, 'of'>): Promise<boolean>
  show(hashes: readonly string[]): Promise<void>
  /** Empties `shown`, because the session has lost those lines. */
  forgetShown(): Promise<void>
  recorded(said: readonly Said[]): Promise<void>
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
    async forgetShown() {
      await rm(join(own, SHOWN), { force: true })
    },
    async recorded(said) {
      for (const each of said) await rm(pathOf(folder, each), { force: true })
    },
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

async function waitingIn(own: string): Promise<Said[]> {
  const names = await readdir(own).catch(() => [])
  const waiting: Said[] = []
  for (const name of names.filter((each) => each.endsWith('.json')).toSorted()) {
    const said = await readFile(join(own, name), 'utf8').then(parsedSaid, () => undefined)
    if (said !== undefined && waiting.every(({ id }) => id !== said.id)) waiting.push(said)
  }
  return waiting
}

export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, '.gitignore')
  if (!existsSync(path)) await writeFile(path, EVERYTHING)
}

export async function deleteOldSessions(folder: string, clock: Clock): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (clock.now().getTime() - mtimeMs <= KEPT_DAYS * DAY) continue
    const files = await readdir(path).catch(() => [])
    if (!files.some((file) => file.endsWith('.json'))) await rm(path, { recursive: true, force: true })
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

// Names sort by time. At the same time, a question comes before its answer.
function pathOf(folder: string, { of, id, role, at }: Said): string {
  const name = `${at.replaceAll(':', '')}-${role === 'user' ? 0 : 1}-${hashOf(id)}.json`
  return join(folder, hashOf(of.session), name)
}

// Undefined for a file that a killed process left half written.
function parsedSaid(text: string): Said | undefined {
  return parsedJson(text) as Said | undefined
}
