import { MemoryError, type Embedder } from '@sheaf/core'
import { PROBE_TEXT } from '../vectoriser-settings.ts'

/** One call of an embedder. */
export interface Call {
  /** Counts from 1, without probes. */
  readonly number: number
  readonly texts: readonly string[]
  readonly purpose: 'document' | 'query' | undefined
  readonly abortSignal: AbortSignal
}

type Answer = Promise<Float32Array[]>

/** A way of going wrong. */
export type Fault = (call: Call, vectors: Float32Array[]) => Answer

/** An embedder that follows a script, and records its calls. */
export interface ScriptedEmbedder extends Embedder {
  readonly calls: Call[]
  /** Checks whether the embedder works. */
  readonly probes: Call[]
  /** How often each text of memory was answered with a good vector. */
  readonly answered: Map<string, number>
}

/** `fault` returns the error of a call; undefined for none. Probes are calls like any other. */
export function scriptedEmbedder({
  model = 'scripted',
  dimensions = 8,
  maxBatchSize,
  fault = () => undefined,
}: {
  readonly model?: string
  readonly dimensions?: number
  readonly maxBatchSize?: number
  readonly fault?: (call: Call) => Fault | undefined
} = {}): ScriptedEmbedder {
  const calls: Call[] = []
  const probes: Call[] = []
  const answered = new Map<string, number>()
  return {
    model,
    dimensions,
    maxBatchSize,
    calls,
    probes,
    answered,
    embed(texts, { purpose, abortSignal = new AbortController().signal } = {}) {
      const isProbe = texts.length === 1 && texts[0] === PROBE_TEXT
      const call = { number: calls.length + (isProbe ? 0 : 1), texts, purpose, abortSignal }
      if (isProbe) probes.push(call)
      else calls.push(call)
      const vectors = texts.map((text) => vectorOf(text, dimensions))
      const wrong = fault(call)
      if (wrong !== undefined) return wrong(call, vectors)
      if (purpose === 'document')
        for (const text of texts) if (!isProbe) answered.set(text, (answered.get(text) ?? 0) + 1)
      return Promise.resolve(vectors)
    },
  }
}

/** Different for different texts. */
export function vectorOf(text: string, dimensions: number): Float32Array {
  let state = 1
  for (const character of text) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return Float32Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

const fail = (message: string, options?: ConstructorParameters<typeof MemoryError>[2]): Fault => {
  return () => Promise.reject(MemoryError.modelFailed(message, options))
}

/** Failures of an embedder that may pass. */
export const passingFaults: Readonly<Record<string, Fault>> = {
  'is late and ends when told to': ({ abortSignal }) =>
    new Promise((_resolve, reject) => {
      abortSignal.addEventListener('abort', () => reject(new Error('ended')), { once: true })
    }),
  'hangs for ever': () => new Promise(() => {}),
  'answers 429': fail('Too many requests.', { retryable: true }),
  'answers 429 with a time': fail('Too many requests.', { retryable: true, retryAfterMilliseconds: 20_000 }),
  'answers 429 with a time beyond the longest wait': fail('Too many requests.', {
    retryable: true,
    retryAfterMilliseconds: 200_000,
  }),
  'answers 500': fail('The server failed.', { retryable: true }),
  'throws what no one knows': () => Promise.reject(new TypeError('fetch failed for https://x/?key=SECRET')),
  'throws at once': () => {
    throw new Error('SECRET')
  },
  'gives nothing': () => Promise.resolve(undefined as unknown as Float32Array[]),
  'gives a vector less': (_call, vectors) => Promise.resolve(vectors.slice(1)),
  'gives a vector more': (_call, vectors) => Promise.resolve([...vectors, ...vectors.slice(0, 1)]),
  'gives other dimensions': (_call, vectors) => Promise.resolve(vectors.map((vector) => vector.slice(1))),
  'gives one vector of other dimensions': (_call, vectors) =>
    Promise.resolve(vectors.map((vector, place) => (place === 0 ? vector.slice(1) : vector))),
  'gives a value that is no number': (_call, vectors) =>
    Promise.resolve(vectors.map((vector) => vector.with(0, Number.NaN))),
  'gives a value without end': (_call, vectors) =>
    Promise.resolve(vectors.map((vector) => vector.with(0, Infinity))),
  'gives plain lists': (_call, vectors) =>
    Promise.resolve(vectors.map((vector) => [...vector]) as unknown as Float32Array[]),
}

/** The embedder's error is not retryable. */
export const refusal: Fault = fail('The key is wrong.')
