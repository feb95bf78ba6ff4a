import { systemClock } from '@sheaf/core'
import type { OpenOptions } from '@sheaf/core'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'

/** What a storage is opened with where a test does not care. */
export function openOptions(): OpenOptions {
  return { chunker: paragraphChunker(), analyser: wordAnalyser(), clock: systemClock() }
}
