import { MemoryError } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { turns, virtualTimer } from '../__fixtures__/virtual-timer.ts'
import type { QueueEvent } from './learning.ts'
import { createTaskQueue, QUEUE_LIMITS, type TaskQueueOptions } from './task-queue.ts'

/** A queue whose tasks end when the test reports it. */
function harness(options: Partial<TaskQueueOptions> = {}) {
  const timer = virtualTimer()
  const events: QueueEvent[] = []
  const calls: {
    conversation: string
    resolve: () => void
    reject: (error: unknown) => void
    abortSignal: AbortSignal | undefined
  }[] = []
  const made = createTaskQueue({ timer, random: () => 1, onEvent: (event) => events.push(event), ...options })
  const taskOf =
    (conversation: string): Parameters<typeof made.enqueue>[1] =>
    ({ abortSignal }) =>
      new Promise((resolve, reject) => {
        calls.push({ conversation, resolve: () => resolve({ added: 1, skipped: 0 }), reject, abortSignal })
        abortSignal?.addEventListener('abort', () => reject(abortSignal.reason as Error))
      })
  const queue = {
    ...made,
    enqueue: (name: string) => made.enqueue(name, taskOf(name)),
    resume: async (names: readonly string[]) =>
      await made.resume(names.map((name) => [name, taskOf(name)] as const)),
  }
  const names = () => calls.map(({ conversation }) => conversation)
  const end = async (place: number) => {
    calls[place]?.resolve()
    await turns()
  }
  const fail = async (place: number, error: unknown) => {
    calls[place]?.reject(error)
    await turns()
  }
  return { queue, timer, events, calls, names, end, fail }
}

const many = Array.from({ length: QUEUE_LIMITS.maxPending }, (_, place) => `${place}`)

test('runs two at once, in the order of arrival, and a conversation once at a time', async () => {
  const { queue, names, end, events } = harness()
  for (const conversation of ['a', 'b', 'c', 'a', 'a']) queue.enqueue(conversation)
  expect(names()).toEqual([])
  await turns()
  expect(names()).toEqual(['a', 'b'])
  queue.enqueue('a')
  queue.enqueue('a')
  await end(0)
  // Another turn came while "a" ran: again, after the others.
  expect(names()).toEqual(['a', 'b', 'c'])
  await end(1)
  expect(names()).toEqual(['a', 'b', 'c', 'a'])
  expect(queue.state()).toEqual({ waiting: 0, running: 2, pausing: 0 })
  const flushed = queue.flush()
  await end(2)
  await end(3)
  await flushed
  expect(queue.state()).toEqual({ waiting: 0, running: 0, pausing: 0 })
  expect(events.map(({ type }) => type)).toEqual(['ingested', 'ingested', 'ingested', 'ingested'])
})

test('is bounded, and says what it drops', async () => {
  const { queue, events } = harness()
  for (const conversation of [...many, 'd', '0']) queue.enqueue(conversation)
  expect(events).toEqual([{ type: 'dropped', conversation: 'd', reason: 'full' }])
  await queue.close()
})

