import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PEERS_DIRECTORY } from './adapters.ts'
import { TURN_ENGINES } from './engines.ts'
import { hashEmbedder } from './hash-embedder.ts'
import { SPEED_ENGINES } from '../speed/speed-engines.ts'
import { VECTOR_ENGINES } from '../vectors/vector-engines.ts'

const engines = [...TURN_ENGINES, ...SPEED_ENGINES, ...VECTOR_ENGINES]

test('every peer has a module, and its packages are pinned to one version', () => {
  const { dependencies } = JSON.parse(readFileSync(join(PEERS_DIRECTORY, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const { open, packages } of engines) {
    const path = typeof open === 'object' ? open.path : open
    if (typeof path === 'string') expect(existsSync(join(PEERS_DIRECTORY, path)), path).toBe(true)
    for (const name of packages) expect(dependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

test('the peers are no part of the workspace', () => {
  const workspace = readFileSync(join(PEERS_DIRECTORY, '..', '..', 'pnpm-workspace.yaml'), 'utf8')
  expect(workspace).toMatch(/^ {2}- benchmarks$/m)
  expect(workspace).not.toMatch(/benchmarks\/|\*\*/)
})

test('vectors have length 1, are the same for the same stems, and exist for texts without words', async () => {
  const [one, same, other, none] = await hashEmbedder.embed(['two kilns', 'Two kiln', 'a river', ''])
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
  for (const vector of [one, other, none]) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5)
})
