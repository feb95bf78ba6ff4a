import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@sheaf/core'
import type { Change, MemoryStore } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { median } from '../metrics.ts'
import type { Measurement, SpeedSetting } from './measurement.ts'
import { compared, speedup, timed } from './timing.ts'
import { memoryPath, walk } from './tree.ts'

/** Bringing a memory level with a folder that did not change, or in one file; against walking the folder and asking each file's stat. */
export async function syncing({ files, tree, scratch, rounds, progress }: SpeedSetting): Promise<Measurement[]> {
  progress.step('speed: syncing a tree that did not change')
  const memory = await createMemory({ storage: sqlite({ file: join(scratch, 'sync.db') }), history: false })
  await memory.store.commit(files.map(({ path, content }) => ({ path, content })))
  const unchanged = await compared(
    rounds,
    () => sync(memory.store, tree),
    () => {
      for (const file of walk(tree)) statSync(file)
    },
  )
  const changed: number[] = []
  for (let round = 0; round < rounds; round++) {
    // What the memory holds differs from the disk in one file, and the sync sets it right.
    const { path, content } = files[round * 7] ?? files[0] ?? { path: memoryPath(0), content: '' }
    await memory.store.write(path, `${content}\nEdited.\n`)
    changed.push(await timed(() => sync(memory.store, tree)))
  }
  await memory.close()
  return [
    {
      id: 'sync.noop',
      name: `syncing ${files.length} files, none changed (walk, read, hash, compare)`,
      value: median(unchanged.sheaf),
      unit: 'ms',
      peer: median(unchanged.peer),
      peerName: 'walk and stat',
      ratio: speedup(unchanged),
    },
    { id: 'sync.one', name: `syncing ${files.length} files, one changed`, value: median(changed), unit: 'ms' },
  ]
}

/** Writes the files of a folder whose content differs from what the store has. A file's version is its hash, so nothing else is needed. */
async function sync(store: MemoryStore, tree: string): Promise<void> {
  const changes: Change[] = []
  for (const [place, file] of walk(tree).entries()) {
    const path = memoryPath(place)
    const content = readFileSync(file, 'utf8')
    const known = await store.stat(path)
    if (known?.hash !== (await contentHash(content))) changes.push({ path, content })
  }
  if (changes.length > 0) await store.commit(changes)
}
