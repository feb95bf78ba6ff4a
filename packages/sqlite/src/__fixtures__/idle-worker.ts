// Runs as its own process: opens a database in a worker, leaves one call unawaited, and closes nothing. It
// must end by itself, with the call done.
import { writeSync } from 'node:fs'
import { sqliteFile } from '../open-sqlite-database.ts'

const database = await sqliteFile.open({ file: process.argv[2] ?? '', worker: true })
await database.write([{ sql: 'CREATE TABLE t (id INTEGER)', parameters: [] }])
void (async () => {
  await database.write([{ sql: 'INSERT INTO t VALUES (1)', parameters: [] }])
  writeSync(1, 'done\n')
})()
