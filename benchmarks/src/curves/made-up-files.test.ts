import { headingChunker } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { madeUpFiles, madeUpQuestions } from './made-up-files.ts'

// As createMemory cuts.
const chunker = headingChunker({ maxTokens: 200, overlap: 40 })

test('files are cut into as many chunks as were asked for, by the default chunker, and are the same each time', () => {
  for (const chunks of [1, 50, 120]) {
    const files = [...madeUpFiles(chunks)]
    expect(files.reduce((sum, { content }) => sum + chunker.chunk(content).length, 0)).toBe(chunks)
    expect(files).toEqual([...madeUpFiles(chunks)])
  }
})

test('questions are the same each time', () => {
  expect(madeUpQuestions(3)).toEqual(madeUpQuestions(5).slice(0, 3))
})
