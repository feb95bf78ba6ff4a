import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryInstructions } from './index.ts'

test('the instructions say whose memory it is, what to read first, and who approves changes', async () => {
  await using memory = await openMemory()
  const ofUser = memoryInstructions(memory.user('ada'))
  expect(ofUser).toContain(
    'Begin by reading USER.md and MEMORY.md with MemoryRead, and the index of entries, memory/MEMORY.md.',
  )
  expect(ofUser).not.toMatch(/the text below|proposal/)
  expect(memoryInstructions(memory.user('ada'), { writes: 'propose' })).toContain(
    'Each text that you write is a proposal. It is not in memory until a person approves it',
  )
  // The options of registerMemory are accepted.
  expect(memoryInstructions(memory.user('ada'), { onError: () => {}, limits: {} })).toBe(ofUser)
  expect(() => memoryInstructions(memory.user('ada'), { write: 'propose' } as never)).toThrow(
    /^write is not a name in options/,
  )

  const ofProject = memoryInstructions(memory.project('tides'))
  expect(ofProject).toMatch(
    /^# Memory\n\nYou remember this project [\s\S]*Each text that you write is a proposal[\s\S]*Begin by reading PMEMORY\.md with/,
  )
  expect(memoryInstructions(memory.project('tides'), { writes: 'direct' })).not.toContain('proposal')
  expect(memoryInstructions(memory.workspace('pier', { project: 'tides' }))).toMatch(
    /You remember this workspace [\s\S]*reading MEMORY\.md with/,
  )
})

test('a wrong memory and wrong options are refused', async () => {
  await using memory = await openMemory()
  expect(() => memoryInstructions(memory as never)).toThrow(/pass memory\.user\(id\)/)
  expect(() => memoryInstructions(undefined as never)).toThrow(/pass memory\.user\(id\)/)
  expect(() => memoryInstructions(memory.user('ada'), null as never)).toThrow(/options must be an object/)
})
