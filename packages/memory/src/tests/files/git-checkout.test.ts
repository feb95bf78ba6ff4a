import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fs } from '@sheaf/fs'
import { afterAll, expect, test } from 'vitest'
import { createMemory } from '../../create-memory.ts'

const base = mkdtempSync(join(tmpdir(), 'sheaf-git-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))
let made = 0

const who = { NAME: 'ada', EMAIL: 'ada@example.com' }
const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: base,
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    Object.entries(who).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]),
  ),
}
const git = (folder: string, ...words: string[]) =>
  execFileSync('git', words, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
const open = (root: string) => createMemory({ storage: fs({ root }) })

/** A repository with five revisions of one file. */
async function repository({ isFirst }: { readonly isFirst: 'git' | 'memory' }): Promise<string> {
  const root = join(base, `${(made += 1)}`)
  mkdirSync(root)
  if (isFirst === 'git') git(root, 'init', '-q', '-b', 'main')
  const memory = await open(root)
  for (let fact = 0; fact < 5; fact += 1)
    await memory.user('ada').store.append('MEMORY.md', `- fact ${fact}\n`)
  await memory.close()
  if (isFirst === 'memory') git(root, 'init', '-q', '-b', 'main')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'memory')
  return root
}

async function goesOn(root: string, revisions: number): Promise<void> {
  const memory = await open(root)
  const ada = memory.user('ada')
  await ada.store.append('MEMORY.md', '- new\n')
  await ada.store.write('notes/new.md', '# new\n')
  const list = await ada.history.list('MEMORY.md')
  expect(list.length).toBeGreaterThanOrEqual(revisions)
  expect(await ada.history.read('MEMORY.md', list[0]?.version ?? '')).toBe(await ada.store.read('MEMORY.md'))
  expect((await memory.doctor()).findings).toEqual([])
  await memory.close()
}

for (const isFirst of ['git', 'memory'] as const) {
  test(`a clone with other line ends goes on, with its history (${isFirst} was there first)`, async () => {
    const root = await repository({ isFirst })
    git(root, '-c', 'core.autocrlf=true', 'clone', '-q', '.', `${root}-clone`)
    const clone = `${root}-clone`
    expect(readFileSync(join(clone, 'users/ada/MEMORY.md'), 'utf8')).toContain('\r\n')
    const head = readFileSync(join(clone, 'users/ada/.history/memory/head.md'), 'utf8')
    expect(head.includes('\r\n')).toBe(isFirst === 'memory')
    await goesOn(clone, 7)
  })
}

test.each(['merge', 'rebase'])('two branches that both wrote go on after a %s', async (how) => {
  const root = await repository({ isFirst: 'git' })
  git(root, 'clone', '-q', '.', `${root}-clone`)
  for (const [folder, line] of [
    [root, '- from one\n'],
    [`${root}-clone`, '- from two\n'],
  ] as const) {
    const memory = await open(folder)
    await memory.user('ada').store.write('notes/own.md', line)
    await memory.user('ada').store.append('MEMORY.md', line)
    await memory.close()
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', 'own')
  }
  const pull = () =>
    git(root, 'pull', '-q', how === 'merge' ? '--no-rebase' : '--rebase', `${root}-clone`, 'main')
  // The memory itself is for a person to merge, and the history is not.
  expect(pull).toThrow()
  const conflicts = git(root, 'diff', '--name-only', '--diff-filter=U').trim().split('\n')
  expect(conflicts).toEqual(['users/ada/MEMORY.md', 'users/ada/notes/own.md'])
  for (const path of conflicts) {
    const text = readFileSync(join(root, path), 'utf8')
    writeFileSync(join(root, path), text.replaceAll(/^(?:<<<<<<<|=======|>>>>>>>).*\n/gm, ''))
  }
  git(root, 'add', '-A')
  git(root, '-c', 'core.editor=true', how, '--continue')
  const memory = await open(root)
  const ada = memory.user('ada')
  const text = await ada.store.read('MEMORY.md')
  expect([text.includes('- from one\n'), text.includes('- from two\n')]).toEqual([true, true])
  expect((await memory.doctor({ repair: true })).findings.map(({ problem }) => problem)).toEqual([
    'history-damaged',
    'history-damaged',
  ])
  await memory.close()
  await goesOn(root, 1)
})

test('attributes of a person stay, and get the lines of Sheaf by a repair', async () => {
  const root = join(base, `${(made += 1)}`)
  mkdirSync(root)
  git(root, 'init', '-q')
  appendFileSync(join(root, '.gitattributes'), '*.png binary')
  const memory = await open(root)
  expect(readFileSync(join(root, '.gitattributes'), 'utf8')).toBe('*.png binary')
  const problems = async (repair: boolean) =>
    (await memory.doctor({ repair })).findings.map(({ problem, state }) => [problem, state])
  expect(await problems(false)).toEqual([['git-attributes', 'found']])
  expect(await problems(true)).toEqual([['git-attributes', 'repaired']])
  expect(await problems(false)).toEqual([])
  const text = readFileSync(join(root, '.gitattributes'), 'utf8')
  expect(text.startsWith('*.png binary\n# Sheaf')).toBe(true)
  expect(text).toContain('\n**/.history/** -text merge=union\n')
  await memory.close()
})
