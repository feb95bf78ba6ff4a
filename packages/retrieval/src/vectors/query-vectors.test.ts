import { MemoryError, type Embedder } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { describe, expect, test } from 'vitest'
import { queryVectors, type QueryVectorsOptions } from './query-vectors.ts'

const modelFailed = expect.toSatisfy((error: unknown) => MemoryError.isInstance(error, 'model-failed'))
const invalidArgument = expect.toSatisfy((error: unknown) =>
  MemoryError.isInstance(error, 'invalid-argument'),
)

/** A timer that moves only when told to. */
function manualTimer(): Timer & { advance(milliseconds: number): void } {
  let now = 0
  const sleepers = new Set<{ readonly until: number; readonly wakeUp: () => void }>()
  return {
    now: () => now,
    async sleep(milliseconds, { abortSignal } = {}) {
      await new Promise<void>((resolve, reject) => {
        const sleeper = { until: now + milliseconds, wakeUp: resolve }
        sleepers.add(sleeper)
        abortSignal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(abortSignal.reason as Error)
        })
      })
    },
    advance(milliseconds) {
      now += milliseconds
      for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wakeUp()
    },
  }
}

interface Question {
  readonly texts: readonly string[]
  readonly purpose: string | undefined
  readonly abortSignal: AbortSignal | undefined
}

function setUp(
  answer: (question: Question) => Promise<Float32Array[]>,
  options: Partial<QueryVectorsOptions> = {},
) {
  const asked: Question[] = []
  const timer = manualTimer()
  const embedder: Embedder = {
    model: 'm',
    dimensions: 2,
    embed(texts, { purpose, abortSignal } = {}) {
      const question = { texts, purpose, abortSignal }
      asked.push(question)
      return answer(question)
    },
  }
  return { asked, timer, vectors: queryVectors({ embedder, timer, ...options }) }
}

const lengthOf = async ({ texts }: Question) => texts.map((text) => Float32Array.of(1, text.length))
const never = () => new Promise<never>(() => {})

test('gives the vector of the query and names the model; nothing is degraded', async () => {
  const { vectors, asked } = setUp(lengthOf)
  expect(await vectors.embedQuery('heron')).toEqual({ model: 'm', values: Float32Array.of(1, 5) })
  expect(asked.map(({ texts, purpose }) => ({ texts, purpose }))).toEqual([
    { texts: ['heron'], purpose: 'query' },
  ])
  expect(vectors.degraded()).toBeUndefined()
})

