import { expect, test } from 'vitest'
import { HomeWork } from './home-work.ts'

function held() {
  let goOn = () => {}
  const until = new Promise<void>((resolve) => (goOn = resolve))
  return { until, goOn: () => goOn() }
}

test('an erasure waits for what it ends, and what begins meanwhile waits for it', async () => {
  const work = new HomeWork()
  const steps: string[] = []
  const write = held()
  const running = work.run('users/ada', async (abortSignal) => {
    abortSignal.addEventListener('abort', () => steps.push('told to end'))
    await write.until
    steps.push('last write')
  })
  const erasing = work.erasing('users/ada', async () => void steps.push('erased'))
  const next = work.run('users/ada/inside', async () => void steps.push('next'))
  await work.run('users/adam', async () => void steps.push('another home'))
  write.goOn()
  await Promise.all([running, erasing, next])
  expect(steps).toEqual(['told to end', 'another home', 'last write', 'erased', 'next'])
  expect([work.erasuresOf('users/ada/inside'), work.erasuresOf('users/adam')]).toEqual([1, 0])
})

test('an erasure that fails lets others go on, and of two each has its turn', async () => {
  const work = new HomeWork()
  const fails = expect(
    work.erasing('users/ada', async () => Promise.reject(new Error('disk full'))),
  ).rejects.toThrow('disk full')
  expect(await work.erasing('users/ada', async () => 'erased')).toBe('erased')
  await fails
  expect(await work.run('users/ada', async () => 'ran')).toBe('ran')
})

test('work ends with its signal and with the memory, and nothing begins after that', async () => {
  const work = new HomeWork()
  const enough = new AbortController()
  const untilAborted = async (signal: AbortSignal) =>
    await new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  const aborted = expect(work.run('users/ada', untilAborted, { abortSignal: enough.signal })).rejects.toThrow(
    'enough',
  )
  const closed = expect(work.run('users/ada', untilAborted)).rejects.toMatchObject({ code: 'closed' })
  enough.abort(new Error('enough'))
  await aborted
  work.close()
  await closed
  for (const options of [{}, { abortSignal: enough.signal }])
    await expect(work.run('users/ada', untilAborted, options)).rejects.toThrow()
})
