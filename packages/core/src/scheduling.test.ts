import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MemoryError } from './checks/errors.ts'
import { systemTimer, together, whileRaced } from './scheduling.ts'

const timer = systemTimer()

test('time does not go back, and a sleep takes time', async () => {
  const before = timer.now()
  await timer.sleep(2)
  expect(timer.now() - before).toBeGreaterThanOrEqual(1)
})

test('a sleep ends with its signal', async () => {
  const controller = new AbortController()
  const slept = timer.sleep(1_000_000, { abortSignal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(slept).rejects.toThrow('enough')
  await expect(timer.sleep(0, { abortSignal: controller.signal })).rejects.toThrow('enough')
})

test('an idle sleep lets the process end', () => {
  const source = fileURLToPath(new URL('scheduling.ts', import.meta.url))
  const script = `import { systemTimer, together } from ${JSON.stringify(`file://${source}`)}; void systemTimer().sleep(1e9, { isIdle: true })`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    timeout: 20_000,
  })
  expect(status).toBe(0)
})

test('questions of one turn are asked together, later ones separately', async () => {
  const asked: (readonly number[])[] = []
  const double = together(async (numbers: readonly number[]) => {
    asked.push(numbers)
    return await Promise.resolve(numbers.map((number) => 2 * number))
  })
  const [first, second] = [double(1), double(2)]
  await Promise.resolve()
  expect(await Promise.all([first, second, double(3)])).toEqual([2, 4, 6])
  expect(asked).toEqual([[1, 2], [3]])
})

test('a failure rejects every question of its turn, and no later one', async () => {
  let fails = true
  const ask = together(async (texts: readonly string[]) => {
    if (fails) throw new Error(`no ${texts.join(' ')}`)
    return await Promise.resolve(texts)
  })
  const failed = await Promise.allSettled([ask('a'), ask('b')])
  expect(failed.map((each) => each.status === 'rejected' && String(each.reason))).toEqual([
    'Error: no a b',
    'Error: no a b',
  ])
  fails = false
  expect(await ask('c')).toBe('c')
})

test('a race is run again, another error and an abort are not', async () => {
  const outcomes = ['conflict', 'conflict', 'done', 'not-found']
  let calls = 0
  const work = async () => {
    const outcome = outcomes[calls++]
    if (outcome === 'conflict') throw MemoryError.conflict({ path: 'a.md', expected: null, actual: 'x' })
    if (outcome === 'not-found') throw MemoryError.notFound('a.md')
    return outcome
  }
  expect(await whileRaced(work, undefined)).toBe('done')
  await expect(whileRaced(work, undefined)).rejects.toMatchObject({ code: 'not-found' })
  expect(calls).toBe(4)
  await expect(whileRaced(work, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  expect(calls).toBe(4)
})

test('a race that is always lost ends with its error', async () => {
  let calls = 0
  const work = async () => {
    calls += 1
    throw MemoryError.unavailable('busy')
  }
  await expect(whileRaced(work, undefined, () => true)).rejects.toMatchObject({ code: 'unavailable' })
  expect(calls).toBe(1000)
})
