import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fixedClock, type Chunker } from '@sheaf/core'
import { createMemory, type Memory, type MemoryOptions } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { runInFolder, type Folder } from '../__fixtures__/run-in-folder.ts'

const QUESTION = 'Who looks after the pier?'
const clock = fixedClock('2026-11-20T06:30:00Z', { timeZone: 'America/Los_Angeles' })

/** The app's chunker: a file is one chunk. */
const chunker: Chunker = {
  id: 'whole-files',
  chunk(content) {
    const text = content.replace(/\n$/, '')
    const place = { ordinal: 0, start: 0, end: text.length, lineStart: 1, lineEnd: text.split('\n').length }
    return text === '' ? [] : [{ ...place, text, headings: [] }]
  },
}

/** The options of an app, with other chunks than the command line's, another zone and a directory. */
function optionsIn(folder: Folder): MemoryOptions {
  return {
    storage: sqlite({ file: join(folder.path, 'app.db') }),
    chunker,
    agentDirectory: 'config',
    clock,
  }
}

async function fill(memory: Memory): Promise<void> {
  await memory.store.write('config/SOUL.md', 'Calm as a heron.\n')
  const ada = memory.user('ada')
  await ada.store.write('notes/pier.md', '# Pier\n\nGrace looks after the pier.\n')
  await ada.thread('t').record({ role: 'user', content: 'I like the pier.', at: clock.now() })
}

/** A module gets what it exports from the test: the packages are not installed beside it. */
async function exporting(folder: Folder, value: unknown, name = 'sheaf.config.ts'): Promise<void> {
  const key = `sheafConfig${folder.path}`
  Object.defineProperty(globalThis, key, { value, configurable: true })
  await writeFile(
    join(folder.path, name),
    `const config: unknown = Reflect.get(globalThis, ${JSON.stringify(key)})\nexport default config\n`,
  )
}

describe('a configuration with the options of the app', () => {
  test('opens what the app opens: the same context, the same days, and writes', async () => {
    await using folder = await runInFolder('')
    const app = await createMemory(optionsIn(folder))
    await fill(app)
    const shown = await app.user('ada').assemble({ messages: [{ role: 'user', content: QUESTION }] })
    await app.close()

    // Without them the app's index would no longer match the files.
    const other = await folder.run(
      'memory',
      'append',
      'notes/pier.md',
      'x',
      '--user',
      'ada',
      '--store',
      'sqlite:app.db',
    )
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('sheaf.config') })

    await exporting(folder, optionsIn(folder))
    const context = Object(await folder.json('context', QUESTION, '--user', 'ada'))
    expect(context.messages).toEqual(shown.messages)
    expect(JSON.stringify(context.messages)).toContain('Calm as a heron.')
    const run = async (...argv: readonly string[]) => {
      const outcome = await folder.run(...argv)
      expect(outcome).toMatchObject({ code: 0 })
      return outcome.stdout
    }
    await run('memory', 'append', 'notes/pier.md', '- Grace has a lamp.', '--user', 'ada')
    expect(await run('memory', 'search', 'lamp', '--user', 'ada')).toContain('notes/pier.md')
    expect(await run('history', 'list', 'notes/pier.md', '--user', 'ada')).toContain('2026-11-19 22:30:00')
    expect(await run('doctor')).not.toContain('another chunker')
    const again = await createMemory(optionsIn(folder))
    expect((await again.user('ada').search('lamp')).map(({ source }) => source)).toEqual(['notes/pier.md'])
    await again.close()
  })

  test('may be a function that makes the options or the memory, and the memory is closed', async () => {
    await using folder = await runInFolder('')
    await exporting(folder, () => optionsIn(folder))
    expect(await folder.run('memory', 'write', 'a.md', 'a')).toMatchObject({ code: 0 })
    const opened: Memory[] = []
    await exporting(
      folder,
      async () => {
        const memory = await createMemory(optionsIn(folder))
        opened.push(memory)
        return memory
      },
      'made.ts',
    )
    expect(await folder.run('memory', 'list', '--config', 'made.ts')).toMatchObject({
      code: 0,
      stdout: 'a.md\n',
    })
    await expect(opened[0]?.store.list()).rejects.toMatchObject({ code: 'closed' })
    const app = ['--config', 'made.ts']
    expect(await folder.run('backup', 'sqlite:b.db', ...app)).toMatchObject({ code: 0 })
    expect(await folder.run('restore', 'sqlite:b.db', ...app)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('export { storage }'),
    })
    for (const memory of opened) await expect(memory.store.list()).rejects.toMatchObject({ code: 'closed' })
  })

  test('is run where it is named, or lies in the folder and no address is given', async () => {
    await using folder = await runInFolder('')
    await mkdir(join(folder.path, 'app'))
    await writeFile(join(folder.path, 'sheaf.config.mjs'), 'throw new Error("it ran")\n')
    await exporting(folder, { chunker, store: 'sqlite:app.db' }, 'app/memory.ts')
    expect(await folder.run('memory', 'write', 'a.md', 'a', '--store', 'sqlite:app.db')).toMatchObject({
      code: 0,
    })
    expect(await folder.run('memory', 'list', '--config', 'app/memory.ts')).toMatchObject({
      code: 0,
      stdout: 'a.md\n',
    })
    // Another address with the options of the file.
    const other = ['--config', 'app/memory.ts', '--store', 'sqlite:other.db']
    expect(await folder.run('memory', 'write', 'b.md', 'b', ...other)).toMatchObject({ code: 0 })
    expect(await folder.run('memory', 'list', ...other)).toMatchObject({ stdout: 'b.md\n' })
    expect(await folder.run('memory', 'list')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it ran'),
    })
  })

  test('JSON has the options that are text and numbers', async () => {
    await using folder = await runInFolder('')
    await writeFile(
      join(folder.path, 'sheaf.config.json'),
      '{ "store": "sqlite:app.db", "agentDirectory": "config" }',
    )
    await folder.run('memory', 'write', 'config/SOUL.md', 'Calm as a heron.')
    const { stdout } = await folder.run('context', 'Hello', '--user', 'ada')
    expect(stdout).toContain('Calm as a heron.')
  })

  test.each([
    ['a name that createMemory does not know', { chunkr: 1 }, /chunkr is not a name.*chunker/s],
    ['a memory that is open', 'memory', /exports a memory that is open; export a function/],
    [
      'a function that fails',
      () => {
        throw new Error('no key')
      },
      /sheaf\.config\.ts cannot be opened: no key/,
    ],
    ['nothing', undefined, /must export the options of createMemory/],
    ['a function of nothing', () => 3, /must export the options of createMemory/],
  ])('is refused with %s, and the error names the fix', async (_, value, message) => {
    await using folder = await runInFolder('')
    const options = optionsIn(folder)
    if (value === 'memory') await exporting(folder, await createMemory(options))
    else
      await exporting(folder, value instanceof Object && 'chunkr' in value ? { ...options, ...value } : value)
    const { code, stderr } = await folder.run('memory', 'list')
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })

  test('types alone are left out of TypeScript, and the error says what else is not read', async () => {
    await using folder = await runInFolder('')
    await writeFile(
      join(folder.path, 'sheaf.config.ts'),
      'enum Kind { A }\nexport default { store: "sqlite:a.db", Kind }\n',
    )
    expect(await folder.run('memory', 'list')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/sheaf\.config\.ts cannot be read/),
    })
  })
})
