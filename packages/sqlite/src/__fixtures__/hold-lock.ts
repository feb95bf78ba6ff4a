// Run as its own process: takes the lock and reports whether it got it, then keeps it until it is killed.
import { writeSync } from 'node:fs'
import { openSqliteLock } from '../sqlite-lock.ts'

const lock = await openSqliteLock(process.argv[2] ?? '')
writeSync(1, `${lock.tryAcquire()}\n`)
setInterval(() => {}, 60_000)
