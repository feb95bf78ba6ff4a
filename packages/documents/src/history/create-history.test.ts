import { contentHash } from '@sheaf/core'
import { applyPatch } from 'diff'
import { expect, test } from 'vitest'
import { errorOf } from '../__fixtures__/open-store.ts'
import { contentsOf, openHistory, textOf, versionsOf } from './__fixtures__/open-history.ts'
import { compareVersions } from './records/text-changes.ts'

test('a history of many segments reads every version, from one of them', async () => {
  await using open = await openHistory({ segmentBytes: 4000 })
  const { store, history, clock, below } = open
  const path = 'users/ada/MEMORY.md'
  for (let round = 0; round < 60; round += 1) {
    await store.write(path, textOf(round))
    clock.advance(60_000)
  }
  const files = await below.list('users/ada/.history', { includeHidden: true })
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) expect((await below.stat(file))?.size).toBeLessThan(4001)
  const revisions = (await history.list(path)).reverse()
  expect(revisions).toHaveLength(60)
  for (const [round, { version, at }] of revisions.entries()) {
    expect(await history.read(path, version)).toBe(textOf(round))
    expect(await history.read(path, { at: new Date(at.getTime() + 59_999) })).toBe(textOf(round))
  }
  expect(await history.list(path, { limit: 3 })).toEqual(revisions.slice(-3).reverse())
  expect(await history.list(path, { limit: 0 })).toEqual([])
  expect(await errorOf(history.read(path, { at: new Date('2026-11-20T10:11:12.344Z') }))).toMatchObject({
    why: 'unknown',
  })
  expect(await errorOf(history.read(path, '99.0.0'))).toMatchObject({
    code: 'not-found',
    why: 'unknown',
    revision: '99.0.0',
    path,
  })
  expect(await errorOf(history.read(path, '1.7.0'))).toMatchObject({ why: 'unknown' })
  expect(await errorOf(history.read(path, 'latest'))).toMatchObject({ code: 'invalid-argument' })
})

test('a large file, whatever it says, fits and comes back', async () => {
  await using open = await openHistory()
  const { store, history } = open
  const large = `\uFEFF${'`'.repeat(300_000)}\r\n${'😀'.repeat(187_000)}`
  await store.write('large.md', large)
  await store.write('large.md', `${large}\nmore`)
  await store.write('large.md', 'small')
  // Compared here, because a test runner would print the texts.
  expect((await history.read('large.md', '1.0.0')) === large).toBe(true)
  expect((await history.read('large.md', '1.0.1')) === `${large}\nmore`).toBe(true)
  expect(await versionsOf(history, 'large.md')).toEqual(['2.0.0', '1.0.1', '1.0.0'])
})

test('a diff is a unified one, and applies', async () => {
  await using open = await openHistory()
  const { store, history } = open
  await store.write('a.md', 'one\r\ntwo\r\n')
  await store.write('a.md', 'one\r\n2')
  const patch = await history.diff('a.md', '1.0.0', '2.0.0')
  expect(patch).toContain('--- a.md@1.0.0\n+++ a.md@2.0.0\n')
  expect(applyPatch('one\r\ntwo\r\n', patch, { autoConvertLineEndings: false })).toBe('one\r\n2')
  expect(await history.diff('a.md', '2.0.0')).not.toContain('@@')
  await store.delete('a.md')
  expect(await history.diff('a.md', '2.0.0')).toContain('-2\n\\ No newline at end of file')
  const [old, fresh] = ['a', 'b'].map(
    (mark) => Array.from({ length: 40_000 }, (_, line) => `${mark}${line}\n`).join('') + mark,
  )
  await store.write('a.md', old ?? '')
  await store.write('a.md', fresh ?? '')
  const large = await history.diff('a.md', '3.1.0', '4.0.0')
  expect(applyPatch(old ?? '', large)).toBe(fresh)
})

