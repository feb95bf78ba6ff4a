import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { contentHash } from '@sheaf/core'
import Database from 'better-sqlite3'
import { databaseFile } from '../check-engine.ts'
import { below, pick } from '../random.ts'
import type { Random } from '../random.ts'
import type { Target } from '../target.ts'
import { damageFile } from './damage-file.ts'

/** Every text of each file at one moment. */
export type State = Readonly<Record<string, string>>

/** The folders that are copied and damaged. */
export interface Original {
  /** With half of the changes, closed. */
  readonly older: string
  /** From a killed process: the other half of the changes is in the log. */
  readonly killed: string
  readonly closed: string
  /** The visible files after each change. */
  readonly states: readonly State[]
}

/** The damage of a copy. */
interface DamagedCopy {
  readonly what: string
  /** The states that the whole memory may have: those that it once had. */
  readonly states: readonly State[]
}

const KINDS = ['database', 'log', 'history', 'journal', 'lock'] as const

/** Copies a memory to the place of `target`, and damages one of its files. */
export async function damagedCopy(
  { older, killed, closed, states }: Original,
  folder: string,
  target: Target,
  random: Random,
): Promise<DamagedCopy> {
  const database = databaseFile(target) ?? ''
  const isFs = target.engine === 'fs'
  const kind = isFs ? pick(KINDS, random) : random() < 0.7 ? 'database' : 'log'
  cpSync(kind === 'log' || random() < 0.3 ? killed : closed, folder, { recursive: true })
  if (isFs) adoptIndex(target.root, database)
  const journalled =
    isFs && kind === 'journal' ? await leaveJournal(target.root, states.at(-1) ?? {}, random) : undefined
  const histories = isFs ? historyFiles(target.root) : []
  const file = {
    database,
    log: `${database}-wal`,
    history: histories.length === 0 ? database : pick(histories, random),
    journal: isFs ? join(target.root, '.sheaf', 'journal') : database,
    lock: isFs ? join(target.root, '.sheaf', 'lock.db') : database,
  }[kind]
  const before = join(older, file.slice(folder.length))
  const what = damageFile(file, existsSync(before) ? before : undefined, random)
  return { what: `${kind}: ${what}`, states: journalled === undefined ? states : [...states, journalled] }
}

function historyFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('.history'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

// An index names its folder; without this, a copy's index would be rebuilt before it is read.
function adoptIndex(root: string, file: string): void {
  const database = new Database(file)
  database.pragma('wal_autocheckpoint = 0')
  const identity = (path: string) => {
    const { dev, ino } = lstatSync(path, { bigint: true })
    return `${dev}:${ino}`
  }
  database.prepare('UPDATE sheaf_disk SET owner = ?').run(`${identity(root)}/${identity(file)}`)
  const kept = [file, `${file}-wal`].map((path) => [path, readFileSync(path)] as const)
  // Closing moves the log into the database.
  database.close()
  for (const [path, bytes] of kept) writeFileSync(path, bytes)
}

/** Leaves a decided commit, which is partly done in half of all cases. Returns the state after it. */
async function leaveJournal(root: string, state: State, random: Random): Promise<State> {
  const [one = '', two = ''] = Object.keys(state)
  const after: State = {
    ...state,
    [one]: 'The journal wrote this.\n',
    [two]: 'And that.\n',
    'notes/new.md': 'New.\n',
  }
  const isPartlyDone = below(2, random) === 0
  const entries = []
  for (const path of [one, two, 'notes/new.md']) {
    const temporary = randomBytes(16).toString('hex')
    const before = state[path] === undefined ? null : await contentHash(state[path])
    entries.push({ path, temporary, before })
    const place = isPartlyDone && path === one ? join(root, path) : join(root, '.sheaf', 'tmp', temporary)
    writeFileSync(place, after[path] ?? '')
  }
  writeFileSync(
    join(root, '.sheaf', 'journal'),
    JSON.stringify({ version: 2, entries, hash: await contentHash(JSON.stringify(entries)) }),
  )
  return after
}

/** Copies the files that a process killed now would leave. */
export function copyOpen(folder: string, to: string): void {
  cpSync(folder, to, { recursive: true, filter: (path) => !path.endsWith('-shm') })
}
