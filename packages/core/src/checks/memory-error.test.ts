import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNode, LEAST_NODE } from './errors.ts'

const node = (version: string) => ({ process: { versions: { node: version } } })

test('a Node.js that is too old is named, with the oldest that works', () => {
  for (const version of ['18.20.8', '20.19.5', '22.0.0', '22.13.1'])
    expect(() => checkNode(node(version))).toThrow(
      `Sheaf needs Node.js 22.14 or newer, and this is ${version}. Install a newer one.`,
    )
  for (const version of ['22.14.0', '22.21.1', '24.0.0', '26.1.0']) checkNode(node(version))
})

test('browsers, workers and other runtimes are not checked', () => {
  for (const runtime of [
    {},
    { process: {} },
    { ...node('20.11.1'), Deno: {} },
    { ...node('18.0.0'), Bun: {} },
  ])
    checkNode(runtime)
})

test('every package needs the same version of Node.js', () => {
  const packages = new URL('../../../', import.meta.url)
  for (const name of readdirSync(packages)) {
    const { engines } = JSON.parse(readFileSync(new URL(`${name}/package.json`, packages), 'utf8')) as {
      readonly engines: { readonly node: string }
    }
    expect([name, engines.node]).toEqual([name, `>=${LEAST_NODE}`])
  }
})
