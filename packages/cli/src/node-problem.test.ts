import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeProblem } from './version.ts'

test('versions that cannot work are named with the least that does', () => {
  for (const version of ['18.20.8', '20.19.5', '21.7.3', '22.0.0', '22.13.1'])
    expect(nodeProblem(version)).toMatch(
      new RegExp(`22\\.14 or newer, and this is ${version.replaceAll('.', '\\.')}`),
    )
  for (const version of ['22.14.0', '22.20.1', '24.0.0', '26.1.0'])
    expect(nodeProblem(version)).toBe(undefined)
})

test('it is the number of the package', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly engines: { readonly node: string }
  }
  expect(engines.node).toBe('>=22.14')
})