test('a restore is byte-equal, a revision, and minds a precondition', async () => {
  await using open = await openHistory()
  const { store, history } = open
  const text = '\uFEFF---\r\na: 1\r\n---\r\n\u2028```\r\n$& no end'
  await store.write('a.md', text)
  await store.write('a.md', 'other\n')
  expect(await errorOf(history.restore('a.md', '1.0.0', { ifMatch: await contentHash(text) }))).toMatchObject(
    {
      code: 'conflict',
      path: 'a.md',
    },
  )
  const stat = await history.restore('a.md', '1.0.0', {
    author: 'ada',
    reason: 'was better',
    ifMatch: await contentHash('other\n'),
  })
  expect(stat.hash).toBe(await contentHash(text))
  expect(await store.read('a.md')).toBe(text)
  const [revision] = await history.list('a.md')
  expect(revision).toMatchObject({
    change: 'restored',
    version: '3.0.0',
    author: 'ada',
    reason: 'was better',
    hash: stat.hash.slice(0, 32),
  })
  await store.delete('a.md')
  await history.restore('a.md', '2.0.0')
  expect(await store.read('a.md')).toBe('other\n')
  await history.restore('a.md', '2.0.0')
  expect(await versionsOf(history, 'a.md')).toEqual(['4.1.0', '4.0.0', '3.0.0', '2.0.0', '1.0.0'])
  expect(await errorOf(history.restore('a.md', '4.0.0'))).toMatchObject({ why: 'deleted' })
})

test('the log is over all files, newest first', async () => {
  await using open = await openHistory({ segmentBytes: 1500 })
  const { store, history, clock } = open
  const start = clock.now().getTime()
  for (let round = 0; round < 40; round += 1) {
    await store.commit([
      { path: 'users/ada/MEMORY.md', content: `a ${round} ${'x'.repeat(100)}` },
      { path: 'users/bob/memory/2026-11-20.md', content: `b ${round}` },
      { path: `notes/${round}.md`, content: 'c' },
    ])
    clock.advance(1000)
  }
  const all = await history.log()
  expect(all).toHaveLength(120)
  expect(all.map(({ at }) => at.getTime())).toEqual(
    all.map((_, place) => start + (39 - Math.floor(place / 3)) * 1000),
  )
  const since = new Date(start + 38_000)
  expect((await history.log({ since })).map(({ path }) => path)).toEqual(
    [39, 38].flatMap((round) => [
      `notes/${round}.md`,
      'users/ada/MEMORY.md',
      'users/bob/memory/2026-11-20.md',
    ]),
  )
  expect(await history.log({ until: since, limit: 3 })).toEqual(all.slice(3, 6))
  expect(await history.log({ directory: 'users/ada' })).toEqual(
    all.filter(({ path }) => path.startsWith('users/ada/')),
  )
  expect(await history.log({ directory: 'users', limit: 7 })).toEqual(
    all.filter(({ path }) => path.startsWith('users/')).slice(0, 7),
  )
  expect(await history.log({ directory: 'notes/7.md' })).toEqual(
    all.filter(({ path }) => path === 'notes/7.md'),
  )
  expect(await history.log({ directory: 'user' })).toEqual([])
  for (const wrong of [{ since: new Date(NaN) }, { until: new Date('soon') }, { limit: -1 }])
    expect(await errorOf(history.log(wrong))).toMatchObject({ code: 'invalid-argument' })
})

test('a redaction removes a text wherever the history has it', async () => {
  await using open = await openHistory({ segmentBytes: 2500 })
  const { store, history, clock, below } = open
  const secret = '- the key is 12345'
  const texts: string[] = []
  for (let round = 0; round < 60; round += 1) {
    // Round 20 adds the secret, later rounds move it, and round 40 removes it.
    const lines = textOf(round).split('\n')
    if (round >= 20 && round < 40) lines.splice(round % 10, 0, `${' '.repeat(round % 3)}${secret}\r`)
    texts.push(lines.join('\n'))
    await store.write('a.md', texts.at(-1) ?? '', { author: 'ada', reason: `round ${round}` })
  }
  const versions = (await versionsOf(history, 'a.md')).reverse()
  const before = await history.list('a.md')
  clock.advance(5000)
  const other = Object.fromEntries(
    await Promise.all(
      [0, 10, 50].map(async (round) => [round, await history.read('a.md', versions[round] ?? '')] as const),
    ),
  )
  expect(other[50]).toBe(texts[50])
  const { revisions } = await history.redact('a.md', versions[25] ?? '', { author: 'bo', reason: 'a key' })
  for (const [path, content] of Object.entries(await contentsOf(below)))
    expect(content.includes('12345'), path).toBe(false)
  const gone = new Set(revisions.map(({ version }) => version))
  for (let round = 20; round < 40; round += 1) expect(gone.has(versions[round] ?? '')).toBe(true)
  // Other revisions go only if they contain another removed line that the file no longer has.
  const current = new Set((texts.at(-1) ?? '').split('\n').map((line) => line.trim()))
  const goes = new Set(
    (texts[25] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !current.has(line)),
  )
  for (const [round, version] of versions.entries()) {
    const holds = (texts[round] ?? '').split('\n').some((line) => goes.has(line.trim()))
    expect(gone.has(version), `round ${round}`).toBe(holds)
    if (holds)
      expect(await errorOf(history.read('a.md', version))).toMatchObject({
        code: 'not-found',
        why: 'redacted',
      })
    else expect(await history.read('a.md', version)).toBe(texts[round])
  }
  expect(gone.size).toBeLessThan(60)
  const after = await history.list('a.md')
  const redacted = { at: clock.now(), author: 'bo', reason: 'a key' }
  expect(after).toEqual(
    before.map((each) => (gone.has(each.version) ? { ...each, hash: null, redacted } : each)),
  )
  expect(revisions).toEqual(after.filter(({ version }) => gone.has(version)))
  expect(await store.read('a.md')).toBe(texts.at(-1))
  // The history continues.
  await store.append('a.md', '- more\n')
  expect(await history.read('a.md', (await versionsOf(history, 'a.md'))[0] ?? '')).toBe(
    `${texts.at(-1)}- more\n`,
  )
  expect(await errorOf(history.redact('a.md', versions[25] ?? ''))).toMatchObject({ why: 'redacted' })
})

