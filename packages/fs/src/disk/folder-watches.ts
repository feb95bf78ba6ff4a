import { statfsSync, watch, type FSWatcher } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SeenFolder } from './directory.ts'

// Linux tells of all changes in their folders: ext4, Btrfs, XFS, F2FS, ZFS, bcachefs, tmpfs. It does not for
// disks of a network, or of a virtual machine's host.
const TOLD: ReadonlySet<number> = new Set([
  0xef53, 0x9123683e, 0x58465342, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994,
])
// Linux limits the watches of a user, which editors need too.
const MOST_FOLDERS = 10_000
// With more in one turn of the event loop, the system may have dropped some.
const MOST_EVENTS = 2000
const SOON_MS = 100
const MOST_TOLD = 8

/** The folders that were changed; undefined for many. */
type OnChange = (folders: readonly string[] | undefined) => void

/**
 * Watches the folders that a walk has read, from the first `follow` on. While no event of a folder came, a
 * walk need not look at it again.
 */
export class FolderWatches {
  readonly #watchers = new Map<SeenFolder, FSWatcher>()
  readonly #root: string
  readonly #isDescribed: boolean
  readonly #listeners = new Set<OnChange>()
  #isOn = false
  #events = 0
  readonly #changed = new Set<string>()
  #soon: NodeJS.Timeout | undefined

  constructor(root: string, isDescribed: boolean) {
    this.#root = root
    this.#isDescribed = isDescribed
  }

  /** Begins to watch, and calls `onChange` soon after changes, until the returned function is called. */
  follow(onChange: OnChange): () => void {
    this.#isOn ||= this.#isDescribed && isTold(this.#root)
    this.#listeners.add(onChange)
    if (this.#changed.size > 0) this.#tellSoon()
    return () => this.#listeners.delete(onChange)
  }

  /** Resolves when the events of all earlier changes have come. */
  async settle(): Promise<void> {
    // The first turn may be the one whose events were read before a change.
    for (let turns = 0; this.#isOn && turns < 2; turns += 1) await nextTurn()
  }

  /** Watches a folder before it is read. Call it for a folder that is a part of the kept tree. */
  begin(seen: SeenFolder, target: string, path: string): void {
    if (!this.#isOn || this.#watchers.has(seen) || this.#watchers.size >= MOST_FOLDERS) return
    try {
      const watcher = watch(target, { persistent: false }, () => this.#note(seen, path))
      watcher.on('error', () => this.#end(seen))
      this.#watchers.set(seen, watcher)
      seen.events = 0
    } catch {
      // The user has no watch left: the folder is looked at each time.
    }
  }

  /** Ends the watches of a folder and of all in it: another folder is in its place. */
  forget(seen: SeenFolder): void {
    this.#end(seen)
    for (const { isFolder, seen: inner } of seen.entries) if (isFolder) this.forget(inner)
  }

  close(): void {
    clearTimeout(this.#soon)
    this.#isOn = false
    this.#listeners.clear()
    for (const seen of this.#watchers.keys()) this.#end(seen)
  }

  #end(seen: SeenFolder): void {
    this.#watchers.get(seen)?.close()
    this.#watchers.delete(seen)
    seen.isCurrent = false
    delete seen.events
  }

  #note(seen: SeenFolder, path: string): void {
    seen.isCurrent = false
    seen.events = (seen.events ?? 0) + 1
    if (this.#events === 0) setImmediate(() => (this.#events = 0))
    this.#events += 1
    if (this.#events > MOST_EVENTS)
      for (const each of this.#watchers.keys()) {
        each.isCurrent = false
        each.events = (each.events ?? 0) + 1
      }
    this.#changed.add(path)
    if (this.#listeners.size > 0) this.#tellSoon()
  }

  #tellSoon(): void {
    this.#soon ??= setTimeout(() => this.#tell(), SOON_MS).unref()
  }

  #tell(): void {
    this.#soon = undefined
    const folders = this.#changed.size > MOST_TOLD ? undefined : [...this.#changed]
    this.#changed.clear()
    for (const listener of this.#listeners) listener(folders)
  }
}

function isTold(root: string): boolean {
  try {
    return TOLD.has(statfsSync(root).type >>> 0)
  } catch {
    return false // no such call here
  }
}
