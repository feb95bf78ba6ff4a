import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInFolder, STORES } from '../../__fixtures__/run-in-folder.ts'

describe.each(STORES)('on %s', (store) => {
  test('what is exported is there to the byte, and can be imported', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'notes/é.md', 'ligne\r\nfin')
    await folder.run('memory', 'write', 'MEMORY.md', '- own\n', '--user', 'ada')
    const exported = await folder.run('export', 'copy')
    expect(exported).toEqual({
      code: 0,
      stderr: '',
      stdout: `Wrote 2 files to ${join(folder.path, 'copy')}.\n`,
    })
    expect(await readFile(join(folder.path, 'copy', 'notes', 'é.md'), 'utf8')).toBe('ligne\r\nfin')
    expect((await folder.run('import', 'copy')).stdout).toContain('2 unchanged.')
    expect(await folder.json('export', 'own', '--user', 'ada')).toEqual({
      target: join(folder.path, 'own'),
      files: ['MEMORY.md'],
    })
    expect(await readdir(join(folder.path, 'own'))).toEqual(['MEMORY.md'])
  })

  test('the files of a folder keep their dates', async () => {
    await using folder = await runInFolder(store)
    const [from, day] = [join(folder.path, 'from'), new Date('2024-03-05T10:00:00Z')]
    await mkdir(from)
    await writeFile(join(from, 'boiler.md'), 'The code is 7731.\n')
    await utimes(join(from, 'boiler.md'), day, day)
    await folder.run('import', 'from')
    await folder.run('export', 'copy')
    expect((await stat(join(folder.path, 'copy', 'boiler.md'))).mtime).toEqual(day)
  })

  test.each(['copy', 'copy.tar.gz', 'copy.json'])(
    'an interrupted export to %s leaves no part of a file',
    async (target) => {
      await using folder = await runInFolder(store)
      await folder.run('memory', 'write', 'a.md', 'a', '--user', 'ada')
      await folder.run('memory', 'write', 'b.md', 'b', '--user', 'ada')
      const stopped = await folder.runIn({ stopRequested: async () => {} }, 'export', target, '--user', 'ada')
      expect(stopped).toMatchObject({ code: 130, stderr: expect.stringMatching(/interrupted.*--force/) })
      expect((await readdir(folder.path)).filter((name) => /part|copy\./.test(name))).toEqual([])
      expect(await folder.run('export', target, '--user', 'ada', '--force')).toMatchObject({ code: 0 })
    },
  )

  test('a folder that is not empty needs --force', async () => {
    await using folder = await runInFolder(store)
    await folder.run('memory', 'write', 'a.md', 'a')
    await folder.run('export', 'copy')
    await writeFile(join(folder.path, 'copy', 'mine.md'), 'mine')
    expect(await folder.run('export', 'copy')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--force/),
    })
    expect(await folder.run('export', 'copy', '--force')).toMatchObject({ code: 0 })
    expect(await readFile(join(folder.path, 'copy', 'mine.md'), 'utf8')).toBe('mine')
  })

  test('an archive holds the same files, whatever their names', async () => {
    await using folder = await runInFolder(store)
    const long = `${'deep folder/'.repeat(10)}last one.md`
    const texts = {
      'empty.md': '',
      'notes/é 中文.md': 'ligne\r\nfin',
      [long]: 'x'.repeat(513),
      'block.md': 'y'.repeat(512),
    }
    for (const [path, stdin] of Object.entries(texts))
      await folder.runIn({ stdin }, 'memory', 'write', path, '-')
    expect(await folder.run('export', 'all.tar')).toEqual({
      code: 0,
      stderr: '',
      stdout: `Wrote 4 files to ${join(folder.path, 'all.tar')}.\n`,
    })
    await mkdir(join(folder.path, 'unpacked'))
    const unpacked = spawnSync('tar', ['-xf', '../all.tar'], {
      cwd: join(folder.path, 'unpacked'),
      encoding: 'utf8',
    })
    expect({ status: unpacked.status, stderr: unpacked.stderr }).toEqual({ status: 0, stderr: '' })
    for (const [path, text] of Object.entries(texts))
      expect(await readFile(join(folder.path, 'unpacked', path), 'utf8')).toBe(text)
    expect((await folder.run('import', 'unpacked')).stdout).toContain('4 unchanged.')
    expect((await folder.run('import', 'all.tar')).stdout).toContain('4 unchanged.')
    expect(await folder.run('export', 'all.tar')).toMatchObject({ code: 2 })
    expect(await folder.run('export', 'all.tar', '--force')).toMatchObject({ code: 0 })
    expect(await folder.run('export', 'missing/all.tar')).toMatchObject({ code: 1 })
    expect(existsSync(join(folder.path, 'all.tar.part'))).toBe(false)
    // Another user's link in a shared folder.
    await writeFile(join(folder.path, 'theirs'), 'theirs')
    await symlink('theirs', join(folder.path, 'all.tar.part'))
    expect(await folder.run('export', 'all.tar', '--force')).toMatchObject({ code: 0 })
    expect(await readFile(join(folder.path, 'theirs'), 'utf8')).toBe('theirs')
  })

  test('a gzipped archive is smaller, and carries a user to another memory', async () => {
    await using folder = await runInFolder(store)
    await folder.runIn(
      { stdin: 'tides '.repeat(10_000) },
      'memory',
      'write',
      'notes/tides.md',
      '-',
      '--user',
      'ada',
    )
    for (const name of ['ada.tar.gz', 'ada.tgz']) {
      expect(await folder.run('export', name, '--user', 'ada')).toMatchObject({ code: 0, stderr: '' })
      expect((await readFile(join(folder.path, name))).length).toBeLessThan(2000)
      expect(spawnSync('tar', ['-tzf', name], { cwd: folder.path, encoding: 'utf8' }).stdout).toBe(
        'notes/tides.md\n',
      )
    }
    expect(await folder.run('export', 'ada.tgz', '--user', 'ada')).toMatchObject({ code: 2 })
    for (const name of ['zip', '7z', 'rar', 'gz', 'tar.xz', 'tar.zst', 'tbz2', 'ZIP'])
      expect(await folder.run('export', `other.${name}`, '--user', 'ada')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/other\..*does not write; name FILE\.tar\.gz or FILE\.tar/),
      })
    expect((await readdir(folder.path)).filter((name) => name.startsWith('other'))).toEqual([])
    expect(await folder.run('export', 'UPPER.TAR.GZ', '--user', 'ada')).toMatchObject({ code: 0 })
    expect(spawnSync('tar', ['-tzf', 'UPPER.TAR.GZ'], { cwd: folder.path, encoding: 'utf8' }).stdout).toBe(
      'notes/tides.md\n',
    )
    expect(await folder.json('import', 'ada.tar.gz', '--user', 'bob')).toEqual({
      dryRun: false,
      files: [{ from: 'notes/tides.md', to: 'notes/tides.md', action: 'created' }],
    })
    expect((await folder.run('memory', 'show', 'notes/tides.md', '--user', 'bob')).stdout).toBe(
      'tides '.repeat(10_000),
    )
  })

  test('files in the Open Knowledge Format have a type and a title, and come back with their fields', async () => {
    await using folder = await runInFolder(store)
    const files: Readonly<Record<string, string>> = {
      'notes/tides.md':
        '---\ntags: [sea]\nvalid_until: 2027-01-31\nx-own: 1\n---\n\n# Tides: a note\n\nHigh at nine.\n',
      'notes/plain.md': 'No heading.\n',
      'notes/typed.md': '---\ntype: Metric\ntitle: Own\n---\n\nx\n',
      'notes/log.md': '# Log\n',
    }
    for (const [path, text] of Object.entries(files)) await folder.run('memory', 'write', path, text)
    expect(await folder.run('export', 'okf', '--to', 'okf')).toMatchObject({ code: 0, stderr: '' })
    const read = async (path: string) => await readFile(join(folder.path, 'okf', path), 'utf8')
    expect(await read('notes/tides.md')).toBe(
      files['notes/tides.md']?.replace(
        '---\n',
        '---\ntype: "Note"\ntitle: "Tides: a note"\nstale_after: "2027-01-31"\n',
      ),
    )
    expect(await read('notes/plain.md')).toBe('---\ntype: "Note"\ntitle: "plain"\n---\n\nNo heading.\n')
    expect(await read('notes/typed.md')).toBe(files['notes/typed.md'])
    expect(await read('notes/log.md')).toBe(files['notes/log.md'])
    expect(await read('index.md')).toContain('- [Tides: a note](<notes/tides.md>)\n')
    expect((await folder.run('import', 'okf', '--user', 'ada')).stdout).toContain('5 created.')
    await folder.run('export', 'again', '--to', 'okf', '--user', 'ada')
    for (const path of ['index.md', ...Object.keys(files)])
      expect(await readFile(join(folder.path, 'again', path), 'utf8')).toBe(await read(path))
  })
})

test('a complete export has the recorded contexts with their texts', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  {
    await using memory = await folder.open()
    const ada = memory.user('ada')
    await ada.store.write('notes/pier.md', 'The heron stands at the pier.\n')
    for (const id of ['one', 'two']) {
      const thread = ada.thread(id)
      await thread.record({ id: `q-${id}`, role: 'user', content: 'Where is the heron?' })
      await thread.assemble({ query: 'Where is the heron?', maxTokens: 1000 })
      await thread.record({ id: `a-${id}`, role: 'assistant', content: 'At the pier.' })
    }
  }
  await folder.run('export', 'ada.json', '--user', 'ada')
  const { contexts } = JSON.parse(await readFile(join(folder.path, 'ada.json'), 'utf8')) as {
    readonly contexts: readonly object[]
  }
  expect(contexts).toMatchObject([{ answers: ['a-two'] }, { answers: ['a-one'] }])
  for (const context of contexts) expect(JSON.stringify(context)).toContain('The heron stands at the pier.')
})