test('a text that was stored as an edit of a redacted one can still be read', async () => {
  await using open = await openHistory()
  const { store, history } = open
  const long = `one\ntwo\nthree\n${'A long line of text that is kept as it is.\n'.repeat(500)}`
  const texts = ['one\ntwo\n', 'one\nsecret 12345\ntwo\n', 'one\ntwo\n', long, `${long}four\n`]
  for (const text of texts) await store.write('a.md', text)
  const versions = await versionsOf(history, 'a.md')
  const { revisions } = await history.redact('a.md', versions[3] ?? '')
  expect(revisions.map(({ version }) => version)).toEqual([versions[3]])
  for (const [place, text] of texts.toReversed().entries())
    if (place !== 3) expect(await history.read('a.md', versions[place] ?? '')).toBe(text)
})

test('a redaction keeps texts in a segment until it has twice its bytes, and then beside it', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  const body = Array.from({ length: 60 }, (_, line) => `- line ${line} of a text that stays as it is\n`).join(
    '',
  )
  const stays: string[] = []
  // Each edit is small; without those that contain the secret, a text must be stored whole.
  for (let round = 0; round < 16; round += 1) {
    const [start, end] = [`start ${round}\n`, `end ${round}\n`]
    await store.write('a.md', `secret 12345\n${start}${body}end ${round - 1}\n`)
    await store.write('a.md', `secret 12345\n${start}${body}${end}`)
    stays.push(`${start}${body}${end}`)
    await store.write('a.md', stays.at(-1) ?? '')
  }
  const versions = (await versionsOf(history, 'a.md')).reverse()
  expect((await history.redact('a.md', versions[0] ?? '')).revisions).toHaveLength(33)
  const contents = Object.entries(await contentsOf(below)).filter(([path]) => path.startsWith('.history/'))
  const [head = 0] = contents
    .filter(([path]) => path.endsWith('head.md'))
    .map(([, content]) => new TextEncoder().encode(content).length)
  expect(head).toBeGreaterThan(2 * 16_384)
  expect(head).toBeLessThan(2 * 16_384 + 4096 + 4000)
  expect(contents.filter(([path]) => path.endsWith('-text.md')).length).toBeGreaterThan(0)
  // The first contains a line of a removed text.
  for (const [round, text] of stays.entries())
    if (round > 0) expect(await history.read('a.md', versions[round * 3 + 2] ?? '')).toBe(text)
})

test('a redaction of a log cuts its stored text', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  await store.write('chats/t.md', 'hello\n')
  await store.append('chats/t.md', 'the key is 12345\n')
  await store.append('chats/t.md', 'thanks\n')
  expect(await errorOf(history.redact('chats/t.md', '1.0.1'))).toMatchObject({ code: 'invalid-argument' })
  await store.write('chats/t.md', 'hello\nthanks\n')
  await store.append('chats/t.md', 'bye\n')
  const { revisions } = await history.redact('chats/t.md', '1.0.1')
  expect(revisions.map(({ version }) => version)).toEqual(['1.0.2', '1.0.1'])
  for (const [path, content] of Object.entries(await contentsOf(below)))
    expect(content.includes('12345'), path).toBe(false)
  expect(await history.read('chats/t.md', '1.0.0')).toBe('hello\n')
  expect(await history.read('chats/t.md', '2.0.0')).toBe('hello\nthanks\n')
  expect(await history.read('chats/t.md', '2.0.1')).toBe('hello\nthanks\nbye\n')
})

