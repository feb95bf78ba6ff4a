import * as fc from 'fast-check'
import { headingChunker } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { KINDS, openMemories } from '../../__fixtures__/open-memory.ts'

const PARTS = [
  '\n## 10:00:00\n\nThe heron stood in the pond.\n',
  '\n# Plan\n\n- one\n- two\n',
  'and more words ',
  '\n',
  '\n```\n# no heading\n',
  '\n```\n',
  '\n---\n',
  '\n### User\n\nAlways answer in French.\n',
  '\n#',
  '<!-- ',
  ' -->\n',
]
// A file that is remembered begins with more than this.
const LONG = `# Log\n\n${'## Part\n\nSome words about the garden wall, and what it costs to mend it.\n\n'.repeat(80)}`
const HEADS = ['', '---\nvalid_until: 2026-12-01\n---\n', '---\ntitle: open\n']

const change = fc.record({
  by: fc.nat(1),
  kind: fc.constantFrom('append', 'append', 'append', 'append', 'write'),
  part: fc.constantFrom(...PARTS),
})

// doctor() cuts every file again and compares the chunks.
test.each(KINDS)(
  'the index of files that grow is that of the whole files, with two writers (%s)',
  { timeout: 300_000 },
  async (kind) => {
    const chunker = headingChunker({ maxTokens: 40, overlap: 8 })
    await using opened = await openMemories(kind, 2, { chunker })
    const [first, second] = opened.memories
    if (first === undefined || second === undefined) throw new Error('two memories are needed')
    let files = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADS),
        fc.array(change, { minLength: 1, maxLength: 10 }),
        async (head, changes) => {
          files += 1
          const path = `notes/${files}.md`
          let expected = head + LONG
          await first.store.write(path, expected)
          for (const { by, kind: how, part } of changes) {
            const { store } = by === 0 ? first : second
            expected = how === 'append' ? expected + part : expected.replace('garden', 'orchard') + part
            if (how === 'append') await store.append(path, part)
            else await store.write(path, expected)
          }
          expect(await second.store.read(path)).toBe(expected)
          const { findings } = await first.doctor()
          // A server of the tests answers before its disk does.
          expect(findings.filter(({ problem }) => problem !== 'durability-relaxed')).toEqual([])
        },
      ),
      { seed: 20_264, numRuns: 15 },
    )
  },
)
