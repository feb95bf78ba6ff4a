import type { PathRange } from '../search/scope-ranges.ts'
import type { TermIndex } from './terms/term-index.ts'

/** A scope whose terms are in memory, or are being loaded. */
export class HeldScope {
  readonly key: string
  readonly directory: string
  readonly ranges: readonly PathRange[]
  index: TermIndex | undefined
  /** Files that changed since they were read. */
  readonly stale: Set<number> = new Set()
  /** The same during loading in the background: the loaded data of these files may be outdated. */
  since: Set<number> | undefined
  /** Changes with each known change, so that an answer can detect that it is outdated. */
  version: number = 0
  /** The chunks that are loaded so far in the background. */
  loadedChunks: number = 0
  /** Set while the scope is read and searches wait for it. */
  busy: Promise<void> | undefined
  /** True if it needs more memory than available; then the database answers. */
  isRefused: boolean = false
  /** The memory reserved for it. */
  bytes: number = 0
  #hiding:
    | { readonly lower: HeldScope; readonly versions: string; readonly paths: readonly string[] }
    | undefined

  constructor(key: string, directory: string, ranges: readonly PathRange[]) {
    this.key = key
    this.directory = directory
    this.ranges = ranges
  }

  /** True while the scope loads, searches do not wait, and the database answers. */
  get isLoading(): boolean {
    return this.since !== undefined && this.index === undefined
  }

  /** Notes that a file has changed; a deleted file has no path. */
  touch(fileId: number): void {
    this.version += 1
    this.stale.add(fileId)
    this.since?.add(fileId)
  }

  /** The paths of `lower` for which this scope has a file, in order. */
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
