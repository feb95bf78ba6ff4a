import { join } from 'node:path'
import { lineChunker } from '@sheaf/chunker'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { median } from '../metrics.ts'
import type { Measurement, SpeedSetting } from './measurement.ts'
import { rawFts5 } from './raw-fts5.ts'
import { compared, speedup, throughput } from './timing.ts'
import { bytesOf } from './tree.ts'

/**
 * Writes files in one commit, durable and searchable, against the same chunks in one transaction of raw FTS5.
 */
export async function indexing({ files, scratch, rounds, progress }: SpeedSetting): Promise<Measurement[]> {
  progress.step('speed: taking in a tree of files')
  const chunker = lineChunker()
  const texts = files.flatMap(({ content }) => chunker.chunk(content).map(({ text }) => text))
  const changes = files.map(({ path, content }) => ({ path, content }))
  const times = await compared(
    rounds,
    async (round) => {
      const memory = await createMemory({
        storage: sqlite({ file: join(scratch, `index-${round}.db`) }),
        chunker,
        history: false,
      })
      await memory.store.commit(changes)
      await memory.close()
    },
    (round) => {
      const raw = rawFts5(join(scratch, `index-raw-${round}.db`))
      raw.insertAll(texts)
      raw.close()
    },
  )
  const bytes = bytesOf(files)
  return [
    {
      id: 'index.mbs',
      name: `${files.length} files (${(bytes / 1e6).toFixed(0)} MB, ${texts.length} chunks) committed and searchable`,
      value: throughput(bytes, times.sheaf),
      unit: 'MB/s',
      peer: throughput(bytes, times.peer),
      peerName: 'FTS5, one transaction',
      ratio: speedup(times),
    },
  ]
}

/**
 * Writes one small note, durable and searchable when the call resolves, with and without history, against one
 * durable insert into raw FTS5.
 */
export async function note(setting: SpeedSetting): Promise<Measurement[]> {
  setting.progress.step('speed: one durable note')
  return [
    await oneNote(setting, { id: 'note.p50', name: 'one durable note with its history, p50', history: true }),
    await oneNote(setting, {
      id: 'note-alone.p50',
      name: 'one durable note without history, p50',
      history: false,
    }),
  ]
}

async function oneNote(
  { scratch, calls }: SpeedSetting,
  { id, name, history }: { readonly id: string; readonly name: string; readonly history: boolean },
): Promise<Measurement> {
  const memory = await createMemory({ storage: sqlite({ file: join(scratch, `${id}.db`) }), history })
  const raw = rawFts5(join(scratch, `${id}-raw.db`))
  const text = (round: number) =>
    `# Note ${round}\n\n${'The gate at the mill stays open until the river falls below the second mark. '.repeat(4)}\n`
  const times = await compared(
    calls,
    (round) => memory.store.write(`notes/note-${round}.md`, text(round)),
    (round) => raw.insert(text(round)),
  )
  raw.close()
  await memory.close()
  const [value, peer] = [median(times.sheaf), median(times.peer)]
  return { id, name, value, unit: 'ms', peer, peerName: 'FTS5, one durable insert', ratio: speedup(times) }
}
