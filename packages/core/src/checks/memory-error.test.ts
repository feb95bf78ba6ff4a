import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkNode, LEAST_NODE, MemoryError } from './errors.ts'

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

test.each([
  [Object.assign(new Error('Incorrect API key: sk-12'), { status: 401, code: 'invalid_api_key' }), '401'],
  [Object.assign(new Error('boom'), { statusCode: 500 }), '500'],
  [new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), 'ECONNREFUSED'],
  [new Error('connect ECONNREFUSED 127.0.0.1:11434'), 'ECONNREFUSED'],
  [new TypeError('I live in Porto'), 'TypeError'],
  [Object.assign(new Error('x'), { code: 'sk-12345' }), 'Error'],
  ['I live in Porto', 'string'],
  [undefined, 'undefined'],
])('an error of a model is shown without its text: %s', (cause, sign) => {
  const error = MemoryError.modelThrew('The model', cause)
  expect(error.message).toBe(`The model failed with ${sign}. Check its server and its key.`)
  expect([error.code, error.retryable, error.cause]).toEqual(['model-failed', true, cause])
})
