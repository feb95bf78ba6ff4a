import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isAvailable } from '@sheaf/libsql-server'
import { expect, test } from 'vitest'

test.skipIf(!isAvailable())('a killed replica and a killed primary cost nothing', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stdout).toContain(
    "400 lines in the file: 0 lost, 0 doubled, 0 reads older than the reader's own writes",
  )
  expect(stdout).toContain('finds team/log.md')
})
