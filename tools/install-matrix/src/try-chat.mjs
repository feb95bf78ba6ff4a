// The chat of `npm create sheaf`, built and used as a person does: log in, tell a fact, ask for it in a new
// chat, look at the page of the memory; another person knows nothing of it.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumProgram } from './browser.mjs'
import { Skipped } from './results.mjs'

const START_TIMEOUT_MS = 60_000

/**
 * Rejects where the app does not do so. The folder `screens` gets pictures of the pages; `mode` is
 * "start" for an app that was built, or "dev".
 */
export async function tryChat(app, fact, question, screens, mode = 'start') {
  if (chromiumProgram === undefined) throw new Skipped('this machine has no Chromium')
  const port = await freePort()
  const next = join(app.directory, 'node_modules', 'next', 'dist', 'bin', 'next')
  const server = spawn(process.execPath, [next, mode, '-H', '127.0.0.1', '-p', String(port)], {
    cwd: app.directory,
    env: app.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = `${output}${text}`.slice(-4096)))
  const ended = new Promise((resolve) => server.once('close', resolve))
  const browser = await chromium.launch({ executablePath: chromiumProgram, args: ['--no-sandbox'] })
  try {
    const address = `http://127.0.0.1:${port}`
    await answers(address, () => server.exitCode !== null)
    const memory = await fetch(`${address}/memory/`)
    if (memory.status !== 401) throw new Error(`/memory/ answers ${memory.status} without a login`)
    const ada = await enter(browser, address, 'Ada')
    await picture(ada, screens, 'empty')
    await say(ada, fact)
    await ada.getByText('New chat').click()
    await ada.waitForURL((url) => url.pathname.startsWith('/chat/'))
    await expectAnswer(ada, question, (said) => said.includes(fact))
    await picture(ada, screens, 'chat')
    await ada.reload()
    await ada.getByText(question, { exact: true }).first().waitFor()
    await ada.getByText('What it remembers').click()
    await ada
      .getByText(/MEMORY|chats|Context|Files/)
      .first()
      .waitFor()
    await picture(ada, screens, 'memory')
    await expectAnswer(await enter(browser, address, 'Bob'), question, (said) => !said.includes(fact))
  } catch (error) {
    throw new Error(`${error.message}\n${output}`, { cause: error })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await ended
  }
}

async function enter(browser, address, name) {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(60_000) // a page is compiled at its first request in development
  await page.goto(address)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/chat/'))
  return page
}

async function say(page, text) {
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  // The answer has begun, and the button can be pressed again.
  await page.locator('li.assistant').last().waitFor()
  await page.waitForFunction(() => !document.querySelector('main.chat button')?.hasAttribute('disabled'))
  return await page.locator('li.assistant').last().innerText()
}

async function expectAnswer(page, question, isRight) {
  const said = await say(page, question)
  if (!isRight(said)) throw new Error(`it answered ${JSON.stringify(said)}`)
}

async function picture(page, screens, name) {
  await page.screenshot({ path: join(screens, `${name}.png`) })
}

async function answers(address, hasEnded) {
  for (
    const end = Date.now() + START_TIMEOUT_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (hasEnded() || Date.now() > end) throw new Error('the server did not start')
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
