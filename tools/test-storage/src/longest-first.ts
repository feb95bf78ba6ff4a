import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { soonAnswered } from './soon-answered.ts'

/**
 * A sequencer that starts the named files first, in the order given ("packages/fs/src/races.test.ts", or the
 * end of it), and the others as vitest sorts them. A fresh clone has no times: without this a long file with
 * a short text runs last, and one processor waits for it.
 *
 * `vitest related` runs as many files as `milliseconds` allow; the rest is for `npm test`.
 */
export function longestFirst(files: readonly string[], milliseconds = Infinity): typeof BaseSequencer {
  const rankOf = ({ moduleId }: TestSpecification): number => {
    const place = files.findIndex((file) => moduleId.endsWith(`/${file}`))
    return place === -1 ? files.length : place
  }
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = (await super.sort(specifications)).sort((a, b) => rankOf(a) - rankOf(b))
      const { related = [] } = this.ctx.config
      if (related.length === 0) return sorted
      const known = sorted.map((specification) => ({
        specification,
        file: specification.moduleId,
        ...this.ctx.cache.getTestSpecificationResult(specification),
      }))
      const soon = soonAnswered(known, related, milliseconds)
      console.log(`${soon.length} of ${sorted.length} related test files; npm test runs all`)
      return soon.map(({ specification }) => specification)
    }
  }
}
