import { MemoryError, type MemoryStore } from '@sheaf/core'
import { looksAt, MOST_CALLS, type Topic } from '../../topic.ts'
import { contentsOf, filesWith, range } from '../../expectations.ts'

const ROUNDS = 8

/** If several writers want the same at once, one gets it, the others get an error, and nothing is lost. */
export function races({ check, expect }: Topic): void {
  /** The number of successful calls. The others must fail with `code`. */
  const winnersOf = async (
    calls: readonly Promise<unknown>[],
    ...codes: readonly string[]
  ): Promise<number[]> => {
    const results = await Promise.allSettled(calls)
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    expect(
      reasons.filter((reason) => !MemoryError.isInstance(reason) || !codes.includes(reason.code)),
    ).toEqual([])
    return results.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []))
  }

  const over = (name: string, body: (stores: readonly [MemoryStore, MemoryStore]) => Promise<void>) => {
    check(`${name}, one handle`, async ({ store }) => body([store, store]))
    check(
      `${name}, two handles`,
      async ({ store, secondHandle }) => body([store, (await secondHandle()).store]),
      'secondHandle',
    )
  }

  over(`of four that replace one version, one succeeds, ${ROUNDS} rounds`, async (stores) => {
    let { hash } = await stores[0].write('a.md', 'start')
    for (const round of range(ROUNDS)) {
      const calls = range(4).map((place) =>
        stores[place % 2 === 0 ? 0 : 1].write('a.md', `${round} ${place}`, { ifMatch: hash }),
      )
      const winners = await winnersOf(calls, 'conflict')
      expect(winners.map((place) => `${round} ${place}`)).toEqual([await stores[1].read('a.md')])
      hash = (await stores[0].stat('a.md'))?.hash ?? ''
    }
  })

  over(
    `of a write, an append and a delete of one version, one succeeds, ${ROUNDS} rounds`,
    async (stores) => {
      for (const round of range(ROUNDS)) {
        const { hash: ifMatch } = await stores[0].write('a.md', `round ${round}`)
        const calls = [
          stores[0].write('a.md', 'written', { ifMatch }),
          stores[1].append('a.md', ' more', { ifMatch }),
          stores[0].delete('a.md', { ifMatch }),
          stores[1].write('a.md', 'too', { ifMatch }),
        ]
        const winners = await winnersOf(calls, 'conflict')
        const outcomes = [{ 'a.md': 'written' }, { 'a.md': `round ${round} more` }, {}, { 'a.md': 'too' }]
        expect(winners.map((place) => outcomes[place])).toEqual([await contentsOf(stores[0])])
      }
    },
  )

  over(`of two that rename one file to different names, one succeeds, ${ROUNDS} rounds`, async (stores) => {
    for (const round of range(ROUNDS)) {
      const { hash: ifMatch } = await stores[0].write('a.md', 'text')
      const rename = (to: string) => [
        { path: 'a.md', content: null, ifMatch },
        { path: to, content: 'text', ifMatch: null },
      ]
      const targets = [`${round}-one.md`, `${round}-two.md`]
      const winners = await winnersOf(
        targets.map((to, place) => stores[place === 0 ? 0 : 1].commit(rename(to))),
        'conflict',
      )
      expect(winners.length).toBe(1)
      expect(
        (await stores[0].list()).filter((path) => path.startsWith(`${round}-`) || path === 'a.md'),
      ).toEqual(winners.map((place) => targets[place]))
    }
  })

  over(`of twins that are created at once, one succeeds, ${ROUNDS} rounds`, async (stores) => {
    for (const round of range(ROUNDS)) {
      const twins = [`Name${round}.md`, `name${round}.md`, `NAME${round}.md`]
      const winners = await winnersOf(
        twins.map((path, place) => stores[place % 2 === 0 ? 0 : 1].write(path, 'x')),
        'invalid-path',
      )
      expect((await stores[0].list()).filter((path) => path.toLowerCase() === `name${round}.md`)).toEqual(
        winners.map((place) => twins[place]),
      )
      expect(winners.length).toBe(1)
    }
  })

  over(`of folder twins that are created at once, one succeeds, ${ROUNDS} rounds`, async (stores) => {
    for (const round of range(ROUNDS)) {
      const twins = [`Folder${round}/a.md`, `folder${round}/b.md`, `FOLDER${round}/c.md`]
      const winners = await winnersOf(
        twins.map((path, place) => stores[place % 2 === 0 ? 0 : 1].write(path, 'x')),
        'invalid-path',
      )
      expect(
        (await stores[0].list()).filter((path) => path.toLowerCase().startsWith(`folder${round}/`)),
      ).toEqual(winners.map((place) => twins[place]))
      expect(winners.length).toBe(1)
    }
  })

  over('two counters in one file and one in each, by compare-and-set, lose no update', async (stores) => {
    await stores[0].commit(['a.md', 'b.md'].map((path) => ({ path, content: '0' })))
    await Promise.all(stores.map((store) => addToBoth(store, 12)))
    expect(await contentsOf(stores[1])).toEqual({ 'a.md': '24', 'b.md': '24' })
  })

  over('appends keep every line once, whole, and in the order of each writer', async (stores) => {
    const line = (writer: number, place: number) =>
      `${writer}:${place} ${'x'.repeat(1 + ((place * 37) % 90))} 🐝\n`
    await Promise.all(
      range(3).flatMap((writer) =>
        range(25).map((place) =>
          stores[writer % 2 === 0 ? 0 : 1].append(`${place % 2}.md`, line(writer, place)),
        ),
      ),
    )
    const files = await contentsOf(stores[0])
    for (const file of range(2)) {
      const lines = (files[`${file}.md`] ?? '').split(/(?<=\n)/)
      for (const writer of range(3)) {
        const own = range(25).filter((place) => place % 2 === file)
        expect(lines.filter((text) => text.startsWith(`${writer}:`))).toEqual(
          own.map((place) => line(writer, place)),
        )
      }
      expect(lines.length).toBe(file === 0 ? 39 : 36)
    }
  })

  over('appends that create the file lose nothing', async (stores) => {
    for (const round of range(ROUNDS)) {
      await Promise.all(
        range(6).map((place) => stores[place % 2 === 0 ? 0 : 1].append(`${round}.md`, `${place}\n`)),
      )
      expect((await stores[1].read(`${round}.md`)).trimEnd().split('\n').sort()).toEqual(range(6).map(String))
    }
  })

  check(
    'deletes and appends at once leave only what was appended after the last delete',
    async ({ store, index, secondHandle }) => {
      const other = (await secondHandle()).store
      await store.write('log.md', 'start heron\n')
      const appends = range(20).map((place) => store.append('log.md', `line${place}\n`))
      const deletes = range(3).map(() => other.delete('log.md').catch((error: unknown) => error))
      const failed = (await Promise.all(deletes)).filter((error) => error !== undefined)
      await Promise.all(appends)
      expect(failed.filter((error) => !MemoryError.isInstance(error, 'not-found'))).toEqual([])
      const content = (await store.exists('log.md')) ? await store.read('log.md') : ''
      const lines = content.split('\n').filter((text) => text.startsWith('line'))
      expect(lines).toEqual(
        range(20)
          .slice(20 - lines.length)
          .map((place) => `line${place}`),
      )
      expect(await filesWith(index, 'heron')).toEqual(content.includes('heron') ? ['log.md'] : [])
    },
    'secondHandle',
  )
}

/** Adds one to both files in one commit, `times` times. */
async function addToBoth(store: MemoryStore, times: number): Promise<void> {
  const paths = ['a.md', 'b.md']
  const spend = looksAt('commit', MOST_CALLS)
  for (let done = 0; done < times;) {
    spend()
    const before = await Promise.all(
      paths.map(async (path) => ({ path, stat: await store.stat(path), value: await store.read(path) })),
    )
    try {
      await store.commit(
        before.map(({ path, stat, value }) => ({
          path,
          content: `${Number(value) + 1}`,
          ifMatch: stat?.hash ?? null,
        })),
      )
      done += 1
    } catch (error) {
      if (!MemoryError.isInstance(error, 'conflict')) throw error
    }
  }
}
