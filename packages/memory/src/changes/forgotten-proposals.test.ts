import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory } from '../index.ts'

const by = 'rita'

async function textOf(memory: Memory): Promise<string> {
  const paths = await memory.store.list('', { includeHidden: true })
  return (await Promise.all(paths.map((path) => memory.store.read(path)))).join('\n')
}

test.each(KINDS)(
  'forgotten words leave decided and waiting proposals, which stay sound (%s)',
  async (kind) => {
    await using memory = await openMemory(kind)
    const team = memory.workspace('team')
    const { proposals, store } = team
    const path = 'MEMORY.md'
    const base = '# Team\n\n- Zoe pays from ZEBRA4711.\n- The hide is locked.\n'
    await store.write(path, base)
    const propose = async (append: string, reason = 'asked') =>
      await proposals.propose({ author: 'bot', reason, path, append })
    const applied = await propose('- The boat is red.\n', 'Zoe of ZEBRA4711 said so')
    await proposals.approve(applied.id, { by, apply: true })
    const rejected = await propose('- ZEBRA4711 is an IBAN.\n')
    await proposals.reject(rejected.id, { by, reason: 'ZEBRA4711 is private' })
    const other = await propose('- Herons eat fish.\n')
    const only = await propose('- ZEBRA4711 is of Zoe.\n')
    const edit = { path, content: base.replace('locked', 'open'), before: base }
    const create = { path: 'new.md', content: '# New\n\nZEBRA4711 again.\n\nMore.\n' }
    const both = await proposals.propose({ author: 'bot', reason: 'asked', changes: [edit, create] })

    const planned = await team.forget({ query: 'ZEBRA4711', dryRun: true })
    expect(await textOf(memory)).toContain('ZEBRA4711 is of Zoe')
    const receipt = await team.forget({ query: 'ZEBRA4711' }, { author: 'ana' })
    expect(receipt.proposals).toEqual(planned.proposals)
    expect(Object.fromEntries(receipt.proposals.map((each) => [each.path, each.status]))).toEqual({
      [`workspaces/team/.proposals/${applied.id}.md`]: 'applied',
      [`workspaces/team/.proposals/${rejected.id}.md`]: 'rejected',
      [`workspaces/team/.proposals/${other.id}.md`]: 'open',
      [`workspaces/team/.proposals/${only.id}.md`]: 'rejected',
      [`workspaces/team/.proposals/${both.id}.md`]: 'open',
    })
    expect(await textOf(memory)).not.toContain('ZEBRA')
    expect(await team.forget({ query: 'ZEBRA4711' })).toMatchObject({ files: 0, proposals: [] })
    expect((await proposals.list()).problems).toEqual([])
    const rest = '# Team\n\n- The hide is locked.\n'
    expect(await proposals.read(applied.id)).toMatchObject({
      status: 'applied',
      reason: '(forgotten)',
      approved: { by },
      changes: [{ before: rest, content: `${rest}- The boat is red.\n` }],
    })
    const { rejected: why } = await proposals.read(rejected.id)
    expect(why).toMatchObject({ by, reason: '(forgotten)' })
    const { rejected: end } = await proposals.read(only.id)
    expect(end).toMatchObject({ by: 'ana', reason: 'its text was forgotten' })

    // What waits is applied as if the words had never been there, and the words may be proposed again.
    for (const { id } of [other, both]) await proposals.approve(id, { by, apply: true })
    expect(await store.read(path)).toBe(
      '# Team\n\n- The hide is open.\n- The boat is red.\n- Herons eat fish.\n',
    )
    expect(await store.read('new.md')).toBe('# New\n\n\nMore.\n')
    expect((await propose('- ZEBRA4711 is of Zoe.\n')).isNew).toBe(true)
  },
)

