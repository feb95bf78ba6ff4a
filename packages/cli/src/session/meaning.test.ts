import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInFolder, STORES } from '../__fixtures__/run-in-folder.ts'

const NOTES = ['The bicycle needs new brakes.', 'We bought a green couch.', 'The dentist moved to March.']

test.each(STORES)('--meaning finds a note of %s in other words, in a search and a context', async (store) => {
  await using folder = await runInFolder(store)
  for (const [place, note] of NOTES.entries()) await folder.run('memory', 'write', `notes/${place}.md`, note)
  const asked = 'Which sofa is it?'
  expect(await folder.run('memory', 'search', asked)).toMatchObject({ code: 1, stdout: 'Nothing found.\n' })
  const found = await folder.run('memory', 'search', asked, '--meaning')
  expect(found).toMatchObject({ code: 0, stderr: '' })
  expect(found.stdout.split('\n')[0]).toContain('notes/1.md')
  expect((await folder.run('context', asked, '--meaning')).stdout).toContain('green couch')
  // Its vectors stay, and do no harm without it.
  expect(await folder.run('memory', 'search', asked)).toMatchObject({ code: 1, stdout: 'Nothing found.\n' })
  expect((await folder.run('doctor')).code).toBe(0)
})

test('--meaning takes the package beside the app first', async () => {
  await using folder = await runInFolder('fs:memory')
  const installed = join(folder.path, 'node_modules/@sheaf/meaning-en')
  await mkdir(installed, { recursive: true })
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({ name: '@sheaf/meaning-en', type: 'module', exports: './index.js' }),
  )
  await writeFile(join(installed, 'index.js'), 'export const meaning = () => ({ model: "of the app" })\n')
  await folder.run('memory', 'write', 'a.md', 'A couch.')
  const { code, stderr } = await folder.run('memory', 'search', 'sofa', '--meaning')
  expect(code).not.toBe(0)
  expect(stderr).toContain('embedder')
})

test('--meaning is refused where the app opens the memory itself', async () => {
  await using folder = await runInFolder('')
  await writeFile(
    join(folder.path, 'sheaf.config.mjs'),
    'export default globalThis.sheafMemoryOfMeaningTest\n',
  )
  const { createMemory } = await import('@sheaf/memory')
  const { sqlite } = await import('@sheaf/sqlite')
  Reflect.set(globalThis, 'sheafMemoryOfMeaningTest', async () => {
    return await createMemory({ storage: sqlite({ file: join(folder.path, 'app.db') }) })
  })
  const { code, stderr } = await folder.run('memory', 'search', 'sofa', '--meaning')
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--meaning cannot be combined with/),
  })
})
