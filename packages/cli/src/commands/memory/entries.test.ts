import { forgottenLines } from '@sheaf/documents'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../../__fixtures__/run-in-folder.ts'

describe.each(STORES)('on %s', (store) => {
  test('entries are listed and shown', async () => {
    await using folder = await runInFolder(store)
    const memory = await folder.open()
    const ada = memory.user('ada')
    await ada.entries.upsert({
      name: 'language',
      type: 'user',
      description: 'Speaks French',
      body: 'Since birth.\n',
    })
    await ada.entries.upsert({
      name: 'tests',
      type: 'feedback',
      description: 'Wants tests',
      body: 'Always.\n',
    })
    await memory.close()
    expect((await folder.run('entries', 'list', '--user', 'ada')).stdout).toBe(
      'type      name      description\nuser      language  Speaks French\nfeedback  tests     Wants tests\n',
    )
    expect(await folder.json('entries', 'list', '--user', 'ada', '--type', 'feedback')).toMatchObject({
      entries: [{ name: 'tests' }],
      problems: [],
    })
    expect((await folder.run('entries', 'show', 'language', '--user', 'ada')).stdout).toBe(
      'language (user): Speaks French\n\nSince birth.\n',
    )
    expect(await folder.json('entries', 'show', 'language', '--user', 'ada')).toMatchObject({
      name: 'language',
      body: 'Since birth.\n',
    })
    expect(await folder.run('entries', 'show', 'missing', '--user', 'ada')).toMatchObject({ code: 1 })
    expect(await folder.run('entries', 'list', '--user', 'ada', '--type', 'mood')).toMatchObject({ code: 2 })
    expect((await folder.run('entries', 'list', '--user', 'bob')).stdout).toBe('There are no entries.\n')
  })

  test('what was deleted, and what a model forgot, is listed, restored and emptied', async () => {
    await using folder = await runInFolder(store)
    const memory = await folder.open()
    const ada = memory.user('ada')
    await ada.entries.upsert({ name: 'language', type: 'user', description: 'French', body: 'x' })
    await ada.entries.delete('language')
    const before = '- red canoe\n- blue dinghy\n'
    await ada.store.write('notes/boats.md', before)
    const lines = [{ lineStart: 1, lineEnd: 1 }]
    const by = { by: 'agent', at: new Date(), taken: [] }
    await ada.store.commit(await forgottenLines.plan([{ path: 'notes/boats.md', before, lines }], by))
    await memory.close()
    const [forgotten, entry] = (await folder.json('entries', 'trash', '--user', 'ada')) as { id: string }[]
    expect(forgotten?.id).toMatch(/^forgotten\//)
    expect((await folder.run('entries', 'restore', entry?.id ?? '', '--user', 'ada')).stdout).toBe(
      'Restored memory/language.md.\n',
    )
    expect((await folder.run('entries', 'empty', forgotten?.id ?? '', '--user', 'ada')).stdout).toBe(
      `Erased ${forgotten?.id}.\n`,
    )
    expect((await folder.run('entries', 'trash', '--user', 'ada')).stdout).toBe('The trash is empty.\n')
    expect(await folder.run('entries', 'empty', 'none', '--user', 'ada')).toMatchObject({ code: 1 })
  })
})
