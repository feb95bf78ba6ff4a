import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { percentile } from '../metrics.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { digits } from '../report.ts'
import type { BenchResult } from '../report.ts'
import type { UserLoad, UserTimes } from './user-load.ts'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import Database from 'better-sqlite3'
import { madeUpTalk } from '../threads/made-up-talk.ts'
import { noteName } from './user-load.ts'

const DEFAULTS = { users: 10_000, notes: 100, calls: 500 }

/**
 * Measures a search, an append and a context of one user among many users of one SQLite file, beside stock
 * FTS5 with a filter on the user's column. Needs no data: its text is made up, the same in each run.
 */
export async function users(
  { users: count = DEFAULTS.users, notes = DEFAULTS.notes, quick }: BenchOptions,
  progress: Progress,
): Promise<BenchResult> {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
  try {
    const load = { directory, users: count, notes, calls: quick ? DEFAULTS.calls / 5 : DEFAULTS.calls }
    progress.step(`users: writing ${count} users with ${notes} notes each`)
    await writeUsers(load, progress)
    progress.step('users: searching, appending and assembling')
    const times = await timesOf(load)
    const rows = (['first', 'next', 'append', 'assemble', 'mixed', 'fts5'] as const).map((name) => ({
      name,
      p50: percentile(times[name], 0.5),
      p99: percentile(times[name], 0.99),
    }))
    const fts5 = percentile(times.fts5, 0.5)
    return {
      bench: 'users',
      figures: {
        ...Object.fromEntries(
          rows.flatMap(({ name, p50, p99 }) => [
            [`users.${name}.p50`, p50],
            [`users.${name}.p99`, p99],
          ]),
        ),
        'users.first.ratio': fts5 / percentile(times.first, 0.5),
        'users.next.ratio': fts5 / percentile(times.next, 0.5),
        'users.mixed.rate': times.mixedRate,
        'users.rss': times.rss,
        'users.rss.before': times.rssBefore,
      },
      tables: [
        {
          title:
            `${count} users with ${notes} notes each; ${digits(times.rss)} MB resident after the searches, ` +
            `${digits(times.rssBefore)} before the memory was opened`,
          columns: ['what', 'p50, ms', 'p99, ms', 'FTS5 takes so many times as long'],
          rows: rows.map(({ name, p50, p99 }) => [
            NAMES[name],
            digits(p50),
            digits(p99),
            name === 'first' || name === 'next' ? digits(fts5 / p50) : '',
          ]),
        },
      ],
      skipped: [],
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const NAMES = {
  first: "a user's first search",
  next: "a user's next search",
  append: 'append to a note',
  assemble: 'a context of 4,000 tokens',
  mixed: 'a search beside 50 writers and searchers',
  fts5: "stock FTS5 with a filter on the user's column",
}

async function timesOf(load: UserLoad): Promise<UserTimes> {
  const child = fork(fileURLToPath(new URL('./users-process.ts', import.meta.url)), [JSON.stringify(load)], {
    execArgv: ['--conditions=sheaf-source', '--no-warnings'],
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return await new Promise((resolve, reject) => {
    let times: UserTimes | undefined
    child.once('message', (message) => {
      times = message as UserTimes
    })
    child.once('exit', (code) => {
      if (times === undefined) reject(new Error(`the process that measures users ended with ${code}`))
      else resolve(times)
    })
  })
}

/** Writes the notes of all users into Sheaf and into stock FTS5. */
async function writeUsers({ directory, users, notes }: UserLoad, progress: Progress): Promise<void> {
  const talk = madeUpTalk()
  const file = join(directory, 'memory.db')
  const memory = await createMemory({ storage: sqlite({ file, synchronous: 'normal' }), history: false })
  const database = new Database(join(directory, 'fts5.db'))
  database.pragma('journal_mode = WAL')
  database.exec(`CREATE VIRTUAL TABLE t USING fts5(user UNINDEXED, text, tokenize = 'porter unicode61')`)
  const insert = database.prepare<[string, string]>('INSERT INTO t(user, text) VALUES (?, ?)')
  await memory.store.write('guide.md', '# Guide\n\nWhat all users share.\n')
  for (let user = 0; user < users; user += 1) {
    progress.at(user, users)
    const texts = Array.from({ length: notes }, (_, note) => talk.turn(`user-${user}`, note).content)
    await memory
      .user(`u${user}`)
      .store.commit(texts.map((content, note) => ({ path: noteName(note), content, ifMatch: null })))
    database.transaction(() => {
      for (const text of texts) insert.run(`u${user}`, text)
    })()
  }
  database.close()
  await memory.close()
}
