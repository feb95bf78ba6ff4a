import { existsSync } from 'node:fs'
import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'
import { startMcp, startServer } from '../__fixtures__/serve-mcp.ts'

const sourceOf = (name: string) =>
  JSON.stringify(new URL(`../../../${name}/src/index.ts`, import.meta.url).href)

const MODULE = `const { createMemory } = await import(${sourceOf('memory')})
const { sqlite } = await import(${sourceOf('sqlite')})
const options = { storage: sqlite({ file: 'memory.db' }) }
`

const FORMS = [
  ['the options', 'export default options\n'],
  ['a function that opens the memory', 'export default () => createMemory(options)\n'],
] as const

test.each(FORMS)(
  'a server warns of an empty memory, and where paths of a module with %s begin',
  { timeout: 300_000 },
  async (_, exported) => {
    await using folder = await runInFolder('')
    for (const name of ['app', 'client']) await mkdir(join(folder.path, name))
    await writeFile(join(folder.path, 'app', 'sheaf.config.mjs'), MODULE + exported)
    const cwd = await realpath(join(folder.path, 'client'))
    const config = '../app/sheaf.config.mjs'
    const served = async () => {
      await using server = startMcp(cwd, {}, '--config', config, '--user', 'ada')
      server.child.stdin?.end()
      expect(await server.ended).toBe(0)
      return server.output().stderr
    }
    const note = `The memory of ${config} is empty; relative paths in it begin at ${cwd}: write whole ones\n`
    expect(await served()).toBe(note)
    expect(existsSync(join(cwd, 'memory.db'))).toBe(true)
    // It is still empty, and may still be another one than meant.
    expect(await served()).toBe(note)
    const store = ['--store', 'sqlite:client/memory.db', '--user', 'ada']
    expect(await folder.run('memory', 'write', 'a.md', 'A', ...store)).toMatchObject({ code: 0 })
    expect(await served()).toBe('')
  },
)

test('a server over HTTP warns of an empty memory too', { timeout: 300_000 }, async () => {
  await using folder = await runInFolder('')
  await using server = await startServer(folder.path, {}, 'serve', '--store', 'sqlite:memory.db', '--users')
  expect(server.output().stderr).toBe(`The memory at ${join(folder.path, 'memory.db')} is empty\n`)
})
