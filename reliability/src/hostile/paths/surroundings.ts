import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { treeHash } from './tree-hash.ts'

/** A setup's folder in the middle of a tree that nothing may read or change. */
interface Surroundings {
  /** The folder of the setup. */
  readonly inside: string
  /** The whole tree around `inside`. */
  readonly tree: string
  /** The text of every file around the setup's own; no output of a storage may have it. */
  readonly canary: string
  /** Stays the same unless something outside of the setup's own files was touched. */
  hash(): string
}

// The files of a setup in its folder; everything else there is surroundings too.
const OWN = /^(?:notes|data\/memory\.db(?:-wal|-shm|-journal)?|primary|replica|replicas)$/
// A climb of that many steps still ends in the tree.
const DEPTH = 10
const FILES = [
  'canary.md',
  'canary',
  'etc/passwd',
  'etc/issue.md',
  'boot.ini',
  'boot.ini.md',
  'windows/win.ini',
  'new.md',
  'users/bob/USER.md',
  'outside/canary.md',
]

/**
 * Makes a tree in an empty folder, with the targets of attacks at every level, and with neighbours whose
 * names begin like the setup's own: a prefix test without the separator lets them in.
 */
export function makeSurroundings(tree: string, canary: string): Surroundings {
  const levels = Array.from({ length: DEPTH }, (_, depth) =>
    join(tree, ...Array.from({ length: depth }, (__, level) => `level${level}`)),
  )
  const deepest = levels.at(-1) ?? tree
  const inside = join(deepest, 'inside')
  const neighbours = [
    ...['inside2', 'inside-twin', 'inside.md', 'INSIDE2'].map((name) => join(deepest, name)),
    ...['notes2', 'notes-backup', 'notes.md', 'data2', 'outside', 'data/memory.db2', 'data/outside'].map(
      (name) => join(inside, name),
    ),
  ]
  for (const folder of [...levels, ...neighbours]) {
    for (const file of FILES) write(join(folder, file), canary)
  }
  mkdirSync(inside, { recursive: true })
  const prefix = `${inside.slice(tree.length + 1)}/`
  const isOwn = (path: string) => path.startsWith(prefix) && OWN.test(path.slice(prefix.length))
  return { inside, tree, canary, hash: () => treeHash(tree, isOwn) }
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
