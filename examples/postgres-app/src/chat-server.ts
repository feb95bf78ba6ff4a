// One process of the server. All processes listen on one port, and none keeps its own memory.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { createMemory } from '@sheaf/memory'
import { postgres } from '@sheaf/postgres'
import { answer } from './answer.ts'

/** What a client sends. The same `id` again, to any process, is the same message. */
export interface ChatRequest {
  readonly thread: string
  readonly id: string
  readonly text: string
}

/** What it gets. */
export interface ChatReply {
  readonly text: string
  /** The process that answered. */
  readonly pid: number
}

// A pool of up to ten connections; an app that has a pool passes that, as `pool`.
const connectionString = process.env['DATABASE_URL'] ?? ''
const memory = await createMemory({ storage: postgres({ connectionString }) })

/** Answers when the message and its answer are in the database. */
async function chat({ thread, id, text }: ChatRequest, user: string): Promise<ChatReply> {
  const talk = memory.user(user).thread(thread)
  await talk.record({ id, role: 'user', content: text })
  const { messages } = await talk.assemble({
    system: 'You are a helpful assistant.',
    messages: [{ role: 'user', content: text }],
    maxTokens: 1000,
  })
  const reply = answer(messages)
  await talk.record({ id: `${id}-answer`, role: 'assistant', content: reply })
  return { text: reply, pid: process.pid }
}

// Your login belongs here: the user comes from a session, never from the body of a request.
const userOf = (request: IncomingMessage) => String(request.headers['x-user'])

createServer((request, response) => {
  json(request)
    .then(async (body) => await chat(body as ChatRequest, userOf(request)))
    .then((reply) => response.end(JSON.stringify(reply)))
    .catch((error: unknown) => {
      console.error(error)
      response.writeHead(503).end()
    })
}).listen(0, '127.0.0.1')
