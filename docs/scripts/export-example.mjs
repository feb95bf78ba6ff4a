// Writes the exported context that guides/inspector-example.md shows, of the memory that `npm start -- --ui`
// opens. `stage.mjs` runs it on the sources: node --conditions=sheaf-source export-example.mjs FILE
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILT_IN_CLOCK, BUILT_IN_USER, QUESTIONS } from '../../examples/quickstart/src/built-in.ts'
import { makeMemory } from '../../examples/quickstart/src/show-page.ts'

const [target] = process.argv.slice(2)
const { resolve } = createRequire(new URL('../../examples/quickstart/package.json', import.meta.url))
const { runCli } = await import(pathToFileURL(resolve('@sheaf/cli')).href)
const folder = await mkdtemp(join(tmpdir(), 'sheaf-example-'))
try {
  const file = join(folder, 'memory.db')
  await makeMemory(file)
  const { stdin, stderr, env } = process
  const scope = ['--store', `sqlite:${file}`, '--user', BUILT_IN_USER]
  process.exitCode = await runCli(
    ['ui', ...scope, '--export', target, '--question', QUESTIONS[1], '--max-tokens', '1000'],
    {
      stdin,
      stdout: stderr,
      stderr,
      env,
      isTerminal: { stdout: false, stderr: false },
      cwd: process.cwd(),
      clock: BUILT_IN_CLOCK,
    },
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
