import type { UIMessage } from 'ai'
import { after } from 'next/server'
import { answer } from '../../../answer.ts'
import { currentUser } from '../../../current-user.ts'
import { openMemory } from '../../../memory.ts'
import { chooseModel } from '../../../model.ts'

/** One turn of a chat of the logged-in user. */
export async function POST(request: Request): Promise<Response> {
  const name = await currentUser()
  if (name === undefined) return new Response('Log in first.', { status: 401 })
  const memory = await openMemory()
  // A stream does not wait for the recording; a serverless function would be frozen before it.
  after(() => memory.flush())
  const { id, messages } = (await request.json()) as { readonly id: string; readonly messages: UIMessage[] }
  return await answer(memory.user(name), { id, messages, model: chooseModel() })
}
