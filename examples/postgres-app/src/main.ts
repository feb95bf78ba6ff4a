import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemory } from '@sheaf/memory'
import { postgres } from '@sheaf/postgres'
import { startPostgresServer } from '@sheaf/postgres-server'
import { sendChat } from './send-chat.ts'

const MESSAGES_EACH = 10
const USERS = ['ada', 'bo', 'cy', 'di']

// Yours, or one that is made for this run.
const folder = await mkdtemp(join(tmpdir(), 'sheaf-postgres-app-'))
const server =
  process.env['DATABASE_URL'] === undefined
    ? await startPostgresServer({ directory: join(folder, 'server') })
    : undefined
const connectionString = process.env['DATABASE_URL'] ?? server?.connectionString ?? ''

cluster.setupPrimary({ exec: fileURLToPath(new URL('chat-server.ts', import.meta.url)) })
async function startProcess(): Promise<{ worker: Worker; port: number }> {
  const worker = cluster.fork({ DATABASE_URL: connectionString })
  const [{ port }] = (await once(worker, 'listening')) as [AddressInfo]
  return { worker, port }
}
const [first, second] = await Promise.all([startProcess(), startProcess()])
const { port } = first
console.log(`Two processes listen on port ${port}: ${first.worker.process.pid}, ${second.worker.process.pid}`)

const told = await sendChat(port, 'ada', { thread: 'monday', id: 'boat', text: 'My boat lies in Falmouth.' })
console.log(`ada tells ${told.pid} where her boat lies`)
for (const id of ['ask-1', 'ask-2']) {
  const { pid, text } = await sendChat(port, 'ada', { thread: 'today', id, text: 'Where does my boat lie?' })
  console.log(`${pid} answers her: ${text}`)
}
const { text: foreign } = await sendChat(port, 'bo', { thread: 't', id: 'ask', text: 'Where is the boat?' })
console.log(`bo gets: ${foreign}`)

const acknowledged: string[] = []
let killed: number | undefined
async function converse(user: string): Promise<void> {
  for (let number = 1; number <= MESSAGES_EACH; number += 1) {
    const id = `${user}-${number}`
    await sendChat(port, user, { thread: 'log', id, text: `Entry ${number} of ${user}.` })
    acknowledged.push(id)
    if (killed === undefined && acknowledged.length >= (USERS.length * MESSAGES_EACH) / 2) {
      killed = second.worker.process.pid
      second.worker.process.kill('SIGKILL')
      console.log(`${acknowledged.length} messages are acknowledged: process ${killed} is killed`)
    }
  }
}
await Promise.all(USERS.map(converse))

await using memory = await createMemory({ storage: postgres({ connectionString }) })
const kept = await Promise.all(
  USERS.map(
    async (user) =>
      await memory
        .user(user)
        .thread('log')
        .messages({ roles: ['user'] }),
  ),
)
const ids = kept.flat().map(({ id }) => id)
const lost = acknowledged.filter((id) => !ids.includes(id))
const doubled = ids.length - new Set(ids).size
console.log(`${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled} doubled`)
process.exitCode = lost.length + doubled === 0 ? 0 : 1

const ended = once(first.worker, 'exit')
first.worker.process.kill()
await ended
await server?.stop()
await rm(folder, { recursive: true, force: true })
