import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { storagesIn } from './storages.ts'
import { tellStory } from './story.ts'

const isInOrder = (text: string, parts: readonly string[]) => {
  const places = parts.map((part) => text.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

const outputs: string[] = []
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-project-threads-test-'))
  try {
    for (const storage of Object.values(storagesIn(folder))) outputs.push(await tellStory(storage))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
const parts = () => (outputs[0] ?? '').split(/^── .*$/m).slice(1)

test('what threads are given is the same on three storages, and says why', () => {
  const [output = '', ...others] = outputs
  expect(others).toEqual([output, output])

  const [files = '', newest = '', project = '', why = '', workspace = '', , other = ''] = parts()
  expect(files).toContain('projects/lighthouse/chats/lamp.md')
  expect(newest.trim()).toBe(
    '2026-11-20T08:01  wren: Noted. What holds for the whole project stands there.\n' +
      '2026-11-20T08:02  bo: I am new here. Which database keeps the tickets, and why?',
  )
  isInOrder(project, [
    'You are Wren',
    '## Memory of this project',
    '## Memory of its workspaces',
    '## Retrieval',
    'user      │ bo: I am new here.',
  ])
  // All chats of the project, also those of its workspaces; what the conversation shows is not retrieved as
  // well.
  for (const said of [
    '2026-11-19\nsystem    │ ada: The second pier opens in spring',
    'ada: Then the database must be',
    '2026-11-16\nsystem    │ ada: Which database',
  ]) {
    expect(project).toContain(said)
  }
  expect(project.split('What holds for the whole project stands there.')).toHaveLength(2)
  expect(why).toMatch(/^Context: [\d,]+ of 2,000 tokens/m)
  expect(why).toContain('chats: 2 dropped, is in the context already')

  expect(workspace).toContain('## Memory of this workspace')
  expect(workspace).not.toContain('whole crowns')

  for (const part of [project, why, workspace]) expect(part).not.toMatch(/foghorn|lighthouse/i)
  expect(other).toContain('"foghorn" stands 0 times in the one context and 0 times in the other.')
  expect(other).toContain("finds 0 pieces in the ferry's memory and 3 in the lighthouse's")
})

test('of decisions that contradict each other one is shown, and the trace says which and why', () => {
  const [, , project = '', , workspace = '', decisions = ''] = parts()
  // The project's decision wins, in a thread of the workspace too; of two of one scope the newer one.
  const [older = '', overruled = '', ownOlder = '', own = '', files = ''] = decisions.trim().split('\n')
  expect(overruled).toBe('project thread    workspaces/server/MEMORY.md#L7: PMEMORY.md:12 has precedence')
  expect(older).toBe(
    'project thread    workspaces/server/MEMORY.md#L8: workspaces/server/MEMORY.md:9 is newer',
  )
  expect(own).toBe('workspace thread  MEMORY.md#L7: PMEMORY.md:12 has precedence')
  expect(ownOlder).toBe('workspace thread  MEMORY.md#L8: MEMORY.md:9 is newer')
  expect(files).toBe('Every line still stands in its file.')
  expect(project).not.toContain('- 2026-11-16 [database] SQLite')
  expect(workspace).toContain('[replaced by PMEMORY.md:12: "2026-11-20 [database] Postgres 17"]')
})

test('the program runs as it is', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stderr).toBe('')
  expect(stdout).toContain('the same three times.')
})
