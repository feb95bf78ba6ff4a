import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../__fixtures__/run-in-folder.ts'

const TWICE =
  '# Notes\n\n- She prefers Postgres over MySQL.\n- She lives in Lisbon.\n- She prefers Postgres over MySQL.\n'

describe.each(STORES)('on %s', (store) => {
  test('an audit of a tidy memory finds nothing; one of another ends with 3', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', '# Notes\n\n- She lives in Lisbon.\n', '--user', 'ada')
    expect(await folder.run('audit', '--user', 'ada')).toEqual({
      code: 0,
      stdout: 'Nothing to tidy.\n',
      stderr: '',
    })
    await folder.run('memory', 'write', 'MEMORY.md', TWICE, '--user', 'ada')
    const own = await folder.run('audit', '--user', 'ada')
    expect(own.code).toBe(3)
    expect(own.stdout).toMatch(/MEMORY\.md:\d exact-duplicate: /)
    const whole = await folder.run('audit', '--json')
    expect(whole.code).toBe(3)
    expect(JSON.parse(whole.stdout)).toMatchObject({
      findings: [{ kind: 'exact-duplicate', path: 'users/ada/MEMORY.md' }],
    })
  })
})
