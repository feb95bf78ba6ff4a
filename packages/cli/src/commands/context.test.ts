import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../__fixtures__/run-in-folder.ts'

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
