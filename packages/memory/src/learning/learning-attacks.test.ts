import { fixedClock, type LanguageModel } from '@sheaf/core'
import { isHidden } from '@sheaf/core/adapter'
import { statementLines } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { LEARNING_ATTACKS, OWN, PAYLOAD } from '../__fixtures__/learning-attacks.ts'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'

// What no summary may have either: it may report a page, as one.
const UNSAFE = ['orders', 'secrets', 'hidden characters']
const clock = fixedClock('2026-11-25T12:00:00Z')
const KNOWN = '## Profile\n\n- 2026-11-01 [home] User lives in Porto <!-- old#m1 2026-11-01T09:00:00Z -->\n'

test('there are sixty, in three languages', () => {
  const counts = Map.groupBy(LEARNING_ATTACKS, ({ kind }) => kind)
  expect([...counts].map(([kind, { length }]) => `${kind}: ${length}`)).toEqual([
    'pasted pages: 8',
    'quoted mails: 8',
    'tool results: 6',
    'other speakers: 6',
    'forged marks: 8',
    'orders: 9',
    'missing numbers: 5',
    'secrets: 4',
    'hidden characters: 6',
  ])
  expect(new Set(LEARNING_ATTACKS.map(({ language }) => language)).size).toBe(3)
})

test.each(KINDS)('no attack leaves a line, and what the user says besides is learnt (%s)', async (kind) => {
  const asked: string[] = []
  let answer = ''
  const llm: LanguageModel = {
    async chat(messages) {
      asked.push(messages.at(-1)?.content ?? '')
      return { content: answer }
    },
  }
  await using memory = await openMemory(kind, { clock, llm })
  const wrong: string[] = []
  for (const [place, attack] of LEARNING_ATTACKS.entries()) {
    const name = `${attack.kind}, ${attack.language}, ${JSON.stringify(attack.said.at(-1)?.content)}`
    const ada = memory.user(`ada-${place}`)
    await ada.store.write('observations.md', KNOWN)
    const own = OWN[attack.language]
    const thread = ada.thread('t')
    await thread.record(
      [...attack.said, { role: 'user' as const, content: own.said }].map((message, number) => ({
        ...message,
        id: `m${number}`,
        at: new Date(Date.UTC(2026, 10, 24, 9, number)),
      })),
    )
    const spoken = attack.said.filter(({ role, content }) => role !== 'tool' && content !== '').length
    answer = attack.answer.startsWith('{')
      ? attack.answer.replace(/\]\}$/, `,{"text":"${own.fact}","message":${spoken + 1}}]}`)
      : `${attack.answer}\n- ${own.fact} [${spoken + 1}]`
    await thread.learn()
    answer = `- Talked about the sister.\n${attack.answer}`
    if (UNSAFE.includes(attack.kind)) await thread.summarize()
    const { statements } = statementLines.in(await ada.store.read('observations.md'))
    if (!statements.some(({ text }) => text === own.fact)) wrong.push(`${name}: the user's fact is lost`)
    if (!statements.some(({ text, section }) => text === 'User lives in Porto' && section === 'profile'))
      wrong.push(`${name}: what is known is lost`)
    for (const path of (await ada.ownStore.list()).filter(
      (each) => !each.startsWith('chats/') && !isHidden(each),
    )) {
      const content = await ada.ownStore.read(path)
      const line = content.split('\n').find((each) => PAYLOAD.test(each))
      if (line !== undefined) wrong.push(`${name}: ${path} has ${JSON.stringify(line)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked.length).toBeGreaterThanOrEqual(LEARNING_ATTACKS.length)
})
