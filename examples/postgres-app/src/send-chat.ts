import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ChatReply, ChatRequest } from './chat-server.ts'

// A connection that was given to a process as it died is answered by no other. Any other answer takes a tenth
// of a second, and on a busy machine seconds.
const ANSWER_MS = 5000

/**
 * Sends a message until it is answered. Where a process died, the same message goes to another one: its id
 * makes it one message, also where the first process had recorded it.
 */
export async function sendChat(port: number, user: string, chat: ChatRequest): Promise<ChatReply> {
  for (;;) {
    try {
      return await send(port, user, chat)
    } catch {
      console.log(`${user}: no answer to ${chat.id}; sending it again`)
    }
  }
}

function send(port: number, user: string, chat: ChatRequest): Promise<ChatReply> {
  return new Promise((resolve, reject) => {
    // A connection for each message, so that each may reach another process.
    const where = { host: '127.0.0.1', port, agent: false }
    // A connection that was given to a process as it died is answered by no other.
    const signal = AbortSignal.timeout(ANSWER_MS)
    request({ ...where, method: 'POST', headers: { 'x-user': user }, signal }, (response) => {
      if (response.statusCode === 200)
        text(response).then((body) => resolve(JSON.parse(body) as ChatReply), reject)
      else reject(new Error(`The server answered with ${response.statusCode}`))
    })
      .on('error', reject)
      .end(JSON.stringify(chat))
  })
}
