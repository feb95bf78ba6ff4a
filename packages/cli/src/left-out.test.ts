import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { runInFolder } from './__fixtures__/run-in-folder.ts'
import { createProgress } from './output.ts'

test('files of a folder that are not memory are named on stderr and in status', async () => {
  await using folder = await runInFolder('fs:memory')
  await mkdir(join(folder.path, 'memory'))
  const names = ['Meeting (draft).md', 'todo #1.md', 'what?.md', 'page.mdx', 'note.txt', 'picture.png']
  for (const name of names) await writeFile(join(folder.path, 'memory', name), 'The zebra lives here.\n')
  const found = await folder.run('memory', 'search', 'zebra', '--json')
  expect(
    JSON.parse(found.stdout)
      .hits.map(({ source }: { source: string }) => source)
      .sort(),
  ).toEqual(names.slice(0, 2))
  expect(found.stderr).toMatch(
    /^note: 3 files are left out, such as \S+ \(.+\); `sheaf status` names all\.\n$/,
  )
  const status = await folder.run('status')
  for (const name of names.slice(2, 5))
    expect(status.stdout).toMatch(new RegExp(`left out ${name.replace('?', '.')}: .+`))
  expect(status.stdout).not.toContain('picture')
  expect(await folder.json('status')).toMatchObject({ leftOut: [{}, {}, {}], findings: 1 })
})

test('a folder of ordinary names says nothing', async () => {
  await using folder = await runInFolder('fs:memory')
  await mkdir(join(folder.path, 'from'))
  for (const name of ["Tom's notes.md", 'Q&A.md', '-dash.md'])
    await writeFile(join(folder.path, 'from', name), `# ${name}\n`)
  expect(await folder.run('import', 'from')).toMatchObject({ code: 0, stderr: '' })
  expect((await folder.run('memory', 'show', '--', '-dash.md')).stdout).toBe('# -dash.md\n')
  expect((await folder.run('memory', 'show', "Tom's notes.md")).stdout).toBe("# Tom's notes.md\n")
  expect((await folder.run('status')).stderr).toBe('')
})

test('long work in a pipe says how far it is every two seconds, and short work nothing', () => {
  const clock = fixedClock('2026-11-20T09:30:15Z')
  let stderr = ''
  const { onProgress, clear } = createProgress(
    {
      stderr: { write: (text) => (stderr += text) },
      isTerminal: { stdout: false, stderr: false },
      env: {},
      clock,
    },
    'importing',
  )
  for (let done = 1; done <= 100; done += 1) {
    onProgress({ done, total: 100, path: 'a.md' })
    clock.advance(50)
  }
  clear()
  expect(stderr).toBe('importing 41 of 100\nimporting 81 of 100\n')
})

test('links are left out, and status and doctor name the same ones', async () => {
  await using folder = await runInFolder('fs:memory')
  await mkdir(join(folder.path, 'elsewhere'))
  await mkdir(join(folder.path, 'memory', 'notes'), { recursive: true })
  const links = ['linked', 'notes/more', 'notes/a.md']
  for (const link of links) await symlink(join(folder.path, 'elsewhere'), join(folder.path, 'memory', link))
  const { leftOut } = JSON.parse((await folder.run('status', '--json')).stdout)
  const { findings } = JSON.parse((await folder.run('doctor', '--json')).stdout)
  const pathsOf = (list: readonly { path: string }[]) => list.map(({ path }) => path).sort()
  expect(pathsOf(findings)).toEqual(pathsOf(leftOut))
  expect(pathsOf(leftOut)).toEqual(links.toSorted())
})

test('a note that is not UTF-8 holds up no other file', async () => {
  await using folder = await runInFolder('fs:memory')
  const notes = join(folder.path, 'memory', 'users', 'ada', 'notes')
  await mkdir(notes, { recursive: true })
  const latin = Buffer.from('Caf\xe9, see [[cups]].\n', 'latin1')
  await writeFile(join(notes, 'latin.md'), latin)
  await writeFile(join(notes, 'tea.md'), 'Tea with [[cups]].\n')
  await writeFile(join(notes, 'cups.md'), 'Cups\n')
  await mkdir(join(folder.path, 'memory', 'users', 'ada', 'chats'))
  await writeFile(join(folder.path, 'memory', 'users', 'ada', 'chats', 'old.md'), latin)
  const run = async (...words: string[]) => await folder.run(...words, '--user', 'ada')
  expect(await run('audit')).toMatchObject({ code: 0 })
  expect(await run('links')).toMatchObject({ code: 0, stdout: expect.stringContaining('notes/tea.md:1') })
  expect(await run('ui', '--export', 'page.html')).toMatchObject({ code: 0 })
  for (const target of ['copy', 'copy.tar.gz', 'copy.json']) {
    const { code, stdout } = await run('export', target)
    expect(code).toBe(3)
    expect(stdout).toContain('Wrote 2 files')
    expect(stdout).toContain('left out notes/latin.md: it is not UTF-8; convert it in an editor\n')
  }
  const moved = await run('move', 'notes/cups.md', 'notes/mugs.md', '--json')
  const skipped = ['notes/latin.md']
  expect(JSON.parse(moved.stdout)).toMatchObject({ relinked: ['notes/tea.md'], skipped })
  expect(await run('move', 'notes', 'pages')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"notes/latin.md" is refused: it is not UTF-8') as string,
  })
  expect(await readFile(join(notes, 'latin.md'))).toEqual(latin)
})
