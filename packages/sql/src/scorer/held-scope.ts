import type { PathRange } from '../search/scope-ranges.ts'
import type { TermIndex } from './terms/term-index.ts'

/** A scope whose terms are in memory, or are to be. */
export class HeldScope {
  readonly key: string
  readonly directory: string
  readonly ranges: readonly PathRange[]
  index: TermIndex | undefined
  /** Files that changed since they were read. */
  readonly stale: Set<number> = new Set()
  /** The same while the scope is loaded in the background: what was read by then may be older. */
  since: Set<number> | undefined
  /** Another one after each known change, so that an answer can detect that it is outdated. */
  version: number = 0
  /** It is being read, and searches wait for that. */
  busy: Promise<void> | undefined
  /** It needs more memory than there is: the database answers. */
  isRefused: boolean = false
  /** The memory that is set aside for it. */
  bytes: number = 0
  #hiding:
    | { readonly lower: HeldScope; readonly versions: string; readonly paths: readonly string[] }
    | undefined

  constructor(key: string, directory: string, ranges: readonly PathRange[]) {
    this.key = key
    this.directory = directory
    this.ranges = ranges
  }

  /** True while searches have nothing to wait for, and the database answers. */
  get isLoading(): boolean {
    return this.since !== undefined && this.index === undefined
  }

  /** Notes that a file has changed; one that is gone has no path. */
  touch(fileId: number): void {
    this.version += 1
    this.stale.add(fileId)
    this.since?.add(fileId)
  }

  /** The files of `lower` that have a file of the same path below this directory; in order. */
  hiddenFiles(lower: HeldScope): readonly string[] {
    const versions = `${this.version} ${lower.version}`
    if (this.#hiding?.lower !== lower || this.#hiding.versions !== versions)
      this.#hiding = { lower, versions, paths: this.#findHidden(lower) }
    return this.#hiding.paths
  }

  #findHidden({ index: lower }: HeldScope): string[] {
    const start = this.directory.length + 1
    const paths = (this.index?.paths ?? []).map((path) => path.slice(start))
    return paths.filter((path) => lower?.hasPath(path) === true).sort()
  }
}
