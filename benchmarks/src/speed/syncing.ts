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
// A file that was changed a moment ago is read again to be sure, so the tree is left alone before it is
// timed.
const SETTLING_MS = 200

/**
 * Bringing the index of a folder up to date with it, when nothing has changed and when one file has; against
 * walking the folder and asking each file's stat.
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

/**
 * A copy with names that are in the grammar of paths, as those of real trees are but now and then. Returns
 * its files.
 */
function copyTree(tree: string, root: string): string[] {
  return walk(tree).map((file) => {
    const copy = join(root, relative(tree, file).replaceAll(/[^A-Za-z0-9._/-]/g, '-'))
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(file, copy)
    return copy
  })
}
