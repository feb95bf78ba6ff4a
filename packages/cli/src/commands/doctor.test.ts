import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../__fixtures__/run-in-folder.ts'

describe.each(STORES)('on %s', (store) => {
  test('a sound storage has a status and no findings', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', '- one\n', '--user', 'ada')
    await folder.run('memory', 'write', 'SOUL.md', 'Calm.')
    const storage = store.split(':')[0]
    expect(await folder.json('status')).toEqual({
      storage,
      files: 2,
      bytes: 11,
      chunks: 2,
      vectors: 0,
      findings: 0,
      leftOut: [],
    })
    expect(await folder.json('status', '--user', 'ada')).toMatchObject({ scope: 'ada', files: 1, bytes: 6 })
    expect((await folder.run('status')).stdout).toBe(
      `storage  ${storage}\nfiles    2\nbytes    11\nchunks   2\nvectors  0\nhealth   sound\n`,
    )
    expect(await folder.json('doctor')).toMatchObject({ findings: [], facts: { schema: expect.any(Number) } })
    expect((await folder.run('doctor')).stdout).toContain('The storage is sound.')
    await folder.run('memory', 'write', 'notes/a.md', 'See [[gone]].\n', '--user', 'ada')
    const told = await folder.run('doctor')
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('The storage is sound.') })
    expect(told.stdout).toMatch(/^brokenLinks +1, the first in users\/ada\/notes\/a\.md:1$/m)
  })
})

test('findings end with 3', async () => {
  await using folder = await runInFolder('fs:memory')
  await folder.run('memory', 'write', 'notes.md', 'a\n')
  await writeFile(join(folder.path, 'memory', 'broken.md'), new Uint8Array([0xff, 0xfe, 0xfd]))
  const found = await folder.run('doctor')
  expect(found).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('broken.md'),
    stdout: expect.stringContaining('broken.md'),
  })
  expect(await folder.json('status')).toMatchObject({ findings: 1 })
  const mended = await folder.run('doctor', '--repair', '--json')
  expect(mended.code).toBe(3)
  expect(JSON.parse(mended.stdout)).toMatchObject({ findings: [{ state: 'manual' }] })
})
