import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

// An app in its own process, with only this package and core installed.
const app = mkdtempSync(join(tmpdir(), 'sheaf-app-'))
afterAll(() => rmSync(app, { recursive: true, force: true }))

test('without the library the package works, and the first embed names the fix', () => {
  const here = fileURLToPath(new URL('..', import.meta.url))
  cpSync(here, join(app, 'models'), {
    recursive: true,
    filter: (path) => !/\.test\.ts$|__fixtures__/.test(path),
  })
  mkdirSync(join(app, 'node_modules', '@sheaf'), { recursive: true })
  symlinkSync(join(here, '..', '..', 'core'), join(app, 'node_modules', '@sheaf', 'core'), 'junction')
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  const script = `
    import { transformersEmbedder } from './models/index.ts'
    const embedder = transformersEmbedder({ model: 'a/b', dimensions: 3 })
    const error = await embedder.embed(['red']).catch((error) => error)
    console.log(JSON.stringify([error.code, error.retryable, error.message]))`
  writeFileSync(join(app, 'main.ts'), script)
  const output = execFileSync(process.execPath, ['--conditions=sheaf-source', '--no-warnings', 'main.ts'], {
    cwd: app,
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual([
    'model-failed',
    false,
    'The package @huggingface/transformers is not installed: npm install @huggingface/transformers. In a bundle, pass its pipeline as an option.',
  ])
})
