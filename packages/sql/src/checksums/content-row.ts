/** What a file is read from. The content may be its bytes. */
export interface ContentRow {
  readonly hash: unknown
  readonly checksum: unknown
  readonly content: unknown
}
