import { MemoryError } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import { rejection } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const SECRET = 'the-passphrase-is-marigold'
const WRONG = '0'.repeat(64)

const FAILING: Readonly<
  Record<string, { call: (store: MemoryStore) => Promise<unknown>; code: MemoryError['code'] }>
> = {
  'read of a missing file': { call: (store) => store.read('none.md'), code: 'not-found' },
  'delete of a missing file': { call: (store) => store.delete('none.md'), code: 'not-found' },
  'write with a wrong hash': {
    call: (store) => store.write('a.md', SECRET, { ifMatch: WRONG }),
    code: 'conflict',
  },
  'append with a wrong hash': {
    call: (store) => store.append('a.md', SECRET, { ifMatch: WRONG }),
    code: 'conflict',
  },
  'delete with a wrong hash': { call: (store) => store.delete('a.md', { ifMatch: WRONG }), code: 'conflict' },
  'write of a file that should not exist': {
    call: (store) => store.write('a.md', SECRET, { ifMatch: null }),
    code: 'conflict',
  },
  'write of a NUL': { call: (store) => store.write('b.md', `${SECRET}\0`), code: 'invalid-content' },
  'write of half a surrogate pair': {
    call: (store) => store.write('b.md', `${SECRET}\ud83d`),
    code: 'invalid-content',
  },
  'write of too much': { call: (store) => store.write('b.md', SECRET.repeat(50_000)), code: 'too-large' },
  'append of too much': { call: (store) => store.append('a.md', SECRET.repeat(50_000)), code: 'too-large' },
  'commit of too much': {
    call: (store) => store.commit([{ path: 'b.md', content: SECRET.repeat(50_000) }]),
    code: 'too-large',
  },
  'write to a path outside the grammar': {
    call: (store) => store.write('../b.md', SECRET),
    code: 'invalid-path',
  },
  'write to a twin': { call: (store) => store.write('A.md', SECRET), code: 'invalid-path' },
  'commit of nothing': { call: (store) => store.commit([]), code: 'invalid-argument' },
  'commit of one path twice': {
    call: (store) =>
      store.commit([
        { path: 'b.md', content: SECRET },
        { path: 'b.md', content: SECRET },
      ]),
    code: 'invalid-argument',
  },
  'commit with one wrong hash': {
    call: (store) =>
      store.commit([
        { path: 'b.md', content: SECRET },
        { path: 'a.md', content: null, ifMatch: WRONG },
      ]),
    code: 'conflict',
  },
}

export function errors({ check, expect }: Topic): void {
  for (const [what, { call, code }] of Object.entries(FAILING)) {
    check(`${what}: a MemoryError "${code}" that says what to do and tells no content`, async ({ store }) => {
      await store.write('a.md', `${SECRET} is here`)
      const error = await rejection(call(store))
      if (!MemoryError.isInstance(error)) throw new Error('Not a MemoryError.', { cause: error })
      expect([error.code, error.retryable]).toEqual([code, false])
      expect(MemoryError.isInstance(error, code)).toBe(true)
      expect(error.message.length > 20 && error.message.length < 500).toBe(true)
      expect(everythingSaid(error).includes('marigold')).toBe(false)
      expect(await store.read('a.md')).toBe(`${SECRET} is here`)
      expect(await store.list()).toEqual(['a.md'])
    })
  }
}

function everythingSaid(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const fields = Object.entries(error).filter(([name]) => name !== 'cause')
  return `${error.name} ${error.message} ${JSON.stringify(fields)} ${everythingSaid(error.cause)}`
}
