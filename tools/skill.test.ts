import { existsSync, readFileSync } from 'node:fs'
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
