import type { ScopedMemory } from '@sheaf/memory'
import { refusal, HEADERS, operation, type Operation } from './operation.ts'
import { about, text } from './schemas.ts'

// Proxies end an idle answer, mostly after 30 seconds or more.
const BEAT_MS = 20_000
// After this time the client must connect again, which checks its access again.
const HELD_MS = 300_000
const MOST_HELD = 100

/**
 * Declares the operation that sends changes as server-sent events. The sequence numbers of a log count the
 * commits of all users. A cursor is such a number, encrypted with a key of this process, so it does not
 * reveal how often others write. With a cursor of an earlier process, the events start now, and the first
 * one says so.
 */
export function changesOperation(): Operation {
  const cursors = sealedNumbers()
  let held = 0
  return operation<{ since?: string }>({
    method: 'GET',
    path: '/v1/changes',
    id: 'changes',
    summary: 'Changes of files as server-sent events: first "ready", then a "change" for each commit.',
    query: { since: about(text, 'The id of the last known event. The header Last-Event-ID does the same.') },
    answer: about(text, 'text/event-stream'),
    async run({ scope, input: { since }, abortSignal }) {
      if (held >= MOST_HELD) return refusal(503, 'unavailable', 'Too many clients follow changes. Try later.')
      const known = since === undefined ? undefined : await cursors.open(since)
      const start = known ?? (await lastSequence(scope, abortSignal))
      held += 1
      const ending = new AbortController()
      const signal = AbortSignal.any([abortSignal, ending.signal, AbortSignal.timeout(HELD_MS)])
      const leave = () => (held -= 1)
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
      const isCut = since !== undefined && known === undefined
      const events = follow(scope, { start, isCut, seal: cursors.seal, signal, end: () => ending.abort() })
      return new Response(events, { headers: { ...HEADERS, 'content-type': 'text/event-stream' } })
    },
  })
}

interface Following {
  readonly start: number
  readonly isCut: boolean
  readonly seal: (sequence: number) => Promise<string>
  readonly signal: AbortSignal
  readonly end: () => void
}

type Listener = (change: Parameters<Parameters<ScopedMemory['subscribe']>[0]>[0]) => Promise<void>

function follow(
  scope: Pick<ScopedMemory, 'subscribe'>,
  { start, isCut, seal, signal, end }: Following,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isCancelled = false
  return new ReadableStream({
    async start(controller) {
      const send = (lines: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${lines}\n\n`))
      }
      const sendChange: Listener = async ({ sequence, files, author = null, isCut: is_cut }) => {
        const changed = files.map(({ path, hash }) => ({ path, content_sha256: hash }))
        const data = { files: changed, author, is_cut }
        send(`event: change\nid: ${await seal(sequence)}\ndata: ${JSON.stringify(data)}`)
      }
      const beat = setInterval(() => send(': '), BEAT_MS)
      const stop = () => {
        clearInterval(beat)
        if (!isCancelled) controller.close()
      }
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      send(`event: ready\nid: ${await seal(start)}\ndata: {}`)
      if (isCut) await sendChange({ sequence: start, files: [], isCut })
      if (!signal.aborted)
        await scope.subscribe(sendChange, { since: start, abortSignal: signal, onError: end })
    },
    cancel() {
      isCancelled = true
      end()
    },
  })
}

// A subscription far after the end of the log reports the end at once, or fails.
async function lastSequence(
  scope: Pick<ScopedMemory, 'subscribe'>,
  abortSignal: AbortSignal,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  abortSignal.addEventListener('abort', () => reject(abortSignal.reason), { once: true })
  const stop = await scope.subscribe(({ sequence }) => resolve(sequence), {
    since: Number.MAX_SAFE_INTEGER,
    includeHidden: true,
    abortSignal,
    onError: reject,
  })
  return await promise.finally(stop)
}

const NONCE_BYTES = 12

function sealedNumbers() {
  let made: Promise<CryptoKey> | undefined
  const key = () =>
    (made ??= crypto.subtle.generateKey({ name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt']))
  return {
    async seal(value: number): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const data = new TextEncoder().encode(String(value).padStart(16, '0'))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), data)
      return [...iv, ...new Uint8Array(sealed)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    /** The number in a sealed text; undefined if this process did not seal it. */
    async open(text: string): Promise<number | undefined> {
      if (!/^(?:[0-9a-f]{2}){13,64}$/.test(text)) return undefined
      const bytes = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const iv = bytes.subarray(0, NONCE_BYTES)
      try {
        const data = bytes.subarray(NONCE_BYTES)
        return Number(
          new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key(), data)),
        )
      } catch {
        return undefined
      }
    },
  }
}
