import type { FixedClock, Message } from '@sheaf/core'
import type { UserMemory } from '@sheaf/memory'
import { secretScanner } from '@sheaf/documents'
import { createMemoryTools, memoryGuidance } from '@sheaf/tools'
import { runTurn } from './agent-loop.ts'
import type { Turn } from './script.ts'
import { scriptedModel } from './scripted-model.ts'
import { showMessage } from './transcript.ts'

/**
 * One conversation: what is known is gathered once, at its start, and is in the system prompt until its end.
 */
export async function converse(options: {
  readonly user: UserMemory
  readonly turns: readonly Turn[]
  readonly clock: FixedClock
  readonly print: (text: string) => void
}): Promise<void> {
  const { user, turns, clock, print } = options
  clock.set(turns[0]?.at ?? '')
  const known = await user.bootstrap()
  const tools = createMemoryTools(user, {
    scanners: [secretScanner({ action: 'redact' })],
    onError: (error) => print(String(error)),
  })
  const messages: Message[] = [{ role: 'system', content: `${memoryGuidance()}\n${known.text}` }]
  for (const message of messages) print(showMessage(message))
  print(`       │ (${known.files.length} files, snapshot ${known.hash.slice(0, 12)})`)
  for (const { at, user: said, steps } of turns) {
    clock.set(at)
    const question: Message = { role: 'user', content: said }
    messages.push(question)
    print(`\n${showMessage(question)}`)
    await runTurn({
      model: scriptedModel(steps),
      tools,
      messages,
      onMessage: (message) => print(showMessage(message)),
    })
  }
}
