import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJwtKeys, type LibsqlServer } from '@sheaf/libsql-server'
import { bundleForBrowser } from './__fixtures__/browser-bundle.ts'
import { hasBrowser, openPage, type Page } from './__fixtures__/browser.ts'
import { closedPort } from './__fixtures__/tcp-proxy.ts'
import { servers, withServer } from './__fixtures__/server.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const path = (name: string): string => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
// By its path: this package is below @sheaf/memory, and only its tests may import it.
const page = (entry: string): string => `
  import { createMemory } from ${path('../../memory/src/index.ts')}
  import { libsql } from ${path(entry)}
  const open = (options) => createMemory({ storage: libsql(options) })
  globalThis.open = open
  globalThis.failure = (options) => open(options).then(() => 'none', ({ code, message, retryable, outcome }) => ({ code, message, retryable, outcome }))`

interface Failure {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly outcome: string
}
interface OnPage {
  open(options: object): Promise<MemoryOnPage>
  failure(options: object): Promise<Failure>
}
// The calls of a memory below.
interface MemoryOnPage {
  readonly store: {
    write(path: string, content: string): Promise<unknown>
    append(path: string, content: string): Promise<unknown>
    read(path: string): Promise<string>
  }
  user(id: string): {
    appendDaily(text: string): Promise<unknown>
    search(query: string): Promise<readonly { readonly text: string }[]>
    assemble(options: object): Promise<{ readonly messages: unknown; readonly tokens: number }>
  }
  doctor(): Promise<{ readonly findings: readonly unknown[] }>
  close(): Promise<void>
}

describe('bundled for a browser', () => {
  test('a memory over HTTP contains no module and no global of Node.js', async () => {
    const { code, builtins, nodeGlobals } = await bundleForBrowser(page('http.ts'))
    expect({ builtins, nodeGlobals }).toEqual({ builtins: [], nodeGlobals: [] })
    expect(code.length).toBeGreaterThan(100_000)
  })

  test('nor do all other exports of these packages', async () => {
    const packages = ['core', 'chunker', 'sql', 'retrieval', 'documents', 'context', 'ingest', 'memory']
    const entries = [...packages.map((name) => `../../${name}/src/index.ts`), 'http.ts']
    const all = entries.map(
      (entry, place) =>
        `import * as each${place} from ${path(entry)}; globalThis.each${place} = each${place}`,
    )
    const { code, builtins, nodeGlobals } = await bundleForBrowser(all.join('\n'))
    expect({ builtins, nodeGlobals }).toEqual({ builtins: [], nodeGlobals: [] })
    expect(code).toContain('globalThis.each8')
  })

  test('the main entry does, so this test can fail', async () => {
    const { builtins, nodeGlobals } = await bundleForBrowser(page('index.ts'))
    expect(builtins.join()).toContain('node:async_hooks in ')
    expect(nodeGlobals.join()).toContain('sql/src/file.ts')
  })
})

describe.skipIf(!hasBrowser())(`in Chromium${hasBrowser() ? '' : ' (skipped: there is none)'}`, () => {
  withServer('against a server', () => {
    const { start } = servers()
    let server: LibsqlServer
    let tab: Page
    beforeAll(async () => {
      server = await start()
      tab = await openPage((await bundleForBrowser(page('http.ts'))).code)
    })

    test('writes, finds and assembles', async () => {
      const result = await tab.evaluate(async (url) => {
        const memory = await (globalThis as unknown as OnPage).open({ url })
        const ada = memory.user('ada')
        await memory.store.write(
          'notes/postgres.md',
          '# Invoices\n\nWe moved the invoices to Postgres 17 in May. 🐝\n',
        )
        await ada.appendDaily('Prefers trains to planes, and tea to coffee.')
        await Promise.all(
          Array.from({ length: 10 }, (_, place) => memory.store.append('log.md', `line ${place}\n`)),
        )
        const messages = [{ role: 'user', content: 'How does she like to travel: by train?' }]
        const { tokens, messages: assembled } = await ada.assemble({
          system: 'You are a helpful agent.',
          messages,
          maxTokens: 2000,
        })
        const hits = await ada.search('which database has the invoices?')
        const lines = (await memory.store.read('log.md')).trimEnd().split('\n').length
        const { findings } = await memory.doctor()
        await memory.close()
        return {
          hits: hits.map(({ text }) => text),
          assembled: JSON.stringify(assembled),
          tokens,
          lines,
          findings,
        }
      }, server.url)
      expect(result.hits[0]).toContain('Postgres 17 in May. 🐝')
      expect(result.assembled).toContain('Prefers trains')
      expect(result.tokens).toBeLessThanOrEqual(2000)
      expect(result.lines).toBe(10)
      expect(result.findings).toEqual([])
    })

    test('a page of another origin than the server sends its token', async () => {
      const directory = temporaryDirectory()
      afterAll(directory.remove)
      const keys = createJwtKeys()
      const jwtKeyFile = join(directory.path, 'key.pem')
      writeFileSync(jwtKeyFile, keys.publicKey)
      const { url } = await start({ jwtKeyFile })
      const content = await tab.evaluate(
        async (options) => {
          const memory = await (globalThis as unknown as OnPage).open(options)
          await memory.store.write('a.md', 'a heron')
          return await memory.store.read('a.md').finally(() => memory.close())
        },
        { url, authToken: keys.token() },
      )
      expect(content).toBe('a heron')
      const failure = await tab.evaluate((options) => (globalThis as unknown as OnPage).failure(options), {
        url,
        authToken: 'another',
      })
      expect(failure).toMatchObject({ code: 'unavailable', retryable: false })
      expect(failure.message).toContain('Check authToken')
    })

    test('an unreachable server is a retryable error', async () => {
      const url = `http://127.0.0.1:${await closedPort()}`
      const failure = await tab.evaluate((options) => (globalThis as unknown as OnPage).failure(options), {
        url,
        timeoutMs: 200,
      })
      expect(failure).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
    })

    test('a redirect is not followed, and the error names it', async () => {
      const asked: (string | undefined)[] = []
      const redirecting = createServer((request, response) => {
        asked.push(request.method)
        response.writeHead(request.method === 'OPTIONS' ? 204 : 307, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': '*',
          location: server.url,
        })
        response.end()
      })
      await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
      afterAll(() => void redirecting.close())
      const { port } = redirecting.address() as { port: number }
      const options = { url: `http://127.0.0.1:${port}`, timeoutMs: 2000 }
      const failure = await tab.evaluate((given) => (globalThis as unknown as OnPage).failure(given), options)
      expect(failure).toMatchObject({ code: 'unavailable', retryable: false })
      expect(failure.message).toContain('the server redirects')
      expect(asked).toContain('POST')
    })
  })
})
