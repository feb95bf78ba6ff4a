/** The maximum size of a batch. */
export interface BatchLimits {
  readonly files: number
  /** Unless a single file is larger. */
  readonly bytes: number
}

/** Groups files into batches, in order. */
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
