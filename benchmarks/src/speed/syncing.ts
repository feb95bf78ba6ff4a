import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lineChunker, textAnalyser } from '@sheaf/chunker'
import { systemClock } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { median } from '../metrics.ts'
import type { Measurement, SpeedSetting } from './measurement.ts'
import { compared, speedup, timed } from './timing.ts'
import { walk } from './tree.ts'

const ROUNDS = 5
// A sync reads a file again that changed a moment ago, so the tree rests before it is timed.
const SETTLING_MS = 200

/**
 * Syncs the index of a folder when nothing has changed and when one file has, against a walk of the folder
 * with a stat of each file.
 */
export async function syncing({ tree, scratch, rounds, progress }: SpeedSetting): Promise<Measurement[]> {
  progress.step('speed: syncing a tree that did not change')
  const root = join(scratch, 'tree')
  const files = copyTree(tree, root)
  const { index, close } = await fs({ root, extensions: ['.md', '.mdx'] }).open({
    chunker: lineChunker(),
    analyser: textAnalyser(),
    clock: systemClock(),
  })
  const settle = async () => {
    await sleep(SETTLING_MS)
    await index.sync()
  }
  await settle()
  const unchanged = await compared(
    rounds * ROUNDS,
    () => index.sync(),
    () => walk(root),
  )
  const changed: number[] = []
  for (let round = 0; round < rounds; round++) {
    appendFileSync(files[round * 7] ?? join(root, 'new.md'), '\nEdited.\n')
    changed.push(await timed(() => index.sync()))
    await settle()
  }
  await close()
  return [
    {
      id: 'sync.noop',
      name: `syncing a folder of ${files.length} files, none changed`,
      value: median(unchanged.sheaf),
      unit: 'ms',
      peer: median(unchanged.peer),
      peerName: 'walk and stat',
      ratio: speedup(unchanged),
    },
    {
      id: 'sync.one',
      name: `syncing a folder of ${files.length} files, one changed`,
      value: median(changed),
      unit: 'ms',
    },
  ]
}

/** Copies a tree with names in the grammar of paths, which a few real names are not in. Returns its files. */
function copyTree(tree: string, root: string): string[] {
  return walk(tree).map((file) => {
    const copy = join(root, relative(tree, file).replaceAll(/[^A-Za-z0-9._/-]/g, '-'))
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(file, copy)
    return copy
  })
}
