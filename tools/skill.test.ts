import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { publishedPackages, root } from './packages.mjs'

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const skill = read('skills/sheaf/SKILL.md')

test('each page that the skill names is in the docs, and each package exists', () => {
  const pages = [...skill.matchAll(/`((?:guides\/)?[a-z-]+\.md)`/g)].map(([, page = '']) => page)
  expect(pages.length).toBeGreaterThan(12)
  for (const page of pages)
    expect(
      [`docs/${page}`, `docs/guides/${page}`].some((path) => existsSync(`${root}/${path}`)),
      page,
    ).toBe(true)
  const names = publishedPackages().map(({ manifest }) => manifest.name)
  for (const [name] of skill.matchAll(/@sheaf\/[a-z-]+/g)) expect(names).toContain(name)
})

test('the plugins of all agents have the version of the packages and the folder of the skill', () => {
  const { version } = JSON.parse(read('packages/memory/package.json')) as { version: string }
  for (const agent of ['claude', 'codex', 'cursor']) {
    const manifest: unknown = JSON.parse(read(`.${agent}-plugin/plugin.json`))
    expect(manifest).toMatchObject({ name: 'sheaf', version, skills: './skills/' })
  }
  expect(skill).toMatch(/^---\nname: sheaf\ndescription: .{50,1024}\n---\n/)
})

test('each of the ten programs of the skill runs as it stands, and prints what is below it', async () => {
  const tasks = [
    ...read('skills/sheaf/references/tasks.md').matchAll(
      /^## .+$[^]+?^```ts\n([^]+?)^```\n\n```text\n([^]+?)^```/gm,
    ),
  ]
  expect(tasks).toHaveLength(10)
  await mkdir(join(root, 'temp'), { recursive: true })
  const folder = await mkdtemp(join(root, 'temp', 'skill-'))
  try {
    // As in an app, with the packages and the frameworks installed.
    const installed = [
      ...publishedPackages().map(({ manifest, path }) => [manifest.name, path]),
      ['ai', join(root, 'packages', 'ai-sdk', 'node_modules', 'ai')],
      ...['@modelcontextprotocol/server'].map((each) => [
        each,
        join(root, 'packages/mcp/node_modules', each),
      ]),
    ]
    for (const [name = '', target = ''] of installed) {
      const link = join(folder, 'node_modules', name)
      await mkdir(dirname(link), { recursive: true })
      await symlink(target, link, 'junction')
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    for (const [place, [, program = '']] of tasks.entries())
      await writeFile(join(folder, `${place}.ts`), program)
    // In one process, since most of the time goes into loading.
    const files = tasks.map((_, place) => `console.log('--'); await import('./${place}.ts')`)
    await writeFile(join(folder, 'all.ts'), files.join('\n'))
    const flags = ['--conditions=sheaf-source', '--no-warnings', 'all.ts']
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: folder })
    const outputs = stdout.split('--\n').slice(1)
    for (const [place, [, , expected = '']] of tasks.entries())
      expect(outputs[place]?.trim(), `task ${place + 1}`).toBe(expected.trim())
  } finally {
    await rm(folder, { recursive: true })
  }
})
