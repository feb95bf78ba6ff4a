import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../../__fixtures__/run-in-folder.ts'

describe.each(STORES)('on %s', (store) => {
  test('a context holds what the question calls for, and fits', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', '- She prefers Postgres.\n', '--user', 'ada')
    const piped = await folder.run('context', 'Which database?', '--user', 'ada', '--max-tokens', '500')
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    expect(piped.stdout).toContain('She prefers Postgres.')
    expect(piped.stdout.endsWith('[user]\nWhich database?\n')).toBe(true)
    expect(
      await folder.json('context', 'Which database?', '--user', 'ada', '--max-tokens', '500'),
    ).toMatchObject({
      messages: expect.arrayContaining([{ role: 'user', content: 'Which database?' }]),
      trace: { budget: 500, sections: expect.any(Array) },
    })
    const seen = await folder.runIn(
      { isTerminal: true, env: { NO_COLOR: '1' } },
      'context',
      'Which database?',
      '--user',
      'ada',
      '--max-tokens',
      '500',
    )
    expect(seen.stdout).toMatch(/\d+ of 500 tokens, counted by /)
    expect(seen.stdout).toMatch(/memory +█+[▓░]* +[\d,]+ of +[\d,]+ +1 in/)
  })

  test('--then shows what the model got when the question was answered', async () => {
    await using folder = await runInFolder(store)
    const ada = ['--user', 'ada']
    await folder.run('memory', 'write', 'notes/tide.md', 'The ferry leaves with the tide at 06:40.\n', ...ada)
    const asked = { role: 'user', content: 'When does the ferry leave?' } as const
    {
      await using memory = await folder.open()
      const thread = memory.user('ada').thread('pier')
      await thread.assemble({ system: 'Be kind.', messages: [asked], maxTokens: 900 })
      await thread.record([asked, { id: 'a1', role: 'assistant', content: 'At 06:40.' }])
    }
    await folder.run('memory', 'write', 'notes/tide.md', 'The ferry leaves with the tide at 14:10.\n', ...ada)
    const listed = await folder.run('context', '--then', ...ada)
    expect(listed.stdout).toMatch(/2026-11-20 09:30:15 +\d+ +pier +When does the ferry leave\?/)
    for (const question of ['when does the ferry leave?', 'ferry', 'a1']) {
      const { code, stdout } = await folder.run('context', question, '--then', ...ada)
      expect([code, stdout]).toEqual([0, expect.stringContaining('tide at 06:40.')])
      expect(stdout).toContain('[8 bytes of the app, which memory does not keep]')
      expect(stdout).not.toContain('14:10')
    }
    expect(await folder.json('context', 'a1', '--then', ...ada)).toMatchObject({
      settings: { maxTokens: 900 },
    })
    expect(await folder.run('context', 'nothing such', '--then', ...ada)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('`sheaf context --then` lists'),
    })
    expect((await folder.run('context', '--then', '--user', 'bo')).stdout).toContain('No answered turn')
    for (const wrong of [['context'], ['context', 'x', '--then', '--max-tokens', '5']])
      expect((await folder.run(...wrong, ...ada)).code).toBe(2)
  })

  test('--as-of reads the memory as it was at the end of a day', async () => {
    await using folder = await runInFolder(store)
    const clock = fixedClock('2026-11-02T09:00:00Z')
    const run = async (...argv: readonly string[]) => await folder.runIn({ clock }, ...argv, '--user', 'ada')
    await run('memory', 'write', 'home.md', 'She lives in Lyon.\n')
    clock.set('2026-11-12T09:00:00Z')
    await run('memory', 'write', 'home.md', 'She lives in Porto.\n')
    await run('memory', 'write', 'later.md', 'A heron.\n')
    const then = ['--as-of', '2026-11-02']
    const asked = await run('context', 'Where does she live?', ...then)
    expect(asked).toMatchObject({ code: 0, stderr: '' })
    expect(asked.stdout).toContain('lives in Lyon')
    expect(asked.stdout).toContain('2026-11-02')
    expect(asked.stdout).not.toContain('Porto')
    expect((await run('memory', 'search', 'lives', ...then)).stdout).toContain('Lyon')
    expect((await run('memory', 'show', 'home.md', ...then)).stdout).toBe('She lives in Lyon.\n')
    expect((await run('memory', 'list', ...then)).stdout).toBe('home.md\n')
    expect((await run('memory', 'list', '--as-of', '2026-11-12')).stdout).toBe('home.md\nlater.md\n')
    expect((await run('memory', 'list', '--as-of', '2026-11-13')).code).toBe(2)
    expect((await run('memory', 'list', '--as-of', 'May')).code).toBe(2)
    expect((await run('context', 'x', '--then', ...then)).code).toBe(2)
    expect((await run('memory', 'show', 'home.md')).stdout).toBe('She lives in Porto.\n')
  })

  test('--why says of a line why it is there or not', async () => {
    await using folder = await runInFolder(store)
    const write = async (path: string, text: string, ...user: string[]) =>
      await folder.run('memory', 'write', path, text, ...user)
    const ada = ['--user', 'ada']
    await write('MEMORY.md', '- Prefers Postgres.\n\n- [office] In Porto until 2020-01-01.\n', ...ada)
    await write('notes/old.md', '---\nvalid_until: 2020-01-01\n---\nPostgres is new.\n', ...ada)
    await write('notes/tea.md', 'The kettle whistles.\n', ...ada)
    await write('notes/long.md', `Postgres ${'replicates the heron tables '.repeat(60)}\n`, ...ada)
    const rows = Array.from({ length: 80 }, (_, row) => `- Postgres has the tables of heron ${row}.`)
    await write('notes/rows.md', `${rows.join('\n')}\n`, ...ada)
    await write('notes/secret.md', 'Postgres of Bo.\n', '--user', 'bo')
    const why = async (place: string, ...more: string[]) =>
      (await folder.json('context', 'Which Postgres tables?', ...ada, '--why', place, ...more)) as {
        readonly isShown: boolean
        readonly reason: string
        readonly place?: number
      }
    expect(await why('MEMORY.md:1')).toMatchObject({
      isShown: true,
      reason: expect.stringMatching(/^It is in block \d+ of "memory", \d+ tokens\.$/),
      events: expect.arrayContaining([expect.objectContaining({ status: 'included', source: 'MEMORY.md' })]),
    })
    expect(await why('notes/long.md:1')).toMatchObject({
      isShown: true,
      place: expect.any(Number),
      explanation: { terms: expect.any(Array) },
    })
    expect(await why('notes/rows.md:70', '--max-tokens', '150')).toMatchObject({
      isShown: false,
      reason: expect.stringMatching(/^Its block \d+ of "retrieval" is left out, \d+ tokens: |that is cut: /),
    })
    const reasons = {
      'MEMORY.md:2': /blank/,
      'MEMORY.md:3': /until when it held/,
      'MEMORY.md:40': /ends at line/,
      'notes/old.md:4': /held until 2020-01-01/,
      'notes/tea.md:1': /best hits of a search for the question do not have it/,
      'users/bo/notes/secret.md:1': /belongs to another user/,
      'notes/none.md:1': /no such file/,
    }
    for (const [place, reason] of Object.entries(reasons))
      expect([place, await why(place)]).toMatchObject([
        place,
        { isShown: false, reason: expect.stringMatching(reason) },
      ])
    const shown = await folder.run('context', 'Which Postgres tables?', ...ada, '--why', 'notes/tea.md:1')
    expect(shown.stdout).toMatch(/^notes\/tea\.md:1 is not in the context\.\n/)
    expect(shown.stdout).not.toContain('kettle')
    expect(await folder.run('context', 'x', '--why', 'notes')).toMatchObject({ code: 2 })
  })

  test('what cannot fit fails with the figures', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'SOUL.md', 'Calm.')
    const failed = await folder.run(
      'context',
      'word '.repeat(200),
      '--max-tokens',
      '10',
      '--system',
      'You are calm, and you say where you know things from.',
    )
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^error: /) })
  })
})
