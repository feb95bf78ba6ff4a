import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { failure } from '../__fixtures__/failure.ts'
import { withDeadline } from './guard.ts'

const never = () => new Promise<never>(() => {})

test('passes on what the work ends with, and leaves nothing behind', async () => {
  const { signal: abortSignal } = new AbortController()
  const deadline = { abortSignal, timeoutMilliseconds: 60_000, what: 'It' }
  for (let time = 0; time < 50; time += 1) expect(await withDeadline(deadline, async () => time)).toBe(time)
  const mistake = new Error('a mistake')
  await expect(withDeadline(deadline, () => Promise.reject(mistake))).rejects.toBe(mistake)
  expect(getEventListeners(abortSignal, 'abort')).toEqual([])
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThan(10)
})

test('the time limit wins over what the work says about its signal', async () => {
  const heeding = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(new DOMException('This operation was aborted', 'AbortError')),
      )
    })
  const error = await failure(withDeadline({ timeoutMilliseconds: 5, what: 'It' }, heeding))
  expect(error).toMatchObject({
    retryable: true,
    message: expect.stringContaining('It did not answer within 5 milliseconds'),
  })
})

test('an aborted signal begins nothing; an abort without a reason has the usual one', async () => {
  let begun = 0
  const work = () => {
    begun += 1
    return never()
  }
  await expect(withDeadline({ abortSignal: AbortSignal.abort(), what: 'It' }, work)).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(begun).toBe(0)
  const controller = new AbortController()
  const pending = withDeadline({ abortSignal: controller.signal, what: 'It' }, work)
  controller.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
})
