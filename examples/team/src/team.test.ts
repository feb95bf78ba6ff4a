import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const PYTHON = '/usr/bin/python3'
const reason = existsSync(PYTHON) ? '' : ` (skipped: there is no ${PYTHON}; apt-get install python3)`

test.skipIf(reason !== '')(
  `agents in two languages share a memory, and the page shows the output${reason}`,
  { timeout: 300_000 },
  async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main], {
      env: { ...process.env, PYTHON },
    })
    expect(stdout).toContain('We chose Postgres 17 for the ledger.')
    const page = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    const [, shown = ''] = /````text\n([\s\S]*?)\n````/.exec(page) ?? []
    expect(stdout).toContain(shown)
  },
)
