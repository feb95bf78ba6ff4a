// Run as its own process: opens a storage, prints a line, and keeps it open until it is killed.
import { writeSync } from 'node:fs'
import { createMemory } from '../create-memory.ts'
import { LOCAL_STORAGES } from './local-storages.ts'

const [kind = '', place = ''] = process.argv.slice(2)
const adapter = Object.entries(LOCAL_STORAGES).find(([name]) => name === kind)?.[1]
if (adapter === undefined) throw new Error(`There is no storage ${kind}.`)
await createMemory({ storage: adapter(place) })
writeSync(1, 'open\n')
setInterval(() => {}, 60_000)
