import type { AgentInputItem } from '@openai/agents-core'
import { expect, test } from 'vitest'
import { assistant, call, result, user } from '../__fixtures__/items.ts'
import { openMemory } from '../__fixtures__/open-memory.ts'
import { threadSession } from '../index.ts'

const ITEMS = [
  user('I live in Lisbon.'),
  assistant('Noted.', 'msg_1'),
  user('What is the weather?'),
  call('c1'),
  result('c1'),
  assistant('Rain.', 'msg_2'),
]

async function filled() {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const session = threadSession(ada, 'trip')
  for (const item of ITEMS) await session.addItems([item])
  const thread = ada.thread('trip')
  const ids = (await thread.messages()).map(({ id = '' }) => id)
  const texts = async (id: string) => (await ada.thread(id).messages()).map(({ content }) => content)
  return { ada, session, thread, ids, texts }
}

test('an edited message has its new text in the session, with the files of the user', async () => {
  const { session, thread, ids } = await filled()
  await thread.replace(ids[0] ?? '', { content: 'I live in Oslo.' })
  await thread.replace(ids[3] ?? '', { content: 'Snow.' })
  const answer = { ...assistant('', 'msg_2'), content: [{ type: 'output_text', text: 'Snow.' }] }
  expect(await session.getItems()).toStrictEqual([user('I live in Oslo.'), ...ITEMS.slice(1, 5), answer])

  const image = { type: 'input_image', image: 'data:image/png;base64,iVBORw0KGgo=' }
  const asked = (text: string) =>
    ({ role: 'user', content: [{ type: 'input_text', text }, image] }) as AgentInputItem
  await session.addItems([asked(`Look: ${'x'.repeat(120_000)}`)])
  const last = (await thread.messages()).at(-1)?.id ?? ''
  await thread.replace(last, { content: 'Look again.' })
  expect(await session.getItems(1)).toStrictEqual([asked('Look again.')])
})

test('removed messages leave the session, with the calls and results beside them', async () => {
  const { session, thread, ids } = await filled()
  await thread.remove(ids[3] ?? '')
  expect(await session.getItems()).toStrictEqual(ITEMS.slice(0, 3))
  await session.addItems([assistant('Sun.', 'msg_3'), user('Thanks.')])
  await thread.truncate(ids[1] ?? '')
  expect(await session.getItems()).toStrictEqual(ITEMS.slice(0, 2))
  await session.addItems([user('And on.')])
  expect(await session.popItem()).toEqual(user('And on.'))
  expect((await thread.messages()).map(({ content }) => content)).toEqual(['I live in Lisbon.', 'Noted.'])
})

test('equal messages are told apart, also after the session was written again', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const session = threadSession(ada, 't')
  await session.addItems([user('yes'), call('c1'), result('c1'), assistant('a'), user('yes'), assistant('b')])
  const replacement = { ...call('c1'), arguments: '{}' } as Extract<AgentInputItem, { type: 'function_call' }>
  await session.applyHistoryMutations({
    mutations: [{ type: 'replace_function_call', callId: 'c1', replacement }],
  })
  await session.applyHistoryTransaction({
    operationId: 'one',
    transaction: {
      type: 'replace_suffix',
      expectedSuffix: [user('yes'), assistant('b')],
      replacement: [user('yes'), assistant('c')],
    },
  })
  await session.replaceHistoryWithCompaction((await session.getItems()).filter((item) => 'role' in item))
  const said = await ada.thread('t').messages()
  expect(said.map(({ content }) => content)).toEqual(['yes', 'a', 'yes', 'b', 'c'])
  await ada.thread('t').remove([said[2]?.id ?? '', said[4]?.id ?? ''])
  expect(await session.getItems()).toStrictEqual([user('yes'), assistant('a')])
})

test('a branch has the items of its messages, and goes on by itself', async () => {
  const { ada, session, thread, ids, texts } = await filled()
  const branch = await thread.branch({ after: ids[1] ?? '' })
  const other = threadSession(ada, branch.id)
  expect(await other.getItems()).toStrictEqual(ITEMS.slice(0, 2))
  await other.addItems([user('In the hills.')])
  expect(await texts(branch.id)).toEqual(['I live in Lisbon.', 'Noted.', 'In the hills.'])
  await thread.replace(ids[0] ?? '', { content: 'I live in Oslo.' })
  expect(await session.getItems()).toHaveLength(6)
  expect((await other.getItems()).map((item) => 'content' in item && item.content)[0]).toBe(
    'I live in Lisbon.',
  )
  await ada.forget({ query: 'Lisbon' })
  expect(JSON.stringify(await other.getItems())).not.toContain('Lisbon')
})

test('rewind keeps the later items in the branch, and what is deleted leaves the branches', async () => {
  const { ada, session, thread, ids } = await filled()
  const branch = await thread.branch({ after: ids[1] ?? '' })
  const { kept = '' } = await thread.rewind(ids[0] ?? '')
  expect(await session.getItems()).toStrictEqual(ITEMS.slice(0, 1))
  expect(await threadSession(ada, kept).getItems()).toStrictEqual(ITEMS)
  expect(await threadSession(ada, branch.id).getItems()).toStrictEqual(ITEMS.slice(0, 2))
  await ada.thread(branch.id).delete()
  expect(await threadSession(ada, kept).getItems()).toStrictEqual(ITEMS)
  await thread.delete()
  expect(await threadSession(ada, kept).getItems()).toStrictEqual(ITEMS.slice(1))
  const paths = await ada.ownStore.list('', { includeHidden: true })
  const all = await Promise.all(paths.map((path) => ada.ownStore.read(path)))
  expect(all.join('\n')).not.toContain('Lisbon')
})

test('edits beside a growing session lose nothing, and leave nothing of a removed message', async () => {
  const { ada, session, thread, ids } = await filled()
  const large = (number: number) => user(`${number} ${'x'.repeat(20_000)}`)
  await Promise.all([
    ...Array.from({ length: 6 }, (_, number) => session.addItems([large(number)])),
    thread.remove(ids[0] ?? ''),
    thread.replace(ids[3] ?? '', { content: 'Snow.' }),
    thread.branch({ after: ids[1] ?? '', id: 'other' }),
    ada.forget({ query: 'weather' }),
  ])
  const texts = JSON.stringify(await session.getItems())
  expect(texts).not.toMatch(/Lisbon|weather|Rain/)
  expect(texts).toContain('Snow.')
  expect(await session.getItems(6)).toHaveLength(6)
  expect(JSON.stringify(await session.getItems(6)).match(/x{20000}/g)).toHaveLength(6)
  expect((await threadSession(ada, 'other').getItems()).length).toBeLessThanOrEqual(2)
})
