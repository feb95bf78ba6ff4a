/** How much one batch takes at the most. */
export interface BatchLimits {
  readonly files: number
  /** Unless one file alone has more. */
  readonly bytes: number
}

/** Files in batches, in their order. */
export function batchesOf<File extends { readonly size: number }>(
  files: readonly File[],
  most: BatchLimits,
): File[][] {
  const batches: File[][] = []
  let bytes = 0
  for (const file of files) {
    const last = batches.at(-1)
    if (last === undefined || last.length >= most.files || bytes + file.size > most.bytes) {
      batches.push([file])
      bytes = file.size
    } else {
      last.push(file)
      bytes += file.size
    }
  }
  return batches
}
