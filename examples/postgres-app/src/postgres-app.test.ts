import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isAvailable } from '@sheaf/postgres-server'
import { expect, test } from 'vitest'

test.skipIf(!isAvailable())(
  'one of two processes is killed while people chat, and nothing is lost',
  async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
    const answers = [...stdout.matchAll(/^(\d+) answers her: My boat lies in Falmouth\.$/gm)]
    expect(new Set(answers.map(([, pid]) => pid)).size).toBe(2)
    expect(stdout).toContain('bo gets: I do not know.')
    expect(stdout).toMatch(/messages are acknowledged: process \d+ is killed/)
    expect(stdout).toContain('40 acknowledged, 0 lost, 0 doubled')
  },
)
