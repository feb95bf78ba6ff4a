// Measures every setup, for the guide on many machines, and prints a table in markdown.
//   --only NAME      only the setups whose name has this in it
//   --seconds N      for each figure; 2 by default
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { childOutput } from './run-child.ts'
import { SETUPS } from './setups.ts'
import type { Setup } from './setups.ts'
import type { CallKind, ClientReport, ClientTask } from './sizing/client.ts'
import { note } from './sizing/notes.ts'
import type { Target } from './target.ts'

const NOTES = 1000
const NOTE_CHARACTERS = 1000
const CLIENTS = [1, 8]
const KINDS: readonly CallKind[] = ['write', 'read', 'search']
const CLIENT = new URL('sizing/client.ts', import.meta.url)
// Time for eight processes to start on two cores.
const START_MS = 500
const START_MS_EACH = 400
const LONGEST_START_MS = 10_000

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, seconds: { type: 'string', default: '2' } },
})
const milliseconds = Number(values.seconds) * 1000

console.log(
  `Calls a second with ${NOTES} notes of ${NOTE_CHARACTERS} characters; clients are processes; ${cpus().length} cores, Node ${process.version}.\n`,
)
const plural: Record<CallKind, string> = { write: 'writes', read: 'reads', search: 'searches' }
const titles = CLIENTS.flatMap((count) =>
  KINDS.map((kind) => `${plural[kind]}/s, ${count} client${count === 1 ? '' : 's'}`),
)
console.log(`| setup | ${titles.join(' | ')} | slowest write of 8, ms | bytes on disk per note |`)
console.log(`|---|${titles.map(() => '--:|').join('')}--:|--:|`)
for (const setup of SETUPS) {
  if (!setup.name.includes(values.only)) continue
  const reason = setup.unavailable()
  console.log(reason === undefined ? await measure(setup) : `| ${setup.name} | ${reason} |`)
}

async function measure(setup: Setup): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-sizing-'))
  const running = await setup.start(directory)
  try {
    const storage = await running.open()
    for (let place = 0; place < NOTES; place += 1)
      await storage.store.write(`notes/${place}.md`, note(place, NOTE_CHARACTERS))
    await storage.close()
    const bytes = Math.round(bytesOnDisk(running.servers?.primary.directory ?? directory) / NOTES)
    const figures: string[] = []
    let slowestWrite = 0
    for (const clients of CLIENTS) {
      for (const kind of KINDS) {
        const { perSecond, slowest, failed } = await callsPerSecond(running.target, kind, clients)
        figures.push(perSecond.toLocaleString('en') + (failed === 0 ? '' : ` (${failed} refused)`))
        if (kind === 'write') slowestWrite = Math.round(slowest)
      }
    }
    return `| ${setup.name} | ${figures.join(' | ')} | ${slowestWrite} | ${bytes.toLocaleString('en')} |`
  } finally {
    await running.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Rate {
  readonly perSecond: number
  /** In milliseconds. */
  readonly slowest: number
  readonly failed: number
}

async function callsPerSecond(
  target: Target,
  kind: CallKind,
  clients: number,
  startMs = START_MS,
): Promise<Rate> {
  const startAt = Date.now() + startMs + clients * START_MS_EACH
  const tasks = Array.from({ length: clients }, (_, client): ClientTask => ({
    target,
    kind,
    client,
    notes: NOTES,
    startAt,
    milliseconds,
  }))
  const outputs = await Promise.all(tasks.map((task) => childOutput(CLIENT, task)))
  const results = outputs.map(([line = '']) => JSON.parse(line) as ClientReport)
  if (results.some(({ isLate }) => isLate)) {
    if (startMs > LONGEST_START_MS)
      throw new Error('The clients never start in time: the machine is too busy to measure.')
    return await callsPerSecond(target, kind, clients, startMs * 4)
  }
  const calls = results.reduce((sum, each) => sum + each.calls, 0)
  const failed = results.reduce((sum, each) => sum + each.failed, 0)
  return {
    perSecond: Math.round((calls / milliseconds) * 1000),
    slowest: Math.max(...results.map(({ slowest }) => slowest)),
    failed,
  }
}

// In whole blocks, as the file system counts.
function bytesOnDisk(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512, 0)
}
