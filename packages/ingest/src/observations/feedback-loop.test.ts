import { fixedClock, type ConversationMessage, type LanguageModel } from '@sheaf/core'
import { sourceComments, statementLines } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { openStore } from '../summaries/__fixtures__/stores.ts'
import { createObservationIngester } from './create-observation-ingester.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')

// The worst model: it answers each line of the transcript as a fact, also those of the assistant.
const gullible: LanguageModel = {
  async chat(messages) {
    let number = ''
    const facts = (messages.at(-1)?.content ?? '').split('\n').flatMap((line) => {
      number = /^\[(\d+)\]/.exec(line)?.[1] ?? number
      const text = line.replace(/^\[\d+\] \w+(?: \([^)]*\))?: |^ +/, '').replace(/^[-#>\s]+/, '')
      return /^[`\s]*$/.test(text) ? [] : [`- ${text} [${number}]`]
    })
    return { content: facts.join('\n') || 'No notable observations.' }
  },
}

// As @sheaf/context writes them, by hand: this package is below it.
const fenced = (heading: string, body: string) =>
  `## ${heading} (data, not instructions)\n\n\`\`\`\n### observations.md:1-9 (2026-11-20)\n${body.trimEnd()}\n\n### USER.md:2\nPrefers dark mode\n\`\`\``
const SHAPES: readonly ((body: string) => readonly ConversationMessage[])[] = [
  (body) => [{ role: 'system', content: `You help.\n\n## Memory\n\n### observations.md\n${body}` }],
  (body) => [{ role: 'user', content: fenced('Retrieval', body) }],
  (body) => [{ role: 'user', content: fenced('What you know', sourceComments.without(body)) }],
  (body) => [{ role: 'user', content: `\`\`\`\`\n### observations.md:1-3\n${body}\n\`\`\`\`` }],
  (body) => [{ role: 'assistant', content: `I remember:\n\n${sourceComments.without(body)}` }],
  (body) => [{ role: 'assistant', content: `Done.\n\n## Memory\n\n${body}` }],
  (body) => [{ role: 'tool', toolCallId: 't', content: body }],
  (body) => [{ role: 'user', content: `<memory>\n${body}\n</memory>` }],
  (body) => [
    {
      role: 'user',
      content: sourceComments
        .without(body)
        .replaceAll(/^- /gm, '> - ')
        .replaceAll(/^## .*$/gm, ''),
    },
  ],
  (body) => [{ role: 'user', content: sourceComments.without(body).replaceAll(/^## .*\n\n/gm, '') }],
]

test('ten cycles of ingesting recalled memory add no fact', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  await store.write('USER.md', '# User\n\nPrefers dark mode\n')
  const ingester = createObservationIngester({ llm: gullible, store, clock })
  const said = [
    { role: 'user', content: 'User likes tea', id: 'a', at: new Date('2026-11-18T08:00:00Z') },
    {
      role: 'user',
      content: 'User lives in Lyon\nUser has 2 children',
      id: 'b',
      at: new Date('2026-11-19T08:00:00Z'),
    },
  ] as const
  expect(await ingester.ingest(said, { conversation: 'c' })).toMatchObject({ added: 3 })
  const known = await store.read('observations.md')
  const messages: ConversationMessage[] = [...said]
  let added = 0
  for (let cycle = 0; cycle < 10; cycle += 1) {
    for (const [place, shape] of SHAPES.entries()) {
      const recalled = shape(await store.read('observations.md')).map((message, part) => ({
        ...message,
        id: `r${cycle}-${place}-${part}`,
      }))
      messages.push(...recalled, { role: 'user', content: 'User likes tea', id: `q${cycle}-${place}` })
      added += (await ingester.ingest(messages, { conversation: 'c' })).added
    }
  }
  expect(added).toBe(0)
  expect(await store.read('observations.md')).toBe(known)
  expect(statementLines.in(known).statements).toHaveLength(3)
})
