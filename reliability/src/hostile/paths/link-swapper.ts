// Runs as its own process: swaps a folder and a file of a storage for links out of it, and back, as fast as
// it can. It moves aside new files of the storage that are in the way.
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { childParameters } from '../../child-parameters.ts'
import type { SwapTask } from './swap-task.ts'

const { folder, file, outsideFolder, outsideFile, linkedFile, aside, stop } = childParameters<SwapTask>()
const LOOK_EVERY = 200
const MAX_ATTEMPTS = 10_000
// Loop turns before a link is removed again; 10,000 are some microseconds.
const HOLDS = [0, 1000, 10_000, 50_000, 200_000]
const linked = statSync(linkedFile).ino
const links = {
  folder: {
    path: join(aside, 'folder-link'),
    make: (path: string) => symlinkSync(outsideFolder, path),
    isThis: (path: string) => isLink(path),
  },
  file: {
    path: join(aside, 'file-link'),
    make: (path: string) => symlinkSync(outsideFile, path),
    isThis: (path: string) => isLink(path),
  },
  hard: {
    path: join(aside, 'hard-link'),
    make: (path: string) => linkSync(linkedFile, path),
    isThis: (path: string) => lstatSync(path).ino === linked,
  },
}
mkdirSync(aside, { recursive: true })
const parent = process.ppid
let moved = 0
let swaps = 0
process.stdout.write('ready\n')
// It also ends with its parent.
while (swaps % LOOK_EVERY !== 0 || (!existsSync(stop) && process.ppid === parent)) {
  swap(folder, links.folder)
  swap(file, swaps % 4 < 2 ? links.file : links.hard)
  swaps += 2
}
process.stdout.write(`${swaps}\n`)

function swap(place: string, link: (typeof links)['folder']): void {
  if (!isThere(link.path) || !link.isThis(link.path)) {
    rmSync(link.path, { recursive: true, force: true })
    link.make(link.path)
  }
  const parked = join(aside, 'parked')
  if (!move(place, parked)) return
  move(link.path, place)
  // Sometimes longer, so that every step of the storage meets a link somewhere.
  for (let wait = HOLDS[(swaps >> 1) % HOLDS.length] ?? 0; wait > 0; wait -= 1);
  move(place, link.path)
  move(parked, place)
}

// False if there is nothing to move: the storage deletes too.
function move(from: string, to: string): boolean {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      renameSync(from, to)
      return true
    } catch {
      if (!isThere(from)) return false
      // The storage has made a missing folder or file, or removed an empty folder. Both may be over by now.
      if (isThere(to)) tryToMove(to, join(aside, `moved-${(moved += 1)}`))
      else mkdirSync(dirname(to), { recursive: true })
    }
  }
  throw new Error(`"${from}" cannot be moved to "${to}".`)
}

function tryToMove(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (isThere(from)) throw error
  }
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink()
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
