import { expect, test } from 'vitest'
import { errorOf } from '../__fixtures__/open-store.ts'
import { openHistory, textOf, versionsOf } from './__fixtures__/open-history.ts'

// Retention is decided above the storage: one run on SQLite is enough.
test('retention drops whole segments, and what is gone is said to be retired', async () => {
  for (const retention of [{ revisions: 30 }, { days: 30 }]) {
    await using open = await openHistory({ segmentBytes: 3000, retention })
    const { store, history, clock, below } = open
    let most = 0
    for (let round = 0; round < 90; round += 1) {
      await store.write('a.md', textOf(round))
      clock.advance(86_400_000)
      most = Math.max(most, (await below.list('.history', { includeHidden: true })).length)
    }
    const versions = await versionsOf(history, 'a.md')
    expect(versions.length).toBeGreaterThanOrEqual(30)
    expect(versions.length).toBeLessThan(55)
    expect(most).toBeLessThan(20)
    for (const [place, version] of versions.entries())
      expect(await history.read('a.md', version)).toBe(textOf(89 - place))
    expect(await errorOf(history.read('a.md', '1.0.0'))).toMatchObject({ code: 'not-found', why: 'retired' })
  }
})

test('retention by days drops what was replaced long ago, also of a file that seldom changes', async () => {
  const DAY = 86_400_000
  for (const path of ['a.md', 'chats/t.md']) {
    await using open = await openHistory({ retention: { days: 30 } })
    const { store, history, clock, below } = open
    const texts: string[] = []
    for (let week = 0; week < 40; week += 1) {
      texts.push(week % 9 === 0 ? `begun ${week}\n` : `${texts.at(-1) ?? ''}line ${week}\n`)
      await store.write(path, texts.at(-1) ?? '')
      const now = clock.now().getTime()
      // A text that was current at an instant stays until its days are over.
      const instant = Math.max(now - 30 * DAY, Date.parse('2026-11-20T10:11:12.345Z'))
      const current =
        texts[week - Math.floor((now - instant) / (7 * DAY)) - ((now - instant) % (7 * DAY) === 0 ? 0 : 1)]
      expect(await history.read(path, { at: new Date(instant) })).toBe(current)
      // A text that was replaced one and a half times as long ago is gone.
      const revisions = await history.list(path)
      for (const { at } of revisions.slice(0, -1)) expect(now - at.getTime()).toBeLessThan(45 * DAY)
      for (const [place, { version }] of revisions.entries())
        expect(await history.read(path, version)).toBe(texts.at(-1 - place))
      clock.advance(7 * DAY)
    }
    expect((await below.list('', { includeHidden: true })).length).toBeLessThan(15)
    expect(await errorOf(history.read(path, '1.0.0'))).toMatchObject({ why: 'retired' })
  }
})

test('retention by count drops small revisions in time', async () => {
  await using open = await openHistory({ retention: { revisions: 10 } })
  const { store, history } = open
  for (let round = 0; round < 60; round += 1) {
    await store.write('a.md', `${round}\n`)
    const versions = await versionsOf(history, 'a.md')
    expect(versions.length).toBeGreaterThanOrEqual(Math.min(round + 1, 10))
    expect(versions.length).toBeLessThanOrEqual(15)
    for (const [place, version] of versions.entries())
      expect(await history.read('a.md', version)).toBe(`${round - place}\n`)
  }
})

test('retention of a log keeps the texts that are needed, and no others', async () => {
  await using open = await openHistory({ segmentBytes: 1500, retention: { revisions: 30 } })
  const { store, history, below } = open
  const texts: string[] = []
  for (let round = 0; round < 120; round += 1) {
    const text = round % 25 === 24 ? `begun again ${round}\n` : `${texts.at(-1) ?? ''}line ${round}\n`
    await store.write('chats/t.md', text)
    texts.push(text)
  }
  const versions = await versionsOf(history, 'chats/t.md')
  expect(versions.length).toBeLessThan(70)
  for (const [place, version] of versions.entries())
    expect(await history.read('chats/t.md', version)).toBe(texts.at(-1 - place))
  const kept = (await below.list('.history', { includeHidden: true })).filter((path) =>
    path.endsWith('-text.md'),
  )
  expect(kept.length).toBeLessThanOrEqual(3)
})
