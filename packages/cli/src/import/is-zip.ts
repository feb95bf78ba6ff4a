import { createReadStream } from 'node:fs'

export async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { start: 0, end: 3 }) as AsyncIterable<Uint8Array>)
    return chunk[0] === 0x50 && chunk[1] === 0x4b && [3, 5].includes(chunk[2] ?? 0)
  return false
}
