import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip archive; a hostile one says another size than it has, or is a link. */
interface ZippedFile {
  readonly name: string
  readonly body: string | Uint8Array
  readonly saidSize?: number
  readonly mode?: number
  readonly flags?: number
}

/** A zip archive with these files, deflated. */
export function zipOf(files: readonly ZippedFile[] | Readonly<Record<string, string>>): Buffer {
  const list: readonly ZippedFile[] = isList(files)
    ? files
    : Object.entries(files).map(([name, body]) => ({ name, body }))
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, body, saidSize, mode = 0o100644, flags = 0x800 } of list) {
    const bytes = Buffer.from(body as string)
    const packed = deflateRawSync(bytes)
    const [path, size] = [Buffer.from(name), saidSize ?? bytes.length]
    const common = Buffer.alloc(26)
    // Version, flags, method, time and date (2026-11-03 09:13), sizes, length of the name.
    for (const [place, value] of [20, flags, 8, 0x49a0, 0x5d63].entries())
      common.writeUInt16LE(value, place * 2)
    for (const [place, value] of [crc32(bytes), packed.length, size].entries())
      common.writeUInt32LE(value, 10 + place * 4)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), common, rest, path]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(list.length, 8)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

function isList(
  files: readonly ZippedFile[] | Readonly<Record<string, string>>,
): files is readonly ZippedFile[] {
  return Array.isArray(files)
}
