/** What the process that swaps is given; all are absolute paths. */
export interface SwapTask {
  /** A folder of the storage. */
  readonly folder: string
  /** A file of the storage, in another folder. */
  readonly file: string
  /** A folder and a file outside, for which they are swapped. */
  readonly outsideFolder: string
  readonly outsideFile: string
  /** A file outside that gets a second name inside: it may be read, and what is written must not reach it. */
  readonly linkedFile: string
  /** A folder on the same disk, to keep what is just not in its place. */
  readonly aside: string
  /** It ends, with everything in its place, when there is a file at this path. */
  readonly stop: string
}
