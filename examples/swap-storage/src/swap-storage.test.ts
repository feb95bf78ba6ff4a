import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('one program says the same on four storages', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stdout).toContain('The same four times.')
  expect(stdout.match(/old copy conflict/g)).toHaveLength(4)
  expect(stdout.match(/bo finds 0 lines/g)).toHaveLength(4)
  expect(stdout.match(/hit {6}MEMORY\.md/g)).toHaveLength(4)
})
