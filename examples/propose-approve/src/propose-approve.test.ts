import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { asScripted } from './decide.ts'
import type { Decide } from './decide.ts'
import { storagesIn } from './storages.ts'
import { tellStory } from './story.ts'

async function tellThreeTimes(decide: Decide): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-propose-approve-test-'))
  const outputs: string[] = []
  try {
    for (const storage of Object.values(storagesIn(folder))) {
      const lines: string[] = []
      await tellStory({ storage, decide, print: (text) => lines.push(text), format: 'terminal' })
      outputs.push(lines.join('\n'))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return outputs
}

test('one change is applied, one rejected and one refused, the same on three storages, and a restore is byte-equal', async () => {
  const [output = '', ...others] = await tellThreeTimes(asScripted)
  expect(others).toEqual([output, output])
  // In colours, and the words that differ are out.
  expect(output).toContain('\u001b[32m+- Two people look at every migration.\u001b[0m')
  expect(output).toContain('\u001b[31m-- The office is open \u001b[7mfrom')

  const [calls = '', first = '', second = '', third = '', history = '', since = '', restored = ''] =
    stripVTControlCharacters(output)
      .split(/^── .*$/m)
      .slice(1)
  expect(calls.match(/^result │ Proposed as "[0-9a-f]{12}": /gm)).toHaveLength(3)
  expect(calls).toContain('PMEMORY.md says what it said before; the project has 1 file.')
  expect(first).toContain(
    '\n-- We deploy on Tuesdays.\n+- We deploy on Tuesdays, and never before a holiday.\n',
  )
  expect(first).toContain('yes: applied to PMEMORY.md in one commit.')
  expect(second).toContain('no: rejected')
  expect(third).toContain('yes: refused. "PMEMORY.md" is not as expected')
  expect(third).toContain('The file is untouched, and the proposal is open.')

  const revisions = history.trim().split('\n')
  expect(
    revisions.map((line) => line.split(/ {2,}/)).map(([version, , author]) => [version, author]),
  ).toEqual([
    ['3.0.0', 'ada'],
    ['2.0.0', 'wren'],
    ['1.0.0', 'ada'],
  ])
  expect(since).toContain('+- Two people look at every migration.')
  expect(since).toContain('+- The office is open from 7 to 15.')
  expect(since).not.toContain('around the clock')
  expect(restored).toContain('Every byte is as it was, in version 4.0.0')
})

test('a user who says no to everything keeps everything', async () => {
  const [output = '', ...others] = await tellThreeTimes(async () => false)
  expect(others).toEqual([output, output])
  const plain = stripVTControlCharacters(output)
  expect(plain.match(/^no: rejected/gm)).toHaveLength(3)
  expect(plain).not.toContain('approved by')
  expect(plain).toContain('Every byte is as it was')
})

test('without a terminal nobody is asked', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--conditions=sheaf-source',
    main,
    '--ask',
  ])
  expect(stderr).toBe('')
  expect(stdout).toContain('the same three times.')
  expect(stdout).not.toContain('y/n')
  expect(stdout).not.toContain('\u001b')
})
