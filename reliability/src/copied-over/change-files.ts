import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'

/** The ends of the names of a database's files. */
export const ENDS = ['', '-wal', '-shm'] as const

/** A way to change files of an open database past its engine. */
export interface FileChange {
  readonly name: string
  /** The ends of the changed files. */
  readonly ends: readonly string[]
  /** True if the files, or the engine's open files, still have all acknowledged changes. */
  readonly isSavable: boolean
  /** `older` is the path of an older copy of all files, `foreign` that of another database. */
  make(file: string, older: string, foreign: string): void
}

type Act = (target: string, older: string, foreign: string) => void

// In place: the file keeps its inode, as with `cp`, `cat >` and `truncate`.
function overwrite(from: string, to: string, isCut: boolean): void {
  const content = existsSync(from) ? readFileSync(from) : Buffer.alloc(0)
  const descriptor = openSync(to, isCut ? 'w' : 'r+')
  writeSync(descriptor, content)
  closeSync(descriptor)
}

const ACTS: Readonly<Record<string, Act>> = {
  'an older copy by cp': (to, older) => overwrite(older, to, true),
  'an older copy in its place': (to, older) => overwrite(older, to, false),
  'an older copy by a rename': (to, older) => {
    copyFileSync(existsSync(older) ? older : to, `${to}.new`)
    renameSync(`${to}.new`, to)
  },
  'another database by cp': (to, _, foreign) => overwrite(foreign, to, true),
  emptied: (to) => truncateSync(to, 0),
  'emptied and grown again': (to) => {
    const { size } = statSync(to)
    truncateSync(to, 0)
    truncateSync(to, size)
  },
  'cut to half': (to) => truncateSync(to, Math.floor(statSync(to).size / 2)),
  'cut by some bytes': (to) => truncateSync(to, Math.max(0, statSync(to).size - 100)),
  'grown by garbage': (to) => writeFileSync(to, Buffer.alloc(5000, 0x5a), { flag: 'a' }),
  'overwritten at its beginning': (to) => {
    const descriptor = openSync(to, 'r+')
    writeSync(descriptor, Buffer.alloc(200, 0x5a))
    if (statSync(to).size < 200) ftruncateSync(descriptor, 0)
    closeSync(descriptor)
  },
  deleted: (to) => rmSync(to, { force: true }),
}

const SETS: readonly (readonly string[])[] = [
  [''],
  ['-wal'],
  ['-shm'],
  ['', '-wal'],
  ['', '-shm'],
  ['-wal', '-shm'],
  ['', '-wal', '-shm'],
]

/** Every act on every set of the files. */
export const CHANGES: readonly FileChange[] = SETS.flatMap((ends) =>
  Object.entries(ACTS).map(([act, change]) => ({
    name: `${ends.map((end) => end || 'database').join(' and ')} ${act}`,
    ends,
    isSavable:
      !ends.includes('') && (ends.join() === '-shm' || act === 'deleted' || act === 'grown by garbage'),
    make: (file, older, foreign) => {
      for (const end of ends)
        if (existsSync(`${file}${end}`)) change(`${file}${end}`, `${older}${end}`, `${foreign}${end}`)
    },
  })),
)

/** The calls before the change; it comes after the chosen one, or within it. */
export type Step = 'write' | 'append' | 'read' | 'search' | 'delete' | 'scrub' | 'within a write'
export const STEPS: readonly Step[] = [
  'write',
  'write',
  'append',
  'read',
  'scrub',
  'write',
  'within a write',
  'search',
  'delete',
  'write',
]

/** Every change at every moment; the first call after it, and the age of the copy, alternate. */
export const CASE_COUNT: number = CHANGES.length * STEPS.length
