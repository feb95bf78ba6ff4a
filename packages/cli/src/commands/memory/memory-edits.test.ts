import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../../__fixtures__/run-in-folder.ts'

/** A script as EDITOR: it changes the copy, and may first do something else. */
async function editor(folder: string, change: string): Promise<string> {
  const script = join(folder, 'editor.mjs')
  await writeFile(
    script,
    `import { appendFileSync } from 'node:fs'\nconst file = process.argv.at(-1)\n${change}\n`,
  )
  return `node "${script}" --some-flag`
}

describe.each(STORES)('on %s', (store) => {
  test('append keeps the line ends of the file', async () => {
    await using folder = await runInFolder(store)
    const ada = ['--user', 'ada']
    await folder.run('memory', 'write', 'Plan.md', '# Plan\r\n\r\n- a', ...ada)
    await folder.runIn({ stdin: '- b\n- c\r\n' }, 'memory', 'append', 'Plan.md', '-', ...ada)
    const { content } = (await folder.json('memory', 'show', 'Plan.md', ...ada)) as { content: string }
    expect(content).toBe('# Plan\r\n\r\n- a\r\n- b\r\n- c\r\n')
  })

  test('append puts each text on a line of its own', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', '- one', '--user', 'ada')
    const added = await folder.run('memory', 'append', 'MEMORY.md', '- two', '--user', 'ada')
    expect(added).toEqual({ code: 0, stderr: '', stdout: 'Added to MEMORY.md (12 bytes).\n' })
    await folder.runIn({ stdin: '- drei\n' }, 'memory', 'append', 'MEMORY.md', '-', '--user', 'ada')
    await folder.run('memory', 'append', 'MEMORY.md', '--user', 'ada', '--', '--four')
    expect((await folder.run('memory', 'show', 'MEMORY.md', '--user', 'ada')).stdout).toBe(
      '- one\n- two\n- drei\n--four\n',
    )
    expect(await folder.json('memory', 'append', 'MEMORY.md', 'x', '--user', 'ada')).toMatchObject({
      path: 'MEMORY.md',
      changed: true,
      size: 28,
    })
    expect(await folder.paths()).toEqual(['users/ada/MEMORY.md'])
  })

  test('edit opens the file in EDITOR and saves what was changed', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', 'before\n')
    const EDITOR = await editor(folder.path, `appendFileSync(file, 'after\\n')`)
    const saved = await folder.runIn({ env: { EDITOR } }, 'memory', 'edit', 'MEMORY.md', '--author', 'ada')
    expect(saved).toEqual({ code: 0, stderr: '', stdout: 'Saved MEMORY.md (13 bytes).\n' })
    expect((await folder.run('memory', 'show', 'MEMORY.md')).stdout).toBe('before\nafter\n')
    expect(await folder.json('history', 'list', 'MEMORY.md')).toMatchObject([
      { author: 'ada' },
      { author: 'cli' },
    ])
    const idle = await folder.runIn(
      { env: { EDITOR: await editor(folder.path, '') } },
      'memory',
      'edit',
      'MEMORY.md',
      '--json',
    )
    expect(JSON.parse(idle.stdout)).toEqual({ path: 'MEMORY.md', changed: false })
    const none = await folder.runIn(
      { env: { EDITOR: await editor(folder.path, '') } },
      'memory',
      'edit',
      'new.md',
    )
    expect(none.stdout).toBe('There is no new.md, and nothing was written.\n')
    await folder.runIn(
      { env: { EDITOR: await editor(folder.path, `appendFileSync(file, 'new\\n')`) } },
      'memory',
      'edit',
      'new.md',
    )
    expect((await folder.run('memory', 'show', 'new.md')).stdout).toBe('new\n')
  })

  test('without an editor and without a terminal it reports it, and does not wait for keys', async () => {
    await using folder = await runInFolder(store)
    const { code, stderr } = await folder.runIn(
      { env: { VISUAL: '', EDITOR: '' } },
      'memory',
      'edit',
      'MEMORY.md',
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('There is no terminal for vi. Set EDITOR'),
    })
  })

  test('a failing editor changes nothing', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', 'before\n')
    const failed = await folder.runIn({ env: { EDITOR: 'exit 3; :' } }, 'memory', 'edit', 'MEMORY.md')
    expect(failed).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/ended with 3, so nothing was changed. Set EDITOR to another one.\n$/),
    })
    expect((await readdir(folder.path)).filter((name) => name.startsWith('sheaf-edit-'))).toEqual([])
    expect((await folder.run('memory', 'show', 'MEMORY.md')).stdout).toBe('before\n')
  })

  test('files of the system are not written', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', 'before\n')
    for (const path of ['.history/a.md', '.proposals/a.md', 'users/ada/.history/a.md']) {
      const { code, stderr } = await folder.run('memory', 'write', path, 'x')
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('the history and the proposals of a memory change it'),
      })
    }
    const memory = await folder.open()
    expect(
      (await memory.store.list('', { includeHidden: true })).filter((path) => path.endsWith('/a.md')),
    ).toEqual([])
    await memory.close()
  })

  test('what a scanner refuses is not written, and the edited text is kept', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'MEMORY.md', 'before\n')
    const EDITOR = await editor(folder.path, `appendFileSync(file, 'a \\u202ehidden\\u202c text\\n')`)
    const { code, stderr } = await folder.runIn({ env: { EDITOR } }, 'memory', 'edit', 'MEMORY.md')
    expect(code).toBe(1)
    const kept = /Your text is kept in (.+)\.\n$/.exec(stderr)?.[1] ?? ''
    expect(await readFile(kept, 'utf8')).toBe('before\na \u202ehidden\u202c text\n')
    expect((await folder.run('memory', 'show', 'MEMORY.md')).stdout).toBe('before\n')
  })
})

test('bytes on stdin that are not UTF-8 are refused', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const { runCli } = await import('../../index.ts')
  const { clock } = await import('../../__fixtures__/run-in-folder.ts')
  let stderr = ''
  const code = await runCli(['memory', 'write', 'a.md', '-'], {
    stdout: { write: () => {} },
    stderr: { write: (text) => (stderr += text) },
    stdin: (async function* () {
      yield new Uint8Array([0x61, 0xff])
    })(),
    env: { SHEAF_STORE: 'sqlite:memory.db' },
    cwd: folder.path,
    clock,
    isTerminal: { stdout: false, stderr: false },
  })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'error: The text on stdin is not valid UTF-8. Nothing was changed.\n',
  })
})
