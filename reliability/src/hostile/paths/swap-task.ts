/** The task of the swapping process; all are absolute paths. */
export interface SwapTask {
  /** A folder of the storage. */
  readonly folder: string
  /** A file of the storage, in another folder. */
  readonly file: string
  /** A folder and a file outside, the targets of the links. */
  readonly outsideFolder: string
  readonly outsideFile: string
  /** A file outside that gets a second name inside: it may be read, but no write may reach it. */
  readonly linkedFile: string
  /** A folder on the same disk for swapped files. */
  readonly aside: string
  /** The process puts all back and ends when a file is at this path. */
  readonly stop: string
}
