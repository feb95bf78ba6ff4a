import { expect, test } from 'vitest'
import { runInFolder, STORES } from '../../__fixtures__/run-in-folder.ts'

test.each(STORES)('a file is moved from the command line, and its links are listed, on %s', async (store) => {
  await using folder = await runInFolder(store)
  const run = async (...command: string[]) => await folder.run(...command, '--user', 'ada')
  await run('memory', 'write', 'notes/tea.md', '[[cups]] and [[gone]]\n')
  await run('memory', 'write', 'cups.md', 'For [tea](notes/tea.md#hot).\n')
  expect(await run('move', 'notes/tea.md', 'drinks/')).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Moved notes/tea.md to drinks/tea.md. Links of 1 other file lead there now.\n',
  })
  expect((await run('memory', 'show', 'cups.md')).stdout).toBe('For [tea](drinks/tea.md#hot).\n')
  expect((await run('history', 'list', 'drinks/tea.md')).stdout).toMatch(/moved[^]*created/)
  const { code, stdout } = await run('links')
  expect(code).toBe(3)
  expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['where', 'link', 'leads to'],
    ['cups.md:1', 'drinks/tea.md#hot', 'drinks/tea.md'],
    ['drinks/tea.md:1', 'cups', 'cups.md'],
    ['drinks/tea.md:1', 'gone', 'no file'],
    [''],
  ])
  expect((await run('links', '--broken', '--json')).stdout).toContain('"gone"')
  expect(await run('links', '--to', 'cups.md')).toMatchObject({ code: 0 })
  const refused = await run('move', 'gone.md', 'b.md')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('gone.md')
})
