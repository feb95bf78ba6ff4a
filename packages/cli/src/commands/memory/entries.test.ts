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
})