test('a redaction of a log leaves the revisions that have no text at all', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  await store.write('chats/t.md', '')
  await store.append('chats/t.md', 'the key is 12345\n')
  await store.delete('chats/t.md')
  expect((await history.redact('chats/t.md', '1.0.1')).revisions.map(({ version }) => version)).toEqual([
    '1.0.1',
  ])
  expect(await history.read('chats/t.md', '1.0.0')).toBe('')
  for (const content of Object.values(await contentsOf(below))) expect(content).not.toContain('12345')
})

test('a redaction of a whole text removes its file, and a deleted file hides nothing', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  const large = (mark: string) => Array.from({ length: 1000 }, (_, line) => `${mark} ${line}\n`).join('')
  await store.write('a.md', large('secret'))
  await store.write('a.md', large('public'))
  await store.delete('a.md')
  expect((await history.redact('a.md', '1.0.0')).revisions).toHaveLength(1)
  expect(await history.read('a.md', '2.0.0')).toBe(large('public'))
  const contents = Object.entries(await contentsOf(below))
  expect(contents.filter(([path]) => path.endsWith('-text.md'))).toHaveLength(1)
  expect(contents.some(([, content]) => content.includes('secret'))).toBe(false)
})

test('a damaged text is never given back', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  await store.write('a.md', 'some text\n')
  await store.write('a.md', 'x'.repeat(10_000))
  await below.write(
    '.history/a/head.md',
    (await below.read('.history/a/head.md')).replace('some text', 'same text'),
  )
  expect(await errorOf(history.read('a.md', '1.0.0'))).toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('.history/a/head.md'),
  })
  await below.delete('.history/a/00000002-2.0.0-text.md')
  expect(await errorOf(history.read('a.md', '2.0.0'))).toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('00000002-2.0.0-text.md'),
  })
})

test('a redaction beside a damaged text is refused, and changes nothing', async () => {
  await using open = await openHistory()
  const { store, history, below } = open
  await store.write('a.md', 'some text\n')
  await store.write('a.md', 'a secret\n'.repeat(2000))
  await store.write('a.md', 'another text\n')
  const head = '.history/a/head.md'
  await below.write(head, (await below.read(head)).replace('some text', 'same text'))
  const before = await contentsOf(below)
  expect(await errorOf(history.redact('a.md', '2.0.0'))).toMatchObject({ code: 'damaged' })
  expect(await contentsOf(below)).toEqual(before)
})

test('a file of a history stays within its bytes, even with large edits', async () => {
  const segmentBytes = 4000
  await using open = await openHistory({ segmentBytes })
  const { store, history, below } = open
  const lines = Array.from({ length: 400 }, (_, line) => `line ${line} of a text that is long enough`)
  const texts: string[] = []
  for (let round = 0; round < 20; round += 1) {
    lines.splice(round * 3, 0, `${round} `.repeat(200))
    texts.push(lines.join('\n'))
    // A note takes as many bytes as an inserted line.
    const note = { author: '作'.repeat(150), reason: '"'.repeat(280) }
    await store.write('a.md', texts.at(-1) ?? '', round % 2 === 0 ? note : {})
  }
  for (const [path, content] of Object.entries(await contentsOf(below)))
    if (path.startsWith('.history/') && !path.endsWith('-text.md'))
      expect(new TextEncoder().encode(content).length, path).toBeLessThanOrEqual(segmentBytes)
  const versions = (await versionsOf(history, 'a.md')).reverse()
  for (const [round, text] of texts.entries())
    expect(await history.read('a.md', versions[round] ?? '')).toBe(text)
})

test('without its head a history knows a file that is as its last segment left it', async () => {
  await using open = await openHistory({ segmentBytes: 1500 })
  const { store, history, below } = open
  for (let round = 0; round < 30; round += 1) await store.write('a.md', `round ${round}\n`)
  await below.delete('.history/a/head.md')
  const [last] = await history.list('a.md')
  const { version = '' } = last ?? {}
  await below.write('a.md', await history.read('a.md', version))
  await store.write('a.md', 'one more\n')
  expect((await history.list('a.md', { limit: 2 })).map((each) => [each.change, each.version])).toEqual([
    ['edited', expect.any(String)],
    [last?.change, version],
  ])
})

