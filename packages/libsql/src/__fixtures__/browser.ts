import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { afterAll } from 'vitest'

// The part of playwright-core that these tests use; the documentation site has it to look at its pages.
export interface Page {
  goto(url: string): Promise<unknown>
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
}
interface Playwright {
  readonly chromium: {
    launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
  }
}

const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)
const docs = new URL('../../../../docs/', import.meta.url)

/** False without Chromium or a driver for it. */
export function hasBrowser(): boolean {
  return program !== undefined && existsSync(new URL('node_modules/playwright-core', docs))
}

/** Opens a page on loopback that has run a module. The browser ends with the tests of the file. */
export async function openPage(module: string): Promise<Page> {
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(module)
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { chromium } = createRequire(new URL('package.json', docs))('playwright-core') as Playwright
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  afterAll(() => browser.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${address.port}/`)
  return page
}
