import { openOptions, rejection, until } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { beforeAll, expect, test } from 'vitest'
import { servers, withServer } from '../__fixtures__/server.ts'
import { libsql } from '../http.ts'
import { pause } from './deadline.ts'

const TIMEOUT_MS = 600

/** A fetch whose requests wait, when they are to, until `resume`; then they are sent. */
function heldFetch() {
  const waiting: (() => void)[] = []
  const sent: string[] = []
  let isHeld = (_body: string): boolean => false
  return {
    sent,
    get waiting() {
      return waiting.length
    },
    hold(which: (body: string) => boolean) {
      isHeld = which
    },
    /** Sends the waiting requests; later ones are held as before. */
    release() {
      for (const go of waiting.splice(0)) go()
    },
    resume() {
      isHeld = () => false
      for (const go of waiting.splice(0)) go()
    },
    // Deaf to its signal, so that a late answer arrives after all.
    fetch: async (input: string | URL | Request): Promise<Response> => {
      const request = input as Request
      const body = await request.clone().text()
      if (isHeld(body)) await new Promise<void>((resolve) => waiting.push(resolve))
      sent.push(body)
      return await fetch(request)
    },
  }
}

withServer('a call without AsyncLocalStorage', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start()
  })
  const isWrite = (body: string): boolean => body.includes('sheaf_commit')
  const open = async (timeoutMs = TIMEOUT_MS) => {
    const held = heldFetch()
    const storage = await libsql({ url: server.url, timeoutMs, fetch: held.fetch }).open(openOptions())
    return { held, storage, store: storage.store, index: storage.index }
  }

  test('that is late before its change starts is "unchanged", and changes nothing later', async () => {
    const { held, storage, store } = await open()
    await store.write('a.md', 'one')
    held.sent.length = 0
    held.hold(() => true)
    for (const call of [
      () => store.write('a.md', 'two'),
      () => store.append('a.md', 'two'),
      () => store.commit([{ path: 'b.md', content: 'two' }]),
    ]) {
      expect(await rejection(call())).toMatchObject({
        code: 'unavailable',
        retryable: true,
        outcome: 'unchanged',
      })
    }
    held.resume()
    // Waits for all that is under way.
    await storage.close()
    expect(held.sent.filter(isWrite)).toEqual([])
    const again = await open()
    expect(await again.store.read('a.md')).toBe('one')
    expect(await again.store.exists('b.md')).toBe(false)
    await again.storage.close()
  })

  test('that is late during its change is "unknown", and a read at the same time is not', async () => {
    const { held, storage, store, index } = await open()
    const { hash } = await store.write('c.md', 'one')
    held.hold(() => true)
    const calls = [
      store.write('c.md', 'two', { ifMatch: hash }),
      store.read('c.md'),
      index.candidates({ text: 'one', limit: 1 }),
    ]
    const [changed, ...others] = await Promise.all(calls.map((call) => rejection(call)))
    expect(changed).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unknown' })
    for (const other of others)
      expect(other).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
    held.resume()
    await storage.close()
  })

  test('is late if its steps together take too long, even while younger calls run', async () => {
    const { held, storage, store } = await open(3000)
    await store.write('d.md', 'one')
    held.sent.length = 0
    held.hold(() => true)
    // Timers of one thread end in their order, however busy the machine is.
    const tooLate = pause(4500).then(() => 'too late')
    const late = rejection(store.append('d.md', 'two'))
    await until(() => held.waiting === 1)
    await pause(2000)
    const younger = store.stat('d.md')
    held.release()
    // The append has read, and is about to write.
    await until(() => held.waiting > 0 && held.sent.length > 0)
    expect(await Promise.race([late, tooLate])).toMatchObject({ code: 'unavailable' })
    held.resume()
    await younger
    await storage.close()
  })

  test("the caller's own signal still aborts", async () => {
    const { storage, store } = await open(10_000)
    const reason = new Error('enough')
    const abortSignal = AbortSignal.abort(reason)
    expect(await rejection(store.write('e.md', 'x', { abortSignal }))).toBe(reason)
    expect(await rejection(store.read('e.md', { abortSignal }))).toBe(reason)
    expect(await store.exists('e.md')).toBe(false)
    await expect(store.read('e.md', { abortSignal: {} as never })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await storage.close()
  })
})
