import { MemoryError, type MemoryStore, type WriteOptions } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf, openStore } from '../__fixtures__/open-store.ts'
import { createAgentFiles } from './create-agent-files.ts'

const PATH = 'BOOTSTRAP.md'

test('only one caller gets the text, and the file is emptied, not deleted', async () => {
  await using open = await openStore()
  const { store } = open
  expect(await createAgentFiles({ store }).takeBootstrap()).toBeUndefined()
  await store.write(PATH, 'Introduce yourself.')
  const ran: string[] = []
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      createAgentFiles({ store }).takeBootstrap((text) => {
        ran.push(text)
        return place
      }),
    ),
  )
  expect(ran).toEqual(['Introduce yourself.'])
  expect(results.filter((result) => result !== undefined)).toHaveLength(1)
  expect(await store.read(PATH)).toBe('')
  expect(await createAgentFiles({ store }).takeBootstrap(() => 1)).toBeUndefined()
})

test('a run that fails puts the text back, and its error is passed on', async () => {
  await using open = await openStore()
  const { store } = open
  await store.write(PATH, 'Introduce yourself.\r\n')
  const failure = new Error('no model')
  expect(await errorOf(createAgentFiles({ store }).takeBootstrap(() => Promise.reject(failure)))).toBe(
    failure,
  )
  expect(await store.read(PATH)).toBe('Introduce yourself.\r\n')
  expect(await createAgentFiles({ store }).takeBootstrap((text) => text)).toBe('Introduce yourself.\r\n')
})

test('an aborted run puts the text back too', async () => {
  await using open = await openStore()
  const { store } = open
  await store.write(PATH, 'Hello.')
  const controller = new AbortController()
  const run = createAgentFiles({ store }).takeBootstrap(
    () => {
      controller.abort(new Error('stop'))
      controller.signal.throwIfAborted()
    },
    { abortSignal: controller.signal },
  )
  await expect(run).rejects.toThrow('stop')
  expect(await store.read(PATH)).toBe('Hello.')
})

test('with await using, the text goes back unless done() was called', async () => {
  await using open = await openStore()
  const { store } = open
  const path = `config/${PATH}`
  await store.write(path, 'Hello.')
  {
    await using taken = await createAgentFiles({ store, agentDirectory: 'config' }).takeBootstrap()
    expect(taken?.text).toBe('Hello.')
    expect(await store.read(path)).toBe('')
  }
  expect(await store.read(path)).toBe('Hello.')
  {
    await using taken = await createAgentFiles({ store, agentDirectory: 'config' }).takeBootstrap()
    taken?.done()
  }
  expect(await store.read(path)).toBe('')
})

test('a text that a person wrote or removed meanwhile stays unchanged', async () => {
  await using open = await openStore()
  const { store } = open
  for (const act of [() => store.write(PATH, 'Another.'), () => store.delete(PATH)]) {
    await store.write(PATH, 'Hello.')
    const run = createAgentFiles({ store }).takeBootstrap(async () => {
      await act()
      throw new Error('no model')
    })
    await expect(run).rejects.toThrow('no model')
    expect(await store.exists(PATH)).toBe(act.toString().includes('write'))
    if (await store.exists(PATH)) expect(await store.read(PATH)).toBe('Another.')
  }
})

test('a failed answer after the file was emptied puts the text back, and is thrown', async () => {
  await using open = await openStore()
  const { store } = open
  const lost = MemoryError.unavailable('The answer was lost.', { outcome: 'unknown' })
  const controller = new AbortController()
  const stop = new Error('stop')
  for (const failure of [lost, stop]) {
    await store.write(PATH, 'Hello.')
    const late = {
      ...view(store),
      write: async (path: string, text: string, options?: WriteOptions) => {
        const stat = await store.write(
          path,
          text,
          text === '' ? { ...options, abortSignal: undefined } : options,
        )
        if (text !== '') return stat
        controller.abort(stop)
        throw failure
      },
    }
    expect(
      await errorOf(createAgentFiles({ store: late }).takeBootstrap({ abortSignal: controller.signal })),
    ).toBe(failure)
    expect(await store.read(PATH)).toBe('Hello.')
  }
})

test('nothing is put back if the file was not emptied, or others wrote meanwhile', async () => {
  await using open = await openStore()
  const { store } = open
  const cases = [
    { failure: MemoryError.unavailable('lost', { outcome: 'unknown' }), meanwhile: 'Another.' },
    { failure: MemoryError.unavailable('lost', { outcome: 'unknown' }), meanwhile: 'Hello.' },
    { failure: MemoryError.unavailable('busy'), meanwhile: '' },
    { failure: MemoryError.closed('The storage'), meanwhile: '' },
  ]
  for (const { failure, meanwhile } of cases) {
    await store.write(PATH, 'Hello.')
    const failing = {
      ...view(store),
      write: async (path: string, text: string, options?: WriteOptions) => {
        if (text !== '') return await store.write(path, text, options)
        await store.write(path, meanwhile)
        throw failure
      },
    }
    expect(await errorOf(createAgentFiles({ store: failing }).takeBootstrap())).toBe(failure)
    expect(await store.read(PATH)).toBe(meanwhile)
  }
})

test('a text that cannot be put back fails loudly, with the error of the run beside it', async () => {
  await using open = await openStore()
  const { store } = open
  await store.write(PATH, 'Hello.')
  const broken = {
    ...view(store),
    write: (path: string, text: string, options?: object) =>
      text === '' ? store.write(path, text, options) : Promise.reject(new Error('disk')),
  }
  const error = await errorOf(
    createAgentFiles({ store: broken }).takeBootstrap(() => Promise.reject(new Error('no model'))),
  )
  expect(error).toMatchObject({ error: { message: 'disk' }, suppressed: { message: 'no model' } })
})

function view(store: MemoryStore): MemoryStore {
  return {
    read: (...call) => store.read(...call),
    write: (...call) => store.write(...call),
    append: (...call) => store.append(...call),
    list: (...call) => store.list(...call),
    exists: (...call) => store.exists(...call),
    stat: (...call) => store.stat(...call),
    delete: (...call) => store.delete(...call),
    commit: (...call) => store.commit(...call),
  }
}
