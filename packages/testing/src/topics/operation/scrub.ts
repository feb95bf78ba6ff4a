import type { Residue, Storage } from '@sheaf/core'
import {
  contentsOf,
  embedAll,
  failure,
  filesWith,
  fill,
  fillEach,
  range,
  rejection,
} from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const FILES = { 'a.md': 'a heron', 'b/c.md': '# Birds\n\na stork', '.history/h.md': 'hidden', 'empty.md': '' }

// Unique texts, short and long, in the middle of a file and in their own file.
const SECRETS = range(12).map((place) => `marigold-${place}-${'0123456789'.repeat(1 + place * 40)}`)

/** Remains of deleted texts are overwritten, and nothing else changes. */
export function scrub({ check, expect }: Topic): void {
  check('changes no file, no answer and no vector', async ({ storage, store, index, clock }) => {
    await fill(store, FILES)
    await embedAll(index, 'one', () => [1, 2])
    await store.write('gone.md', 'a crane')
    await store.delete('gone.md')
    clock.advance(60_000)
    const query = {
      text: 'heron stork',
      limit: 10,
      vector: { model: 'one', values: new Float32Array([1, 1]) },
    }
    const seen = async () => [
      await contentsOf(store),
      await Promise.all(Object.keys(FILES).map((path) => store.stat(path))),
      await index.candidates(query),
      await index.embeddedModels(),
    ]
    const before = await seen()
    expectStated(await storage.scrub())
    expect(await seen()).toEqual(before)
    expect((await storage.doctor()).findings).toEqual([])
  })

  check('twice, at once and on an empty storage, is fine', async ({ storage }) => {
    expectStated(await storage.scrub())
    for (const residues of await Promise.all([storage.scrub(), storage.scrub({})])) expectStated(residues)
  })

  check('loses no file that is written meanwhile', async ({ storage, store, index }) => {
    await Promise.all([
      ...range(10).map((place) => store.append(`${place}.md`, 'a heron')),
      storage.scrub(),
      ...range(10).map((place) => store.append(`${place}.md`, ' and more')),
    ])
    const expected = range(10).map((place) => [`${place}.md`, 'a heron and more'])
    expect(await contentsOf(store)).toEqual(Object.fromEntries(expected))
    expect((await filesWith(index, 'heron')).length).toBe(10)
  })

  check('with an aborted signal rejects with its reason', async ({ storage, store }) => {
    await fill(store, FILES)
    const reason = new Error('enough')
    expect((await rejection(storage.scrub({ abortSignal: AbortSignal.abort(reason) }))) === reason).toBe(true)
    expect(await contentsOf(store)).toEqual(FILES)
  })

  check('after close throws closed', async ({ storage }) => {
    await storage.close()
    await failure(expect, storage.scrub(), 'closed')
  })

  const deletions: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
    'files that were deleted': async ({ store }) => {
      await fillEach(store, SECRETS, (secret, place) => [`${place}.md`, secret])
      await store.commit(SECRETS.map((_, place) => ({ path: `${place}.md`, content: null })))
    },
    'texts that were replaced': async ({ store }) => {
      await store.write('a.md', SECRETS.join('\n\n'))
      await store.append('a.md', `\n\n${SECRETS.join(' ')}`)
      await store.write('a.md', 'a heron')
    },
    'texts that had vectors': async ({ store, index }) => {
      await store.write('a.md', SECRETS.join('\n\n'))
      await embedAll(index, 'one', () => [1, 2])
      await store.delete('a.md')
    },
  }
  for (const [what, remove] of Object.entries(deletions)) {
    check(
      `leaves nothing of ${what} if it reports every place as clean`,
      async ({ storage, store, keptBytes }) => {
        await fill(store, FILES)
        await remove(storage)
        const residues = await storage.scrub()
        expectStated(residues)
        if (residues.every(({ state }) => state === 'clean'))
          expect((await keptBytes()).some((bytes) => decode(bytes).includes('marigold'))).toBe(false)
      },
      'keptBytes',
    )
  }

  check(
    'the hook keptBytes returns stored texts',
    async ({ store, keptBytes }) => {
      await store.write('a.md', SECRETS.join('\n\n'))
      expect((await keptBytes()).some((bytes) => decode(bytes).includes('marigold'))).toBe(true)
    },
    'keptBytes',
  )

  function expectStated(residues: readonly Residue[]): void {
    expect(Array.isArray(residues)).toBe(true)
    for (const { place, state, note } of residues) {
      expect(place.length > 0 && !place.includes('marigold')).toBe(true)
      expect(state === 'clean' || (state === 'remains' && (note ?? '').length > 20)).toBe(true)
    }
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
