import { fixedClock } from '@sheaf/core'
import type { LanguageModel, StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { DAYS, QUESTION } from './days.ts'

/** How the story is printed. */
export interface Telling {
  readonly storage: StorageAdapter
  readonly llm: LanguageModel
  readonly print: (text: string) => void
}

/**
 * The program: three days of conversations, each learnt from in the background as it is recorded, and a
 * question on the fourth. It does not depend on the storage.
 */
export async function tellStory({ storage, llm, print }: Telling): Promise<void> {
  const clock = fixedClock('2026-11-16T08:00:00Z')
  const learning = {
    when: 'recorded',
    onEvent: (event) => {
      if (event.type === 'ingested')
        print(`       (facts learnt: ${event.result.added}; calls of the model: ${event.result.calls})`)
      if (event.type === 'failed') print(`       (the model failed: ${String(event.error)})`)
    },
  } as const satisfies Parameters<typeof createMemory>[0]['learning']
  await using memory = await createMemory({ storage, clock, llm, learning })
  const alex = memory.user('alex')

  for (const { thread: id, at, said } of DAYS) {
    print(title(id))
    const thread = alex.thread(id)
    const begin = Date.parse(at)
    const messages = said.map((content, turn) => {
      const role = turn % 2 === 0 ? ('user' as const) : ('assistant' as const)
      return { id: `${id}-${turn + 1}`, role, content, at: new Date(begin + turn * 60_000) }
    })
    clock.set(messages.at(-1)?.at ?? at)
    for (const { role, content } of messages) print(`${role === 'user' ? 'Alex ' : 'Agent'}  ${content}`)
    await thread.record(messages)
    await memory.flush()
    await thread.summarize()
  }

  print(title('what was learnt: observations.md'))
  print((await alex.store.read('observations.md')).trimEnd())

  print(title('the same conversations once more'))
  const again = await Promise.all(DAYS.map(({ thread }) => alex.thread(thread).learn()))
  print(
    `Facts learnt: ${again.reduce((sum, { added }) => sum + added, 0)}; calls of the model: ${again.reduce((sum, { calls = 0 }) => sum + calls, 0)}.`,
  )

  clock.set(QUESTION.at)
  print(title('on Saturday, what the model is given'))
  const context = await alex.assemble({
    system: 'You are a helpful agent. What was noted later holds.',
    messages: [{ role: 'user', content: QUESTION.text }],
    maxTokens: 1500,
  })
  for (const { role, content } of context.messages)
    print(content.trimEnd().replaceAll(/^/gm, `${role.padEnd(9)} │ `))
}

function title(text: string): string {
  return `\n── ${text} ${'─'.repeat(Math.max(0, 90 - text.length))}\n`
}
