import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsql } from '@sheaf/libsql'
import { isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import { createMemory } from '@sheaf/memory'
import { startMachine } from './start-machine.ts'

// The first word of the command line, when there is one.
const NOTES_EACH = Number(process.argv[2] ?? 100)

if (!isAvailable()) {
  console.log(
    'There is no libSQL server for this platform in the npm registry, so this example cannot run here.',
  )
  process.exit(0)
}

const folder = await mkdtemp(join(tmpdir(), 'sheaf-many-machines-'))
const primary = await startLibsqlServer({ directory: join(folder, 'primary') })
const [near, far] = await Promise.all(
  ['near', 'far'].map((name) =>
    startLibsqlServer({ directory: join(folder, name), primary: primary.grpcUrl }),
  ),
)
if (near === undefined || far === undefined) throw new Error('The replicas did not start.')
console.log(`primary ${primary.url}, replicas ${near.url} and ${far.url}`)

// The machines make the tables, all at once.
let written = 0
const thresholds = new Map<number, () => void>()
const onWritten = () => thresholds.get((written += 1))?.()
const reached = (count: number) => new Promise<void>((resolve) => thresholds.set(count, resolve))
const quarter = NOTES_EACH
const steps = [reached(quarter), reached(2 * quarter), reached(3 * quarter)]

const machines = [near, near, far, far].map((replica, place) =>
  startMachine({
    name: `machine ${place + 1}`,
    url: primary.url,
    readUrl: replica.url,
    notes: NOTES_EACH,
    onWritten,
  }),
)
const all = Promise.all(machines.map(({ ended }) => ended))
const until = (step: Promise<void> | undefined) => Promise.race([step, all])
console.log(`four machines write ${NOTES_EACH} notes each into one file`)

await until(steps[0])
await far.kill()
console.log(`${written} notes written: the far replica is killed; its machines read at the primary`)
await until(steps[1])
await primary.kill()
console.log(`${written} notes written: the primary is killed; everybody waits`)
await primary.start()
await far.start()
console.log('both are back, on the same files')
await until(steps[2])
await near.kill()
await near.start()
console.log(`${written} notes written: the near replica was killed and is back`)
await all

const memory = await createMemory({ storage: libsql({ url: primary.url, readUrl: far.url }) })
const log = (await memory.store.read('team/log.md')).split('\n').filter((line) => line !== '')
const acknowledged = machines.flatMap((machine) => machine.written.map((line) => line.trimEnd()))
const lost = acknowledged.filter((line) => !log.includes(line))
const doubled = log.length - new Set(log).size
const stale = machines.reduce((sum, machine) => sum + machine.stale.length, 0)
const hits = await memory.search('machine 3 note 77', { limit: 1 })
await memory.close()

for (const { name, written: lines, troubles } of machines)
  console.log(`${name}: ${lines.length} acknowledged, ${troubles} calls repeated`)
console.log(
  `${log.length} lines in the file: ${lost.length} lost, ${doubled} doubled, ${stale} reads older than the reader's own writes`,
)
console.log(`a search through a replica finds ${hits[0]?.source ?? 'nothing'}`)
await Promise.all([near.stop(), far.stop()])
await primary.stop()
await rm(folder, { recursive: true, force: true })
process.exitCode = lost.length + doubled + stale === 0 && log.length === 4 * NOTES_EACH ? 0 : 1