describe('a failure', () => {
  const failures: Record<string, (question: Question) => Promise<Float32Array[]>> = {
    'that may pass': () => Promise.reject(MemoryError.modelFailed('Busy.', { retryable: true })),
    'that is thrown at once': () => {
      throw new TypeError('fetch failed')
    },
    'of a vector too short': async () => [Float32Array.of(1)],
    'of a vector too long': async () => [Float32Array.of(1, 2, 3)],
    'of NaN': async () => [Float32Array.of(1, Number.NaN)],
    'of infinity': async () => [Float32Array.of(1, Infinity)],
    'of no vector': async () => [],
    'of two vectors': async () => [Float32Array.of(1, 2), Float32Array.of(1, 2)],
    'of plain numbers': async () => [[1, 2] as unknown as Float32Array],
    'of no answer at all': async () => undefined as unknown as Float32Array[],
  }

  test.each(Object.entries(failures))(
    '%s holds up no further query for five seconds, then it is tried again',
    async (_name, answer) => {
      let isBroken = true
      const { vectors, asked, timer } = setUp(async (question) =>
        isBroken ? await answer(question) : await lengthOf(question),
      )
      await expect(vectors.embedQuery('a heron')).rejects.toThrow(modelFailed)
      await expect(vectors.embedQuery('a stork')).rejects.toThrow(modelFailed)
      timer.advance(4999)
      isBroken = false
      await expect(vectors.embedQuery('a heron')).rejects.toThrow(modelFailed)
      expect(asked).toHaveLength(1)
      timer.advance(1)
      expect((await vectors.embedQuery('a heron')).values).toEqual(Float32Array.of(1, 7))
      expect((await vectors.embedQuery('a stork, too')).values).toEqual(Float32Array.of(1, 12))
      expect(asked).toHaveLength(3)
    },
  )

  test('comes after two seconds without an answer, and aborts the call', async () => {
    const { vectors, asked, timer } = setUp(never)
    const first = vectors.embedQuery('a heron')
    timer.advance(1999)
    const second = vectors.embedQuery('a heron')
    timer.advance(1)
    await expect(first).rejects.toThrow(/"m" did not answer within 2000 ms/)
    await expect(second).rejects.toThrow(modelFailed)
    await expect(vectors.embedQuery('a stork')).rejects.toThrow(modelFailed)
    expect(asked.map(({ abortSignal }) => abortSignal?.aborted)).toEqual([true])
  })

  test('that concerns one query stops no other', async () => {
    const { vectors } = setUp(async (question) => {
      if (question.texts[0] === 'bad')
        throw MemoryError.modelFailed('The text is too long.', { retryable: false })
      return await lengthOf(question)
    })
    await expect(vectors.embedQuery('bad')).rejects.toThrow('The text is too long.')
    expect((await vectors.embedQuery('good')).values).toEqual(Float32Array.of(1, 4))
  })

  test.each([
    [undefined, 5000],
    [1, 5000],
    [20_000, 20_000],
    [3_600_000, 60_000],
  ])('that asks for a pause of %s ms gets %d', async (retryAfterMilliseconds, pause) => {
    const { vectors, asked, timer } = setUp(() =>
      Promise.reject(MemoryError.modelFailed('Slow.', { retryable: true, retryAfterMilliseconds })),
    )
    const ask = async () => await expect(vectors.embedQuery('a heron')).rejects.toThrow('Slow.')
    await ask()
    timer.advance(pause - 1)
    await ask()
    expect(asked).toHaveLength(1)
    timer.advance(1)
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('stops only new queries: known vectors are still given', async () => {
    let isBroken = false
    const { vectors } = setUp(async (question) => (isBroken ? [] : await lengthOf(question)))
    await vectors.embedQuery('known')
    isBroken = true
    await expect(vectors.embedQuery('new')).rejects.toThrow(modelFailed)
    expect((await vectors.embedQuery('known')).values).toEqual(Float32Array.of(1, 5))
  })
})

describe('the same query', () => {
  test('makes one call, in sequence or at once, and each caller gets a copy', async () => {
    const { vectors, asked } = setUp(lengthOf)
    const found = await Promise.all([1, 2, 3].map(() => vectors.embedQuery('heron')))
    found.push(await vectors.embedQuery('heron'))
    found[0]?.values.fill(9)
    expect(found.slice(1).map(({ values }) => [...values])).toEqual(Array.from({ length: 3 }, () => [1, 5]))
    expect(asked).toHaveLength(1)
  })

  test.each([
    [2, ['a', 'b', 'a', 'c', 'a', 'b'], ['a', 'b', 'c', 'b']],
    [0, ['a', 'a'], ['a', 'a']],
  ])('is kept while it is among the last %d', async (cacheSize, queries, expected) => {
    const { vectors, asked } = setUp(lengthOf, { cacheSize })
    for (const query of queries) await vectors.embedQuery(query)
    expect(asked.map(({ texts }) => texts[0])).toEqual(expected)
  })
})

describe("a caller's signal", () => {
  const reason = new Error('enough')

  test('that is aborted before makes no call', async () => {
    const { vectors, asked } = setUp(lengthOf)
    await expect(vectors.embedQuery('heron', { abortSignal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(asked).toEqual([])
  })

  test('ends the call when nobody else waits, and is no failure of the embedder', async () => {
    const { vectors, asked } = setUp(never)
    const controller = new AbortController()
    const call = vectors.embedQuery('heron', { abortSignal: controller.signal })
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    expect(asked[0]?.abortSignal?.reason).toBe(reason)
    void vectors.embedQuery('heron').catch(() => {})
    expect(asked).toHaveLength(2)
  })

  test('does not end the call while another caller waits', async () => {
    let answer = (_vectors: Float32Array[]) => {}
    const { vectors, asked } = setUp(() => new Promise((resolve) => (answer = resolve)))
    const controller = new AbortController()
    const first = vectors.embedQuery('heron', { abortSignal: controller.signal })
    const second = vectors.embedQuery('heron')
    controller.abort(reason)
    await expect(first).rejects.toBe(reason)
    answer([Float32Array.of(1, 2)])
    expect((await second).values).toEqual(Float32Array.of(1, 2))
    expect(asked.map(({ abortSignal }) => abortSignal?.aborted)).toEqual([false])
  })
})

test.each([
  { timeoutMilliseconds: 0 },
  { timeoutMilliseconds: Number.NaN },
  { pauseMilliseconds: -1 },
  { cacheSize: -1 },
  { cacheSize: 1.5 },
])('%j is refused', (options) => {
  expect(() => setUp(lengthOf, options)).toThrow(invalidArgument)
})
