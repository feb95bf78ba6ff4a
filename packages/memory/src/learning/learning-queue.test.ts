import { MemoryError } from '@sheaf/core'
import { expect, test, vi } from 'vitest'
import { createLearningQueue } from './learning-queue.ts'
import type { LearningTask } from './task-queue.ts'

const NOTHING: Awaited<ReturnType<LearningTask>> = {
  added: 0,
  skipped: 0,
  skippedBy: { duplicate: 0, refused: 0, notAFact: 0, unknown: 0 },
  facts: [],
  ended: 0,
  calls: 0,
  usage: { inputTokens: 0, outputTokens: 0 },
  remaining: 0,
  overBudget: undefined,
  givenUp: 0,
  proposals: [],
  planned: [],
}

test('more conversations than may wait are resumed, as there is room', async () => {
  const events: string[] = []
  const done = new Set<string>()
  const queue = createLearningQueue({ onEvent: ({ type }) => events.push(type) })
  const tasks = Array.from({ length: 2500 }, (_, place) => {
    const task: LearningTask = async () => {
      done.add(`${place}`)
      return NOTHING
    }
    return [`chat ${place}`, task] as const
  })
  await queue.resume(tasks)
  await queue.flush()
  expect(done.size).toBe(2500)
  expect(new Set(events)).toEqual(new Set(['ingested']))
})

test('a turn that comes while its conversation is learnt from, or after it was, is learnt from too', async () => {
  const queue = createLearningQueue({})
  const ran: string[] = []
  const first: LearningTask = async () => {
    ran.push('first')
    queue.enqueue('chat', second)
    return NOTHING
  }
  const second: LearningTask = async () => {
    ran.push('second')
    return NOTHING
  }
  queue.enqueue('chat', first)
  await queue.flush()
  queue.enqueue('chat', second)
  await queue.flush()
  expect(ran).toEqual(['first', 'second', 'second'])
})

test('without a listener the console gets failures, and no text of an unknown error', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    const queue = createLearningQueue({})
    const fail = async (name: string, error: Error) => {
      queue.enqueue(name, () => Promise.reject(error))
      // Not until it is flushed: that waits for further attempts.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await fail('a', MemoryError.modelFailed('The key is wrong.'))
    await fail('b', new SyntaxError('"I live in Porto" is no JSON'))
    expect(warn.mock.calls).toEqual([
      ['Facts could not be learnt. The key is wrong.'],
      ['Facts could not be learnt. learning: { onEvent } gets the error.'],
    ])
    warn.mockClear()
    queue.enqueue('c', async () => ({ ...NOTHING, givenUp: 2 }))
    await new Promise((resolve) => setImmediate(resolve))
    expect(warn.mock.calls).toEqual([[expect.stringContaining('Messages were given up: 2.')]])
    await queue.close()
  } finally {
    warn.mockRestore()
  }
})
