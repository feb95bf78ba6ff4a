import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * A sequencer that starts the named files first, in the order given ("packages/fs/src/races.test.ts", or the
 * end of it), and the others as vitest sorts them. A fresh clone has no times: without this a long file with
 * a short text runs last, and one processor waits for it.
 */
export function longestFirst(files: readonly string[]): typeof BaseSequencer {
  const rankOf = ({ moduleId }: TestSpecification): number => {
    const place = files.findIndex((file) => moduleId.endsWith(`/${file}`))
    return place === -1 ? files.length : place
  }
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(specifications)).sort((a, b) => rankOf(a) - rankOf(b))
    }
  }
}
