import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { currentUser } from '../../../current-user.ts'
import { openMemory } from '../../../memory.ts'
import { logOut } from '../../session-actions.ts'
import { Chat } from './chat.tsx'

interface Page {
  readonly params: Promise<{ readonly id: string }>
}

/** A chat; its earlier messages come from the memory. */
export default async function ChatPage({ params }: Page) {
  const name = await currentUser()
  if (name === undefined) redirect('/')
  const { id } = await params
  const said = await (await openMemory()).user(name).thread(id).messages()
  const messages = said.flatMap(({ role, content }, place) =>
    role === 'user' || role === 'assistant'
      ? [{ id: `${id}-${place}`, role, parts: [{ type: 'text' as const, text: content }] }]
      : [],
  )
  return (
    <>
      <header>
        <b>{'{{name}}'}</b>
        <a href={`/chat/${randomUUID()}`}>New chat</a>
        <a href="/memory/">What it remembers</a>
        <form action={logOut}>
          <button>Log out {name}</button>
        </form>
      </header>
      <Chat id={id} messages={messages} />
    </>
  )
}
