import type { MemoryStore } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../global-options.ts'
import { oneLine, count } from '../output/style.ts'
import type { Runner } from '../runner.ts'

const AT_ONCE = 32

export function registerStatus(program: Command, runner: Runner): void {
  program
    .command('status')
    .description('the size of the memory, and its findings; examines the storage, as doctor does')
    .addHelpText('after', examples('sheaf status --store sqlite:memory.db', 'sheaf status --user ada --json'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ memory, ownStore, scope, storageKind, leftOut }) => {
        const sizes = await sizesOf(ownStore)
        const { facts, findings } = await memory.doctor()
        const value = {
          storage: storageKind,
          ...(scope === undefined ? {} : { scope: scope.id }),
          files: sizes.length,
          bytes: sizes.reduce((sum, size) => sum + size, 0),
          // Counts the whole storage in any scope: there is one index.
          chunks: Number(facts['chunks'] ?? 0),
          vectors: Number(facts['embeddings'] ?? 0),
          findings: findings.length,
          leftOut: leftOut.map(({ path, skipped = '' }) => ({ path, reason: skipped })),
        }
        return {
          value,
          text: ({ paint }) => {
            const rows: readonly (readonly [string, string | number])[] = [
              ['storage', value.storage],
              ...(scope === undefined ? [] : [['scope', scope.id] as const]),
              ['files', value.files],
              ['bytes', value.bytes],
              ['chunks', value.chunks],
              ['vectors', value.vectors],
              ...value.leftOut.map(
                ({ path, reason }) => ['left out', `${oneLine(path)}: ${oneLine(reason)}`] as const,
              ),
            ]
            const health =
              value.findings === 0
                ? paint('green', 'sound')
                : paint('yellow', `${count(value.findings, 'finding')}; see sheaf doctor`)
            return [...rows, ['health', health] as const]
              .map(([name, shown]) => `${paint('bold', name.padEnd(9))}${shown}`)
              .join('\n')
          },
        }
      })
    })
}

async function sizesOf(store: MemoryStore): Promise<number[]> {
  const paths = await store.list()
  const sizes: number[] = []
  for (let place = 0; place < paths.length; place += AT_ONCE) {
    const stats = await Promise.all(paths.slice(place, place + AT_ONCE).map((path) => store.stat(path)))
    sizes.push(...stats.map((stat) => stat?.size ?? 0))
  }
  return sizes
}
