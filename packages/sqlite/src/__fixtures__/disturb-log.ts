// Runs as its own process until it is killed: repeatedly moves the log into the database in every way that
// SQLite offers, makes small commits, and opens and closes connections.
import Database from 'better-sqlite3'

const [file = '', seed = '1'] = process.argv.slice(2)
const ACTS = [
  'PRAGMA wal_checkpoint(TRUNCATE)',
  'PRAGMA wal_checkpoint(RESTART)',
  'PRAGMA wal_checkpoint(FULL)',
  'PRAGMA wal_checkpoint(PASSIVE)',
  'VACUUM',
  'CREATE TABLE IF NOT EXISTS others (text); INSERT INTO others VALUES (randomblob(9000))',
  'BEGIN IMMEDIATE; INSERT INTO others VALUES (randomblob(90000)); ROLLBACK',
  'DELETE FROM others',
]
process.stdout.write('begun\n')
for (let turn = Number(seed); ; turn += 1) {
  const connection = new Database(file, { timeout: 5000 })
  for (let place = 0; place < 5; place += 1) {
    try {
      connection.exec(ACTS[(turn * 7 + place * 3) % ACTS.length] ?? '')
    } catch {
      // Others were using it.
      if (connection.inTransaction) connection.exec('ROLLBACK')
    }
  }
  connection.close()
}
