/** The columns from which a file is read. The content may be bytes. */
export interface ContentRow {
  readonly hash: unknown
  readonly checksum: unknown
  readonly content: unknown
}