test.each(KINDS)('a removed file or chat leaves no copy in proposals (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  await ada.store.write('a.md', 'A heron.\n')
  await ada.store.write('b.md', 'A stork.\n')
  await ada.thread('t').record({ id: 'm1', role: 'user', content: 'I saw a crane.' })
  const ids: string[] = []
  for (const path of ['a.md', 'b.md', 'chats/t.md']) {
    const before = await ada.store.read(path)
    const change = {
      path,
      before,
      content: `${before}More.\n`,
      author: 'bot',
      reason: 'asked',
      forgets: true,
    }
    ids.push((await ada.proposals.propose(change)).id)
  }
  expect(await ada.forget({ source: 'a.md' })).toMatchObject({
    files: 2,
    proposals: [{ status: 'rejected' }],
  })
  await ada.thread('t').delete()
  expect(await textOf(memory)).not.toMatch(/heron|crane/)
  const states = await Promise.all(ids.map(async (id) => (await ada.proposals.read(id)).status))
  expect(states).toEqual(['rejected', 'open', 'rejected'])
})

test.each(KINDS)('a damaged proposal with the words is deleted, and another one stays (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const { forget, ownStore, proposals } = memory.user('ada')
  const paths: string[] = []
  for (const text of ['ZEBRA4711', 'A heron']) {
    const { id } = await proposals.propose({
      author: 'bot',
      reason: 'r',
      path: 'a.md',
      content: `${text}.\n`,
    })
    paths.push(`.proposals/${id}.md`)
    await ownStore.append(`.proposals/${id}.md`, 'By hand.\n')
  }
  const [damaged = '', other = ''] = paths
  expect((await forget({ query: 'ZEBRA4711' })).proposals).toEqual([{ path: `users/ada/${damaged}` }])
  const left = await ownStore.list('.proposals', { includeHidden: true })
  expect(left).toEqual([other, other.replace('.md', '/1-after.md')])
})

test.each(KINDS)('proposals around a workspace or a user go when it is erased (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const project = memory.project('shop')
  const [web, till] = ['web', 'till'].map((id) => memory.workspace(id, { project: 'shop' }))
  if (web === undefined || till === undefined) throw new Error('No workspaces.')
  const inWeb = { author: 'bot', reason: 'asked', path: 'workspaces/web/MEMORY.md', append: '- Beans.\n' }
  const inTill = { ...inWeb, path: 'workspaces/till/MEMORY.md' }
  const own = 'projects/shop'
  for (const { store } of [web, till]) await store.write('MEMORY.md', '# ZEBRA4711\n\n- Tea.\n')
  const { id } = await project.proposals.propose(inWeb)
  await project.proposals.approve(id, { by, apply: true })
  const damaged = await project.proposals.propose({
    ...inWeb,
    path: 'workspaces/web/peas.md',
    append: '- Peas of ZEBRA4711.\n',
  })
  await project.store.append(`.proposals/${damaged.id}.md`, 'By hand.\n')
  await memory.proposals.propose({ ...inWeb, path: `${own}/${inWeb.path}` })
  const kept = await project.proposals.propose(inTill)
  await memory.user('ada').store.write('a.md', '- ZEBRA4711 of Ada.\n')
  await memory.proposals.propose({ ...inWeb, path: 'users/ada/a.md' })

  // Words that the workspace forgets stay in proposals about its neighbour.
  const { proposals } = await web.forget({ query: 'beans' })
  expect(proposals).toHaveLength(2)
  expect((await project.proposals.read(kept.id)).changes[0]?.content).toContain('Beans')
  const receipt = await web.erase()
  expect(receipt.places.filter(({ state }) => state !== 'clean')).toEqual([])
  await memory.user('ada').erase()
  expect((await project.proposals.list()).proposals.map((each) => each.id)).toEqual([kept.id])
  expect((await memory.proposals.list()).proposals).toEqual([])
  await till.erase()
  expect(await textOf(memory)).not.toContain('ZEBRA')
  expect(await memory.store.list('', { includeHidden: true })).not.toContainEqual(
    expect.stringContaining('.proposals'),
  )
})
