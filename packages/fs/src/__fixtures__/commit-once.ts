// Runs as its own process, after die-at-step.ts: makes one commit of one or several files, and reports it.
import { writeSync } from 'node:fs'
import type { Change } from '@sheaf/core'
import { openNotes } from './open-notes.ts'

const [root = '', changes = '[]'] = process.argv.slice(2)
const state = globalThis as { countSteps?: boolean; steps?: number }
const storage = await openNotes({ root })
state.countSteps = true
await storage.store.commit(JSON.parse(changes) as Change[])
state.countSteps = false
writeSync(1, `acknowledged ${state.steps}\n`)
await storage.close()
