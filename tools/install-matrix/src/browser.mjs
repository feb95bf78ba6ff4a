// A real browser, and a server on loopback for the pages that it opens.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

export const chromiumProgram = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/**
 * Undefined where there is no Chromium. `run(file, fragment)` loads a module and resolves to what its
 * `outcome` becomes, or to its error's text.
 */
export async function openBrowser(directory) {
  if (chromiumProgram === undefined) return undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://page')
    if (!pathname.endsWith('.js')) {
      const script = new URL(request.url, 'http://page').searchParams.get('module')
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><script type="module" src="/${script}"></script>`)
    } else response.setHeader('content-type', 'text/javascript').end(readFileSync(join(directory, pathname)))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: ['--no-sandbox'] })
  return {
    version: browser.version(),
    async run(file, fragment) {
      const page = await browser.newPage()
      const errors = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(
        `http://127.0.0.1:${server.address().port}/?module=${encodeURIComponent(file)}#${encodeURIComponent(fragment)}`,
      )
      const outcome = await page.evaluate(async () => {
        for (let turn = 0; turn < 200 && globalThis.outcome === undefined; turn += 1)
          await new Promise((resolve) => setTimeout(resolve, 25))
        return await Promise.resolve(globalThis.outcome).catch(
          (error) => `${error.message} ${error.cause?.message ?? ''}`,
        )
      })
      await page.close()
      return outcome ?? errors.join('\n')
    },
    async close() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
