import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isAvailable } from '@sheaf/libsql-server'
import { expect, test } from 'vitest'

// Four machines write each so many. They wait for each other, so the time grows faster than the number.
const NOTES_EACH = process.env['SHEAF_SOAK'] === '1' ? 100 : 20

test.skipIf(!isAvailable())('a killed replica and a killed primary cost nothing', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=sheaf-source',
    main,
    String(NOTES_EACH),
  ])
  expect(stdout).toContain(
    `${4 * NOTES_EACH} lines in the file: 0 lost, 0 doubled, 0 reads older than the reader's own writes`,
  )
  expect(stdout).toContain('finds team/log.md')
})
