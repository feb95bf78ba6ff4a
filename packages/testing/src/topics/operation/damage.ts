import { MemoryError, type Finding, type Storage } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'
import { fill, filesWith, range, search } from '../../expectations.ts'
import type { Damage } from '../../storage-suite-options.ts'
import type { Topic } from '../../topic.ts'

const SECRET = 'the-passphrase-is-marigold'
const PATH = 'notes/b.md'
const TEXT = `# Birds\n\na heron\n\n${SECRET}`
const OTHERS = { 'notes/a.md': 'a stork', 'notes/c.md': 'a heron and a stork', '.history/h.md': 'hidden' }

/** Damage by other means is found, and repaired or left to a person; everything else stays intact. */
export function damage({ check, has, expect }: Topic): void {
  for (const part of ['text', 'index'] as const) {
    const what: Damage = { part, path: PATH }
    const damaged = (name: string, body: (storage: Storage, harm: () => Promise<void>) => Promise<void>) =>
      check(
        `of the ${part}: ${name}`,
        async ({ storage, store, damage: harm }) => {
          await fill(store, { ...OTHERS, [PATH]: TEXT })
          expect((await storage.doctor()).findings).toEqual([])
          await body(storage, () => harm(what))
        },
        'damage',
      )

    damaged('doctor finds it, and changes nothing by looking', async (storage, harm) => {
      await harm()
      const { findings } = await storage.doctor()
      expectUseful(findings)
      const later = (await storage.doctor()).findings
      if (later.length > 0) expect(later).toEqual(findings)
      else await expectMended(storage)
    })

    damaged('it is found after doctor has found nothing, and until it is mended', async (storage, harm) => {
      await storage.doctor({ repair: true })
      await harm()
      expectUseful((await storage.doctor({ repair: false })).findings)
      for (const _ of range(2)) {
        const { findings } = await storage.doctor()
        if (findings.length > 0) expectUseful(findings)
        else await expectMended(storage)
      }
    })

    damaged('a repair mends it or leaves it to a person, and says which', async (storage, harm) => {
      await harm()
      const { findings } = await storage.doctor({ repair: true })
      expect(findings.length > 0).toBe(true)
      expect(findings.filter(({ state }) => state === 'found')).toEqual([])
      const left = (await storage.doctor()).findings
      expect(left.filter(({ state }) => state !== 'manual')).toEqual([])
      if (findings.every(({ state }) => state === 'repaired')) expect(left).toEqual([])
    })

    damaged('a repair changes no other file', async (storage, harm) => {
      await harm()
      await storage.doctor({ repair: true })
      for (const [path, content] of Object.entries(OTHERS))
        expect(await storage.store.read(path)).toBe(content)
      expect((await filesWith(storage.index, 'stork')).filter((path) => path !== PATH)).toEqual([
        'notes/a.md',
        'notes/c.md',
      ])
      await storage.store.write('notes/d.md', 'a stork')
      expect((await filesWith(storage.index, 'stork')).includes('notes/d.md')).toBe(true)
    })

    check(
      `of the ${part}: a repair reports two damaged files, and keeps the others`,
      async ({ storage, store, damage: harm }) => {
        await fill(store, { ...OTHERS, [PATH]: TEXT })
        for (const path of [PATH, 'notes/c.md']) await harm({ part, path })
        const { findings } = await storage.doctor({ repair: true })
        expect(findings.length > 0 && !findings.some(isFound)).toBe(true)
        expect([await store.read('notes/a.md'), await store.read('.history/h.md')]).toEqual([
          'a stork',
          'hidden',
        ])
      },
      'damage',
    )

    for (const paths of [[PATH], ['notes/a.md', PATH], ['notes/c.md', PATH]]) {
      check(
        `of the ${part}: ${paths.join(' and ')} alone are named, however they are looked for`,
        async ({ storage, store, damage: harm }) => {
          await fill(store, { ...OTHERS, [PATH]: TEXT })
          for (const path of paths) await harm({ part, path })
          for (const repair of [false, true]) {
            const { findings } = await storage.doctor({ repair })
            const named = new Set(findings.flatMap(({ path }) => path ?? []))
            expect([...named].filter((path) => !paths.includes(path))).toEqual([])
            if (part === 'text') expect([...named].sort()).toEqual([...paths].sort())
          }
        },
        'damage',
      )
    }

    damaged('of another directory nothing is named, and of its own the file', async (storage, harm) => {
      await storage.store.write('others/a.md', 'a stork')
      await harm()
      expect((await storage.doctor({ directory: 'others' })).findings).toEqual([])
      const { findings } = await storage.doctor({ directory: 'notes' })
      if (part === 'text') expect(findings.map(({ path }) => path)).toEqual([PATH])
    })

    damaged('the file can be written anew, and all is sound', async (storage, harm) => {
      await harm()
      await storage.doctor({ repair: true })
      await storage.store.delete(PATH).catch((error: unknown) => {
        if (!MemoryError.isInstance(error)) throw error
      })
      await storage.store.write(PATH, 'a crane')
      expect((await storage.doctor({ repair: true })).findings.filter(isFound)).toEqual([])
      expect((await storage.doctor()).findings).toEqual([])
      expect(await storage.store.read(PATH)).toBe('a crane')
      expect(await filesWith(storage.index, 'crane')).toEqual([PATH])
    })
  }

  const damagedText = (name: string, body: (storage: Storage) => Promise<void>) =>
    check(
      `of the text: ${name}`,
      async ({ storage, store, damage: harm }) => {
        await fill(store, { ...OTHERS, [PATH]: TEXT })
        await harm({ part: 'text', path: PATH })
        await body(storage)
      },
      'damage',
    )

  damagedText('what was written is read, or an error says that it is damaged', async (storage) => {
    const { store } = storage
    const isRight = (read: Promise<string | undefined>) =>
      read.then(
        (text) => text === TEXT,
        (error: unknown) => MemoryError.isInstance(error, 'damaged'),
      )
    for (const _ of range(2)) expect(await isRight(store.read(PATH))).toBe(true)
    expect(await isRight(readAll(store, [PATH]).then(([text]) => text))).toBe(true)
    expect(await store.read('notes/c.md')).toBe(OTHERS['notes/c.md'])
    // By this problem's name, a memory knows which files its history may restore.
    const { findings } = await storage.doctor()
    const isNamed = findings.some(({ problem, path }) => problem === 'content-damaged' && path === PATH)
    expect(isNamed || (await store.read(PATH)) === TEXT).toBe(true)
  })

  damagedText('an append does not make it the text of its file', async ({ store }) => {
    const isRefused = await store.append(PATH, '\nmore').then(
      () => false,
      (error: unknown) => MemoryError.isInstance(error, 'damaged'),
    )
    expect(isRefused || (await store.read(PATH)) === `${TEXT}\nmore`).toBe(true)
  })

  damagedText('the same text written again is sound, with its time', async (storage) => {
    const { store } = storage
    const before = await store.stat(PATH)
    await store.write(PATH, TEXT)
    expect(await store.read(PATH)).toBe(TEXT)
    expect((await storage.doctor()).findings).toEqual([])
    expect(await store.stat(PATH)).toEqual(before)
  })

  check(
    'of the index: a repair finds again what was found before',
    async ({ storage, store, index, damage: harm }) => {
      await fill(store, { ...OTHERS, [PATH]: '# Birds\n\na heron' })
      const before = await search(index, 'heron stork birds')
      await harm({ part: 'index', path: PATH })
      await storage.doctor({ repair: true })
      expect(await search(index, 'heron stork birds')).toEqual(before)
      expect(await store.read(PATH)).toBe('# Birds\n\na heron')
    },
    'damage',
  )

  if (!has('reopen')) return
  for (const part of ['text', 'index'] as const) {
    check(
      `of the ${part}: damage from before closing is repaired by opening, or found after it`,
      async ({ storage, store, damage: harm, reopen }) => {
        await fill(store, { ...OTHERS, [PATH]: 'a heron' })
        await harm({ part, path: PATH })
        const again = await reopen(storage)
        const { findings } = await again.doctor()
        if (findings.length > 0) expectUseful(findings)
        else
          expect([await again.store.read(PATH), await filesWith(again.index, 'heron')]).toEqual([
            'a heron',
            ['notes/b.md', 'notes/c.md'],
          ])
      },
      'damage',
    )
  }

  // An index is derived, so a storage may make it again as soon as it finds the damage.
  async function expectMended({ store, index }: Storage): Promise<void> {
    expect((await store.read(PATH)) === TEXT).toBe(true)
    expect(await filesWith(index, 'heron')).toEqual([PATH, 'notes/c.md'])
  }

  function expectUseful(findings: readonly Finding[]): void {
    expect(findings.length > 0).toBe(true)
    for (const { problem, message, state } of findings) {
      expect(/^[a-z]+(?:-[a-z]+)*$/.test(problem)).toBe(true)
      expect(message.length > 20 && !/marigold|heron|Birds/.test(message)).toBe(true)
      expect(/\b(?:NaN|undefined|null|object)\b/.test(message)).toBe(false)
      expect(state === 'found' || state === 'manual').toBe(true)
    }
  }
}

function isFound({ state }: Finding): boolean {
  return state === 'found'
}
