import { createHash } from 'node:crypto'
import { readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { below } from '../random.ts'
import type { Random } from '../random.ts'

/** The target of a corruption: a closed folder of `fs`. */
interface Corrupted {
  readonly root: string
  readonly random: Random
  /** A path of a note. */
  readonly path: string
}

/** One way to damage `.sheaf`. It may list files that the repair may change, with their expected text. */
export interface Corruption {
  readonly name: string
  damage(what: Corrupted): void | Readonly<Record<string, string>>
  /**
   * The file in `.sheaf` that a person must remove, if an automatic repair is not safe. Opening is then
   * refused and names it.
   */
  readonly remedy?: string
}

const home = (root: string, name: string) => join(root, '.sheaf', name)
const noise = (length: number, random: Random) =>
  Buffer.from(Array.from({ length }, () => below(256, random)))

function onFile(name: string, file: string, damage: (path: string, random: Random) => void): Corruption {
  // Without the lock, other writers are unknown.
  const remedy = file === 'lock.db' ? { remedy: file } : {}
  return { name, damage: ({ root, random }) => damage(home(root, file), random), ...remedy }
}

function bySql(name: string, ...statements: readonly string[]): Corruption {
  return {
    name,
    damage({ root, path }) {
      const database = new Database(home(root, 'index.db'))
      // Like an external tool, without the protection of the schema.
      database.unsafeMode(true)
      for (const statement of statements) {
        if (statement.includes(':path')) database.prepare(statement).run({ path })
        else database.exec(statement)
      }
      database.close()
    },
  }
}

function journal(
  name: string,
  text: (what: Corrupted) => string,
  expected?: (what: Corrupted) => Record<string, string>,
): Corruption {
  return {
    name,
    damage(what) {
      writeFileSync(home(what.root, 'journal'), text(what))
      return expected?.(what)
    },
  }
}

const entries = (...all: readonly object[]) =>
  JSON.stringify({ version: 2, entries: all, hash: hashOf(Buffer.from(JSON.stringify(all))) })
const TEMPORARY = '0123456789abcdef0123456789abcdef'
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ofFile = `(SELECT id FROM sheaf_file WHERE path = :path)`

/** Every seeded corruption of `fs`. */
export const CORRUPTIONS: readonly Corruption[] = [
  onFile('the index is garbage', 'index.db', (file, random) => writeFileSync(file, noise(50_000, random))),
  onFile('the index is a text', 'index.db', (file) => writeFileSync(file, 'Dear diary\n'.repeat(1000))),
  onFile('the index is empty', 'index.db', (file) => truncateSync(file, 0)),
  onFile('the index is cut within its header', 'index.db', (file) => truncateSync(file, 60)),
  onFile('the index is cut after a page', 'index.db', (file) => truncateSync(file, 4096)),
  onFile('the index is cut in the middle', 'index.db', (file) =>
    truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  ),
  onFile('the header of the index is overwritten', 'index.db', (file, random) =>
    overwrite(file, 0, noise(100, random)),
  ),
  onFile('pages of the index are overwritten', 'index.db', (file, random) => {
    for (let turn = 0; turn < 8; turn += 1)
      overwrite(file, 4096 * (2 + below(20, random)), noise(4096, random))
  }),
  onFile('single bytes of the index are flipped', 'index.db', (file, random) => {
    for (let turn = 0; turn < 40; turn += 1)
      overwrite(file, 4096 + below(readFileSync(file).length - 4096, random), noise(1, random))
  }),
  onFile('the index is gone', 'index.db', (file) => rmSync(file)),
  onFile('all that is beside the files is gone', '.', (folder) => rmSync(folder, { recursive: true })),
  onFile('a log of garbage', 'index.db-wal', (file, random) => writeFileSync(file, noise(40_000, random))),
  onFile('a shared memory of garbage', 'index.db-shm', (file, random) =>
    writeFileSync(file, noise(32_768, random)),
  ),
  onFile('the lock is garbage', 'lock.db', (file, random) => writeFileSync(file, noise(5000, random))),
  onFile('the lock is cut', 'lock.db', (file) => truncateSync(file, 100)),
  bySql('the table of chunks is dropped', 'DROP TABLE sheaf_chunk'),
  bySql('the full-text table is dropped', 'DROP TABLE sheaf_terms'),
  bySql('the table of files is dropped', 'DROP TABLE sheaf_file'),
  bySql('a trigger is dropped', 'DROP TRIGGER sheaf_expect_version'),
  bySql('a view is dropped', 'DROP VIEW sheaf_expect'),
  bySql('an index of a table is dropped', 'DROP INDEX sheaf_chunk_text_hash'),
  bySql('the head is gone', 'DELETE FROM sheaf_head'),
  bySql('the schema is of a version to come', 'UPDATE sheaf_head SET schema = 99'),
  bySql('the schema is of a version before the first', 'UPDATE sheaf_head SET schema = 0'),
  bySql('a chunk is missing', `DELETE FROM sheaf_chunk WHERE id >> 20 = ${ofFile}`),
  bySql(
    'a chunk says something else',
    `UPDATE sheaf_chunk SET text = 'something else' WHERE id >> 20 = ${ofFile}`,
  ),
  bySql('a chunk has other terms', `UPDATE sheaf_chunk SET terms = 'other' WHERE id >> 20 = ${ofFile}`),
  bySql('the full text forgot everything', `INSERT INTO sheaf_terms (sheaf_terms) VALUES ('delete-all')`),
  bySql('the full text is damaged', 'UPDATE sheaf_terms_data SET block = zeroblob(16) WHERE id > 10'),
  bySql('a file has a wrong hash', `UPDATE sheaf_file SET hash = '${'0'.repeat(64)}' WHERE path = :path`),
  bySql('a file is missing in the index', 'DELETE FROM sheaf_file WHERE path = :path'),
  bySql(
    'a file that is none is in the index',
    `INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
      SELECT 'ghost.md', 'ghost.md', hash, size, updated_at, chunker, checksum, content
      FROM sheaf_file LIMIT 1`,
  ),
  bySql(
    'chunks without a file',
    `INSERT INTO sheaf_chunk SELECT id + (9000 << 20), 1, 1, '[]', text_hash, checksum, text, terms, heading_terms
      FROM sheaf_chunk LIMIT 5`,
  ),
  bySql(
    'vectors of no text',
    `INSERT INTO sheaf_embedding (text_hash, model, vector) VALUES ('none', 'model', zeroblob(8))`,
  ),
  bySql('the table of what was seen forgot a file', 'DELETE FROM sheaf_disk_file WHERE path = :path'),
  bySql(
    'the table of what was seen has a wrong hash',
    `UPDATE sheaf_disk_file SET hash = '${'1'.repeat(64)}' WHERE path = :path`,
  ),
  bySql('the index is of another folder', `UPDATE sheaf_disk SET owner = 'another'`),
  {
    name: 'litter of commits that were not made',
    damage({ root, random }) {
      for (let place = 0; place < 5; place += 1)
        writeFileSync(home(root, `tmp/${noise(16, random).toString('hex')}`), 'litter')
    },
  },
  journal('a journal of garbage', ({ random }) => noise(2000, random).toString('latin1')),
  journal('a journal of a version to come', () => JSON.stringify({ version: 3, entries: [] })),
  journal('a journal that leads outside', () =>
    entries({ path: '../outside.md', temporary: null, before: null }),
  ),
  journal('a journal whose temporary file leads outside', ({ path }) =>
    entries({ path, temporary: '../../outside.md', before: null }),
  ),
  journal('a journal that deletes a file of another version', ({ path }) =>
    entries({ path, temporary: null, before: '2'.repeat(64) }),
  ),
  journal('a journal whose temporary file is gone', ({ path }) =>
    entries({ path, temporary: TEMPORARY, before: '2'.repeat(64) }),
  ),
  {
    name: 'a journal that is a link',
    remedy: 'journal',
    damage({ root, path }) {
      symlinkSync(join(root, path), home(root, 'journal'))
    },
  },
  {
    name: 'the journal of a commit that was decided and not finished',
    damage({ root, path }) {
      writeFileSync(home(root, `tmp/${TEMPORARY}`), 'finished\n', { mode: 0o600 })
      const before = hashOf(readFileSync(join(root, path)))
      writeFileSync(home(root, 'journal'), entries({ path, temporary: TEMPORARY, before }))
      return { [path]: 'finished\n' }
    },
  },
]

function overwrite(file: string, offset: number, bytes: Buffer): void {
  const content = readFileSync(file)
  bytes.copy(content, Math.min(offset, Math.max(0, content.length - bytes.length)))
  writeFileSync(file, content)
}
