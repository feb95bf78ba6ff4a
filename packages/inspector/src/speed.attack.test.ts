import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askFor,
  goTo,
  idle,
  isMissing,
  openChromium,
  openFile,
  whySkipped,
  type OpenedChromium,
} from './__fixtures__/open-chromium.ts'

// Of a memory, and of one with a hundred times as much. docs/decisions/0039-inspector.md has times.
const FILES = [100, 10_000] as const
const LOG_BYTES = [10_000, 1_000_000] as const
// The most of both grew by 3. When each letter compared the whole log, typing grew by 15.
const MOST_GROWTH = 8
const MOST_ELEMENTS = 10_000

describe.skipIf(isMissing)(`10,000 files and a log of 1 MB in Chromium${whySkipped}`, () => {
  const opened: OpenedChromium[] = []

  beforeAll(async () => {
    for (const size of [0, 1] as const) opened.push(await openMemory(FILES[size], LOG_BYTES[size]))
  })

  afterAll(async () => {
    for (const each of opened) await each[Symbol.asyncDispose]()
  })

  test('cost the page little more than a hundredth of both, while a person scrolls and types', async () => {
    const [few, many] = [await costs(opened[0]), await costs(opened[1])]
    const growths = many.map(
      ({ step, seconds }, place) => [step, seconds / (few[place]?.seconds ?? 0)] as const,
    )
    expect(growths.filter(([, growth]) => !(growth < MOST_GROWTH))).toEqual([])
    expect(many.filter(({ elements }) => elements > MOST_ELEMENTS)).toEqual([])
    expect(many).toHaveLength(7)
  })
})

async function openMemory(files: number, bytes: number): Promise<OpenedChromium> {
  const chromium = await openChromium()
  const ada = chromium.memory.user('ada')
  for (let first = 0; first < files; first += 1000)
    await ada.ownStore.commit(
      Array.from({ length: Math.min(files, 1000) }, (_, place) => ({
        path: `many/${String(first + place).padStart(5, '0')}.md`,
        content: `file ${first + place} of the ferry tide table`,
      })),
    )
  const lines = Array.from(
    { length: Math.ceil(bytes / 50) },
    (_, place) => `- entry ${place} of the ferry tide table, and wind`,
  )
  await ada.ownStore.write(
    'notes/log.md',
    `${lines
      .join('\n')
      .padEnd(bytes - 1, ' tide\n')
      .slice(0, bytes - 1)}\n`,
  )
  return chromium
}

interface Cost {
  readonly step: string
  /** The processor time of the page's thread, which other work on the machine does not change. */
  readonly seconds: number
  readonly elements: number
}

async function costs(chromium: OpenedChromium | undefined): Promise<readonly Cost[]> {
  if (chromium === undefined) return []
  await using opened = await chromium.open()
  const { page } = opened
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const found: Cost[] = []
  let before = 0
  const end = async (step: string) => {
    await page.evaluate('new Promise(requestAnimationFrame)')
    const elements = (await page.evaluate(`document.querySelectorAll('*').length`)) as number
    const { metrics } = await session.send('Performance.getMetrics')
    const after = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    found.push({ step, seconds: after - before, elements })
    before = after
  }
  await page.goto(`${chromium.url}#/files`)
  await page.reload()
  await page.locator('.row').first().waitFor()
  await end('the list')
  await openFile(page, 'log', /notes\/log\.md/)
  await end('the log')
  await page.mouse.move(900, 500)
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 400)
  await end('scrolled')
  await page.keyboard.press('e')
  await page.locator('textarea').click()
  await page.keyboard.type('the wind turns')
  await end('typed')
  await page.getByRole('button', { name: 'Throw' }).click()
  await idle(page)
  for (const letter of ['h', 'd'] as const) {
    await goTo(page, letter)
    await end(letter)
  }
  await goTo(page, 'c')
  await askFor(page, 'ferry tide table')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('spinbutton', { name: 'Budget' }).fill('200000')
  await page.getByRole('spinbutton', { name: 'Budget' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.locator('.beside .context-view').nth(1).waitFor()
  await idle(page)
  await page.getByRole('button', { name: 'line by line' }).click()
  await end('two contexts')
  return found
}