test('without its head, a history goes on behind its last segment, also where that is damaged', async () => {
  await using open = await openHistory({ segmentBytes: 1500 })
  const { store, history, below } = open
  for (let round = 0; round < 30; round += 1) await store.write('a.md', `round ${round}\n`)
  const versions = (await versionsOf(history, 'a.md')).reverse()
  const head = '.history/a/head.md'
  const startOf = (content: string) => Number(/^Revisions from number (\d+) on/m.exec(content)?.[1])
  const start = startOf(await below.read(head))
  expect(start).toBeGreaterThan(10)
  const segments = (await below.list('.history/a', { includeHidden: true })).filter((path) => path !== head)
  const newest = segments.toSorted().at(-1) ?? ''
  await below.write(newest, `${await below.read(newest)}\nmore\n`)
  await below.delete(head)
  await store.write('a.md', 'and on\n')
  const content = await below.read(head)
  expect(startOf(content)).toBe(start)
  const [, version = '0.0.0'] = /^- [\d:.]+ (\d+\.\d+\.\d+) /m.exec(content) ?? []
  expect(compareVersions(version, versions[start - 2] ?? '')).toBeGreaterThan(0)
})

test('a history whose head was moved out of the storage goes on, beside the texts that are left of it', async () => {
  for (const [path, directory] of [
    ['a.md', '.history/a'],
    ['chats/t.md', '.history/chats/t'],
  ] as const) {
    await using open = await openHistory({ segmentBytes: 1500 })
    const { store, history, below } = open
    for (let round = 0; round < 12; round += 1) await store.write(path, `${round}\n`.repeat(1000 + round))
    const kept = await contentsOf(below)
    const head = `${directory}/head.md`
    for (const lost of [
      [head],
      Object.keys(kept).filter((each) => each.startsWith(`${directory}/`) && !each.endsWith('-text.md')),
    ]) {
      await below.commit(lost.map((each) => ({ path: each, content: null })))
      await store.write(path, `${lost.length} x\n`.repeat(2000))
      await store.write(path, `${lost.length} y\n`.repeat(3000))
      const [last, before] = await history.list(path)
      expect(await history.read(path, last?.version ?? '')).toBe(`${lost.length} y\n`.repeat(3000))
      expect(await history.read(path, before?.version ?? '')).toBe(`${lost.length} x\n`.repeat(2000))
    }
  }
})

test('a head of an old backup is reported, changes nothing, and is got over by moving it out', async () => {
  await using open = await openHistory({ segmentBytes: 1500 })
  const { store, history, below } = open
  const head = '.history/a/head.md'
  const write = async (round: number) => await store.write('a.md', `${round}\n`.repeat(2000))
  for (let round = 0; round < 4; round += 1) await write(round)
  const old = await below.read(head)
  for (let round = 4; round < 30; round += 1) await write(round)
  await below.write(head, old)
  const before = await contentsOf(below)
  expect(await errorOf(write(30))).toMatchObject({
    code: 'damaged',
    retryable: false,
    message: expect.stringContaining('.history/a/'),
  })
  expect(await contentsOf(below)).toEqual(before)
  await below.delete(head)
  await write(30)
  const [last] = await history.list('a.md')
  expect(await history.read('a.md', last?.version ?? '')).toBe('30\n'.repeat(2000))
  expect(await history.read('a.md', '5.0.0')).toBe('4\n'.repeat(2000))
})

test('a history and a log are read page by page', async () => {
  await using open = await openHistory()
  const { store, history, clock } = open
  for (let round = 0; round < 4; round += 1) {
    // Two revisions at one instant, in two files.
    await store.commit([
      { path: 'a.md', content: `one ${round}` },
      { path: 'b.md', content: `two ${round}` },
    ])
    await store.write('a.md', `one ${round}\nmore`)
    clock.advance(1000)
  }
  const list = await history.list('a.md')
  const log = await history.log()
  expect([list.length, log.length]).toEqual([8, 12])
  for (const limit of [1, 3, 100]) {
    const listed = await history.list('a.md', { limit })
    while (listed.length < list.length)
      listed.push(...(await history.list('a.md', { limit, after: listed.at(-1)?.version })))
    expect(listed).toEqual(list)
    const logged = await history.log({ limit })
    while (logged.length < log.length) logged.push(...(await history.log({ limit, after: logged.at(-1) })))
    expect(logged).toEqual(log)
  }
  expect(await history.list('a.md', { after: list.at(-1)?.version })).toEqual([])
  expect(await history.log({ after: log.at(-1) })).toEqual([])
  for (const after of [{}, { at: new Date(), path: 'a.md', version: 'x' }, 7])
    expect(await errorOf(history.log({ after } as never))).toMatchObject({ code: 'invalid-argument' })
  expect(await errorOf(history.list('a.md', { after: 'x' }))).toMatchObject({ code: 'invalid-argument' })
})
