import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outline, REPOSITORY, siteLinks } from '../docs/scripts/pages.mjs'

const concepts = { source: 'docs/concepts.md', page: 'concepts.md' }
const guide = { source: 'docs/guides/fs.md', page: 'guides/fs.md' }
const readme = { source: 'packages/fs/README.md', page: 'packages/fs.md' }
const all = [concepts, guide, readme]

test('links between pages stay relative, whichever folder a page comes from', () => {
  expect(siteLinks('[a](../concepts.md#the-index) and [`b`](../../packages/fs/README.md)', guide, all)).toBe(
    '[a](../concepts.md#the-index) and [`b`](../packages/fs.md)',
  )
  expect(siteLinks(`[the guide](${REPOSITORY}/blob/main/docs/guides/fs.md)`, readme, all)).toBe(
    '[the guide](../guides/fs.md)',
  )
  expect(siteLinks('[`@sheaf/fs`](https://www.npmjs.com/package/@sheaf/fs)', concepts, all)).toBe(
    '[`@sheaf/fs`](./packages/fs.md)',
  )
})

test('what is no page is linked in the repository', () => {
  expect(siteLinks('[a](../LICENSE) [b](../examples/quickstart)', concepts, all)).toBe(
    `[a](${REPOSITORY}/blob/main/LICENSE) [b](${REPOSITORY}/tree/main/examples/quickstart)`,
  )
})

test('addresses elsewhere, anchors, pictures and code are left alone', () => {
  const text = [
    '[a](https://example.com) [b](#the-index) ![c](architecture.svg) `[d](nowhere.md)`',
    '```md\n[e](nowhere.md)\n```',
    '````text\n```\n[f](nowhere.md)\n```\n````',
  ].join('\n\n')
  expect(siteLinks(text, concepts, all)).toBe(text)
})

test('a link that leads nowhere is an error', () => {
  expect(() => siteLinks('[a](nowhere.md)', concepts, all)).toThrow(
    'docs/concepts.md: nowhere.md leads nowhere',
  )
  expect(() => siteLinks('![a](nowhere.svg)', concepts, all)).toThrow('nowhere.svg')
})

test('the list of pages names each page once, with what it is about', () => {
  const pages = outline().flatMap(({ items }) => items)
  expect(pages.length).toBeGreaterThan(20)
  expect(new Set(pages.map(({ page }) => page)).size).toBe(pages.length)
  for (const { about } of pages) expect(about.length).toBeGreaterThan(10)
})

test('pages say the same figures as the benchmark that they name', () => {
  const page = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const [, row = ''] = /^\| Sheaf, defaults +\|(.*)$/m.exec(page('docs/benchmarks/beam.md')) ?? []
  const shown = row.split('|').slice(2, 5)
  const [small, middle, large] = shown.map((each) => Math.round(Number(each) * 100))
  expect(page('README.md')).toContain(`Sheaf ${small}%, ${middle}% and ${large}%`)
  expect(page('docs/guides/context-costs.md')).toContain(`shows ${small}, ${middle} or ${large}% of the`)
})