describe('failures', () => {
  const busy = MemoryError.modelFailed('The model is busy.', { retryable: true })

  test('are events, and are repeated after growing waits, as often as allowed', async () => {
    const { queue, calls, fail, timer, events } = harness()
    queue.enqueue('a')
    await turns()
    for (const [place, wait] of [1000, 2000, 4000, 8000].entries()) {
      await fail(place, busy)
      expect(events.at(-1)).toEqual({
        type: 'failed',
        conversation: 'a',
        error: busy,
        attempt: place + 1,
        retryInMilliseconds: wait,
      })
      expect(timer.sleeping()).toEqual([wait])
      queue.enqueue('a') // the wait is not cut short by a further turn
      await timer.advance(wait - 1)
      expect(calls).toHaveLength(place + 1)
      await timer.advance(1)
      expect(calls).toHaveLength(place + 2)
    }
    await fail(4, busy)
    expect(events.at(-1)).toMatchObject({ attempt: 5, retryInMilliseconds: undefined })
    expect(queue.state()).toEqual({ waiting: 0, running: 0, pausing: 0 })
    await queue.flush()
  })

  test('that cannot pass are not repeated until the next turn', async () => {
    const { queue, names, fail, events } = harness()
    queue.enqueue('a')
    await turns()
    await fail(0, MemoryError.modelFailed('The key is wrong.'))
    expect(events).toMatchObject([{ type: 'failed', retryInMilliseconds: undefined }])
    queue.enqueue('a')
    await turns()
    expect(names()).toEqual(['a', 'a'])
  })

  test('of one conversation do not hold up others', async () => {
    const { queue, names, fail, events } = harness()
    for (const conversation of ['bad', 'a', 'b']) queue.enqueue(conversation)
    await turns()
    await fail(0, new TypeError('no such chat'))
    expect(names()).toEqual(['bad', 'a', 'b'])
    expect(events).toMatchObject([{ type: 'failed', conversation: 'bad', retryInMilliseconds: 1000 }])
  })

  test('wait as long as the model asks for', async () => {
    const { queue, fail, timer, events } = harness({ random: () => 0.5 })
    queue.enqueue('a')
    await turns()
    await fail(
      0,
      Object.assign(MemoryError.modelFailed('Slow down.', { retryable: true }), {
        retryAfterMilliseconds: 7000,
      }),
    )
    expect(timer.sleeping()).toEqual([7500])
    await timer.advance(7500)
    await fail(
      1,
      Object.assign(MemoryError.modelFailed('Slow down.', { retryable: true }), {
        retryAfterMilliseconds: 3_600_000,
      }),
    )
    expect(events.at(-1)).toMatchObject({ retryInMilliseconds: undefined })
  })

  test('a hanging attempt is ended in time', async () => {
    const { queue, calls, timer, events } = harness()
    queue.enqueue('a')
    await timer.advance(QUEUE_LIMITS.timeoutMilliseconds)
    expect(calls[0]?.abortSignal?.aborted).toBe(true)
    expect(events).toMatchObject([{ type: 'failed', retryInMilliseconds: 1000 }])
    await timer.advance(1000)
    calls[1]?.resolve()
    await turns()
    expect(timer.sleeping()).toEqual([])
  })

  test('a listener that throws does not disturb the work', async () => {
    const thrown: unknown[] = []
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', (error) => thrown.push(error))
    try {
      const { queue, end } = harness({
        onEvent() {
          throw new Error('in the listener')
        },
      })
      queue.enqueue('a')
      await turns()
      await end(0)
      await queue.flush()
      expect(thrown).toHaveLength(1)
    } finally {
      process.removeAllListeners('uncaughtException')
      for (const listener of listeners) process.on('uncaughtException', listener)
    }
  })
})

describe('flush', () => {
  test('ends pauses at once, and waits', async () => {
    const { queue, names, fail, end } = harness()
    queue.enqueue('a')
    await turns()
    await fail(0, new TypeError('fetch failed'))
    expect(queue.state().pausing).toBe(1)
    let isFlushed = false
    const flushed = queue.flush().then(() => (isFlushed = true))
    await turns()
    expect(names()).toEqual(['a', 'a'])
    expect(isFlushed).toBe(false)
    await end(1)
    await flushed
  })

  test('can be given up, and the work goes on', async () => {
    const { queue, end } = harness()
    queue.enqueue('a')
    const controller = new AbortController()
    const flushed = queue.flush({ abortSignal: controller.signal })
    controller.abort(new Error('no time'))
    await expect(flushed).rejects.toThrow('no time')
    await turns()
    expect(queue.state().running).toBe(1)
    await end(0)
    await queue.flush()
  })
})

test('close aborts what runs, drops what waits, and takes nothing more', async () => {
  const { queue, calls, events, timer, fail } = harness()
  for (const conversation of ['a', 'b', ...many.slice(2)]) queue.enqueue(conversation)
  await turns()
  await fail(0, new TypeError('fetch failed'))
  const flushed = queue.flush().catch((error: unknown) => error)
  const resumed = queue.resume(['x']).catch((error: unknown) => error)
  await queue.close()
  expect(calls.slice(1).every(({ abortSignal }) => abortSignal?.aborted === true)).toBe(true)
  expect(await flushed).toMatchObject({ code: 'closed' })
  expect(await resumed).toMatchObject({ code: 'closed' })
  queue.enqueue('d')
  expect(events.filter(({ type }) => type === 'dropped').map(({ conversation }) => conversation)).toContain(
    'd',
  )
  await queue.close()
  await queue.flush()
  await turns()
  expect(queue.state()).toEqual({ waiting: 0, running: 0, pausing: 0 })
  expect(timer.sleeping()).toEqual([])
})

test('resume goes on as there is room', async () => {
  const { queue, names, end, events } = harness()
  for (const conversation of many.slice(2)) queue.enqueue(conversation)
  const all = ['a', 'b', 'c', 'd']
  const resumed = queue.resume(all)
  await turns()
  for (const place of [...many, ...all].slice(2).keys()) {
    expect(queue.state().waiting + queue.state().running).toBeLessThanOrEqual(many.length)
    await end(place)
  }
  await resumed
  await queue.flush()
  expect(names()).toEqual([...many.slice(2), ...all])
  expect(events.every(({ type }) => type === 'ingested')).toBe(true)
})
