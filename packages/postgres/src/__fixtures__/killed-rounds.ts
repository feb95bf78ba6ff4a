import { openOptions } from '@sheaf/adapter-tests'
import { MemoryError, type Storage } from '@sheaf/core'
import type { PostgresServer } from '@sheaf/postgres-server'
import { postgres, type PostgresOptions } from '../postgres.ts'

/** The outcomes of the lines that writers appended. */
export interface WrittenLines {
  readonly acknowledged: number
  readonly unknown: number
  /** Acknowledged lines that are missing. */
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Lines that exist although the call reported that nothing was changed. */
  readonly leaked: readonly string[]
  /** Errors of another kind than `unavailable`. */
  readonly others: readonly string[]
  readonly findings: readonly string[]
}

const WRITERS = 6

/** Writes with six writers while the server is killed `rounds` times. */
export async function killedRounds(server: PostgresServer, rounds: number): Promise<WrittenLines> {
  const options = { connectionString: server.connectionString, schema: 'killed' }
  return await writtenLines(options, async (written) => {
    for (let round = 0; round < rounds; round += 1) {
      // After a number of lines, so that the machine's speed does not matter.
      await written(10 + ((round * 7) % 13))
      await server.kill()
      await server.start()
    }
  })
}

/**
 * Six writers append lines to one shared file and to their own files, until `disturb` is done. `disturb` can
 * wait for a number of further lines.
 */
export async function writtenLines(
  place: PostgresOptions,
  disturb: (written: (more: number) => Promise<void>) => Promise<void>,
): Promise<WrittenLines> {
  const options = { timeoutMs: 20_000, ...place }
  const open = async () => await postgres(options).open(openOptions())
  const storages = await Promise.all(Array.from({ length: WRITERS }, open))
  const outcomes = new Map<string, 'acknowledged' | 'unknown' | 'unchanged'>()
  const others: string[] = []
  const done = new AbortController()
  const write = async ({ store }: Storage, writer: number): Promise<void> => {
    for (let count = 0; !done.signal.aborted; count += 1) {
      const file = count % 2 === 0 ? 'shared.md' : `own/${writer}.md`
      const line = `${file} ${writer} ${count}`
      try {
        await store.append(file, `${line}\n`)
        outcomes.set(line, 'acknowledged')
      } catch (error) {
        if (!MemoryError.isInstance(error, 'unavailable')) others.push(String(error))
        const { outcome } = error as { outcome?: 'unknown' | 'unchanged' }
        outcomes.set(line, outcome ?? 'unknown')
      }
    }
  }
  const writing = storages.map((storage, writer) => write(storage, writer))
  await disturb(async (more) => {
    const wanted = outcomes.size + more
    while (outcomes.size < wanted) await new Promise((resolve) => setTimeout(resolve, 1))
  })
  done.abort()
  await Promise.all(writing)
  const storage = await open()
  const { findings } = await storage.doctor()
  const paths = await storage.store.list()
  const contents = await Promise.all(paths.map((path) => storage.store.read(path)))
  for (const each of [...storages, storage]) await each.close()
  const counts = new Map<string, number>()
  for (const line of contents.flatMap((content) => content.trim().split('\n')))
    counts.set(line, (counts.get(line) ?? 0) + 1)
  const linesOf = (wanted: string) =>
    [...outcomes].flatMap(([line, outcome]) => (outcome === wanted ? [line] : []))
  return {
    acknowledged: linesOf('acknowledged').length,
    unknown: linesOf('unknown').length,
    lost: linesOf('acknowledged').filter((line) => !counts.has(line)),
    doubled: [...counts].flatMap(([line, count]) => (count > 1 ? [line] : [])),
    leaked: linesOf('unchanged').filter((line) => counts.has(line)),
    others,
    findings: findings.map(({ problem }) => problem),
  }
}
