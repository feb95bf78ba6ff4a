import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import type { Page } from 'playwright-core'
import {
  clock,
  goTo,
  idle,
  isMissing,
  openChromium,
  openFile,
  whySkipped,
  type OpenedChromium,
} from './__fixtures__/open-chromium.ts'

const SECRET = 'pelican'
const QUESTION = `When does the ${SECRET} fly?`

/** Each screen with a text of the person. */
const OPEN: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  file: async (page) => await openFile(page, 'birds', /notes\/birds\.md/),
  'history of a file': async (page) => {
    await openFile(page, 'birds', /notes\/birds\.md/)
    await page.locator('.detail').getByRole('button', { name: 'History' }).click()
    await page.locator('.detail .rows button').first().click()
  },
  draft: async (page) => {
    await openFile(page, 'birds', /notes\/birds\.md/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.locator('textarea').fill(`A ${SECRET} at sea.`)
  },
  context: async (page) => {
    await goTo(page, 'c')
    await page
      .getByRole('button', { name: new RegExp(SECRET) })
      .first()
      .click()
    await page.locator('.context-view').waitFor()
  },
  search: async (page) => {
    await goTo(page, 's')
    await page.keyboard.press('/')
    await page.keyboard.type('birds fly')
    await page.keyboard.press('Enter')
    await page.locator('.hit').first().waitFor()
  },
  conversation: async (page) => {
    await goTo(page, 't')
    await page
      .getByRole('button', { name: new RegExp(SECRET) })
      .first()
      .click()
  },
  facts: async (page) => await goTo(page, 'a'),
  proposal: async (page) => {
    await goTo(page, 'p')
    await page
      .getByRole('button', { name: new RegExp(SECRET) })
      .first()
      .click()
  },
  history: async (page) => {
    await goTo(page, 'h')
    await page.locator('main button', { hasText: 'notes/birds.md' }).first().click()
  },
  finder: async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(SECRET)
    await page.locator('dialog .row').first().waitFor()
  },
}

describe.skipIf(isMissing)(`an open page in Chromium${whySkipped}`, () => {
  let chromium: OpenedChromium
  let other: Memory
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-erasure-'))
    const storage = () => sqlite({ file: join(folder, 'memory.db') })
    chromium = await openChromium({}, storage())
    other = await createMemory({ storage: storage(), clock })
  })

  afterAll(async () => {
    await chromium?.[Symbol.asyncDispose]()
    await other?.close()
    if (folder !== '') await rm(folder, { recursive: true })
  })

  const seed = async (id: string) => {
    const user = other.user(id)
    await user.store.write('notes/birds.md', `# Birds\n\nThe ${SECRET} flies at noon.\n`)
    await user.store.write('notes/birds.md', `# Birds\n\nThe ${SECRET} flies at six.\n`)
    await user.store.write(`notes/${SECRET}.md`, `A ${SECRET}.\n`)
    await user.store.write('observations.md', `# Observations\n\n- 2026-11-18 Has a ${SECRET}.\n`)
    await user.proposals.propose({
      author: 'wren',
      reason: `a ${SECRET}`,
      path: 'notes/x.md',
      content: SECRET,
    })
    await user.thread('week').assemble({ messages: [{ role: 'user', content: QUESTION }], maxTokens: 900 })
    await user.thread('week').record([
      { id: 'm1', role: 'user', content: QUESTION },
      { id: 'm2', role: 'assistant', content: `The ${SECRET} flies at noon.` },
    ])
  }
  const keptIn = async (page: Page) => {
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    const fields = await page.locator('input:not([type=checkbox]), textarea').all()
    const typed = await Promise.all(fields.map(async (field) => await field.inputValue()))
    return [stored, await page.content(), ...typed].join('\n')
  }

  test.each(Object.keys(OPEN))('drops an erased user from its screen and its storage: %s', async (name) => {
    const id = `ada-${name.replaceAll(' ', '-')}@example.org`
    await seed(id)
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id })
    const { page } = opened
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
    await OPEN[name]?.(page)
    await expect
      .poll(async () => (await page.locator('main, dialog').allInnerTexts()).join(' '))
      .toContain(SECRET)
    await other.user(id).erase()
    await page.getByText('The user that this page showed was erased').waitFor()
    await idle(page)
    const kept = await keptIn(page)
    expect(kept).not.toContain(id)
    expect(kept).not.toContain(SECRET)
    await page.goBack()
    expect(await keptIn(page)).not.toContain(SECRET)
  })

  test('drops a forgotten passage from every screen, and keeps what was typed of another file', async () => {
    for (const name of ['file', 'history of a file', 'draft', 'context', 'search', 'facts']) {
      const id = `bo-${name.replaceAll(' ', '-')}`
      await seed(id)
      await other.user(id).store.write('notes/other.md', 'One.\n')
      await using opened = await chromium.open({}, chromium.url, { kind: 'user', id })
      const { page } = opened
      await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
      await openFile(page, 'other', /notes\/other\.md/)
      await page.keyboard.press('Escape')
      await page.keyboard.press('e')
      await page.locator('textarea').fill('Two.')
      await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Two.')
      await page.locator('.detail').getByRole('button', { name: 'Lines' }).click()
      await OPEN[name]?.(page)
      await expect.poll(async () => (await page.locator('main').allInnerTexts()).join(' ')).toContain(SECRET)
      await other.user(id).forget({ query: SECRET })
      for (const source of [`notes/${SECRET}.md`])
        await other
          .user(id)
          .forget({ source })
          .catch(() => {})
      const [proposal] = (await other.user(id).proposals.list()).proposals
      expect(proposal).toBeDefined()
      await expect.poll(async () => await page.locator('main').innerText()).not.toContain(SECRET)
      await expect
        .poll(async () =>
          JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])),
        )
        .not.toMatch(/at noon|at sea|at six/)
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Two.')
    }
  })

  test('opened later, it keeps nothing of a user who was erased meanwhile', async () => {
    await seed('cy@example.org')
    const context = await chromium.browser.newContext()
    const first = await context.newPage()
    await first.goto(chromium.url)
    await first.getByRole('button', { name: 'cy@example.org' }).first().click()
    await OPEN['draft']?.(first)
    await OPEN['context']?.(first)
    await first.goto('about:blank')
    await other.user('cy@example.org').erase()
    const second = await context.newPage()
    await second.goto(chromium.url)
    await second.getByRole('img', { name: 'Follows the changes' }).waitFor()
    await expect.poll(async () => await keptIn(second)).not.toMatch(/cy@example\.org|pelican/)
    await context.close()
  })
})
