// Runs as its own process: takes the write lock of a database, reports it, and commits a row after some
// milliseconds.
import { createClient } from '@libsql/client/sqlite3'

const [file = '', milliseconds = '0'] = process.argv.slice(2)
const client = createClient({ url: `file:${file}`, timeout: 5000 })
const transaction = await client.transaction('write')
await transaction.execute('INSERT INTO t VALUES (2)')
process.stdout.write('held\n')
await new Promise((resolve) => setTimeout(resolve, Number(milliseconds)))
await transaction.commit()
client.close()
