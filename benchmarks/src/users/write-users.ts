import { join } from 'node:path'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import Database from 'better-sqlite3'
import type { Progress } from '../progress.ts'
import { madeUpTalk } from '../threads/made-up-talk.ts'
import { noteName } from './user-load.ts'
import type { UserLoad } from './user-load.ts'

/** Writes the notes of all users into Sheaf and into stock FTS5. */
export async function writeUsers({ directory, users, notes }: UserLoad, progress: Progress): Promise<void> {
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
