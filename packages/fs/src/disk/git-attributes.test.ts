import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskParts } from '../__fixtures__/disk-parts.ts'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { examineGitAttributes } from '../examine-disk.ts'

const directory = temporaryDirectory()
afterAll(directory.remove)

/** The attributes of a folder after an examination. */
async function afterLook(
  root: string,
  { repair = false, text }: { readonly repair?: boolean; readonly text?: string } = {},
) {
  const { disk, close } = await diskParts(root)
  const file = join(root, '.gitattributes')
  if (text !== undefined) writeFileSync(file, text)
  const findings = await examineGitAttributes(disk, repair)
  await close()
  const attributes = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return { states: findings.map(({ state }) => state), attributes }
}

test('a folder outside a checkout gets no attributes', async () => {
  expect(await afterLook(join(directory.path, 'plain'))).toEqual({ states: [], attributes: undefined })
})

test.each(['checkout', 'checkout/notes', 'checkout/a/b/c'])('%s, in a checkout, gets them', async (name) => {
  mkdirSync(join(directory.path, 'checkout/.git'), { recursive: true })
  const { states, attributes } = await afterLook(join(directory.path, name))
  expect(states).toEqual([])
  expect(attributes).toContain('**/.history/** -text merge=union\n')
})

test('attributes that a person wrote stay, and a repair completes them', async () => {
  const root = join(directory.path, 'written')
  mkdirSync(join(root, '.git'), { recursive: true })
  const text = '*.png binary'
  expect(await afterLook(root, { text })).toEqual({ states: ['found'], attributes: text })
  const repaired = await afterLook(root, { repair: true })
  expect(repaired.states).toEqual(['repaired'])
  expect(repaired.attributes?.split('\n').slice(0, 2)).toEqual([text, expect.stringMatching(/^# Sheaf/)])
  expect(await afterLook(root)).toEqual({ states: [], attributes: repaired.attributes })
})
