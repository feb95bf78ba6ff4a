import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchIndex } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { proofTests } from '../../proof-tests.ts'
import { seededRandom } from '../../random.ts'
import { naiveStore } from '../__fixtures__/naive-store.ts'
import { racingLink, raceLinks } from './racing-link.ts'

const unavailable = racingLink.unavailable?.()
const whySkipped = unavailable === undefined ? '' : ` (skipped: ${unavailable})`

test.skipIf(unavailable !== undefined)(
  `a store that joins paths and goes is led out by the race${whySkipped}`,
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sheaf-link-race-'))
    try {
      const root = join(directory, 'notes')
      mkdirSync(root)
      const index = { candidates: async () => ({ text: [], vector: [] }) } as unknown as SearchIndex
      const { counts, problems } = await raceLinks({
        storage: { store: naiveStore(root), index },
        root,
        directory,
        random: seededRandom(1),
        seconds: 4,
      })
      expect(counts['escapes']).toBeGreaterThan(0)
      expect(problems).toContain('something outside of the root was changed')
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
)

proofTests(racingLink)
