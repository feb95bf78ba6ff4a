import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Random } from '../random.ts'
import type { Disk, DiskRecord, FileSystem, Policy, Simulator } from './simulator.ts'

const SYNCHRONISE = 4
// An operation of our own logging library.
const REMOVE_FOLDER = 10
const SECTOR = 512

/**
 * The simulator's disk with folders, whose names must be synced too. It replays many unsynced writes fast.
 */
export class FolderDisk {
  readonly #disk: Disk
  readonly #applyName: (names: Map<string, string>, pending: PendingName) => void
  readonly #root: string

  constructor({ Disk: SimulatedDisk }: Simulator, root: string, fileSystem: FileSystem) {
    this.#disk = new SimulatedDisk(root, fileSystem)
    this.#applyName = SimulatedDisk.applyNs
    this.#root = root
  }

  step(record: DiskRecord): void {
    const disk = this.#disk
    if (record.op === REMOVE_FOLDER) {
      // While it is pending, so are the removals of its files, which come first.
      disk.nspend.push({ k: 'd', p: record.p })
      return
    }
    if (record.op === SYNCHRONISE) this.#synchronise(disk.v?.get(record.ino) ?? record.ino)
    const removed = disk.nspend.filter(({ k }) => k === 'd')
    disk.step(record)
    for (const folder of removed) if (!disk.nspend.includes(folder)) this.#forget(`${folder.p}/`)
  }

  /** Writes a possible disk after a power cut now. */
  image(out: string, policy: Policy, random: Random): void {
    const { ns, nspend, dur, pend } = this.#disk
    const names = new Map(ns)
    const kept =
      policy === 'keep' ? nspend.length : policy === 'drop' ? 0 : Math.floor(random() * (nspend.length + 1))
    for (const pending of nspend.slice(0, kept)) this.#applyName(names, pending)
    rmSync(out, { recursive: true, force: true })
    mkdirSync(out, { recursive: true })
    for (const [path, file] of names) {
      const content = new FileBuffer(dur.get(file))
      writeSome(content, pend.get(file) ?? [], policy, random)
      const target = join(out, relative(this.#root, path))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, content.bytes)
    }
    if (policy !== 'drop') return
    // A folder whose name was never synced is gone with its contents.
    for (const { k, p } of nspend)
      if (k === 'm') rmSync(join(out, relative(this.#root, p)), { recursive: true, force: true })
  }

  #synchronise(file: string): void {
    const content = new FileBuffer(this.#disk.dur.get(file))
    for (const write of this.#disk.pend.get(file) ?? []) content.apply(write)
    this.#disk.dur.set(file, content.bytes)
    this.#disk.pend.delete(file)
  }

  // The files of a removed folder are gone, synced or not.
  #forget(folder: string): void {
    const disk = this.#disk
    for (const { p } of disk.nspend.filter(({ k, p }) => k === 'u' && p.startsWith(folder))) disk.ns.delete(p)
    disk.nspend = disk.nspend.filter(({ k, p }) => k !== 'u' || !p.startsWith(folder))
  }
}

type PendingName = Disk['nspend'][number]

function writeSome(
  content: FileBuffer,
  pending: readonly DiskRecord[],
  policy: Policy,
  random: Random,
): void {
  if (policy === 'drop') return
  const count = policy === 'prefix' ? Math.floor(random() * (pending.length + 1)) : pending.length
  for (const write of pending.slice(0, count)) {
    if (policy !== 'torn') content.apply(write)
    else if (write.data === null) {
      if (random() < 0.5) content.apply(write)
    } else {
      for (let start = 0; start < write.data.length; start += SECTOR) {
        if (random() < 0.5)
          content.apply({
            ...write,
            off: write.off + start,
            data: write.data.subarray(start, start + SECTOR),
          })
      }
    }
  }
}

/** A file's bytes, for repeated writes and cuts. */
class FileBuffer {
  #buffer: Buffer
  #length: number

  /** Begins with a copy of `bytes`. */
  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#buffer = Buffer.from(bytes)
    this.#length = bytes.length
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  /** A write of `data` at `off`; without data, the file gets the length `off`. */
  apply({ off, data }: Pick<DiskRecord, 'off' | 'data'>): void {
    const end = data === null ? off : off + data.length
    if (end > this.#buffer.length)
      this.#buffer = Buffer.concat([this.bytes, Buffer.alloc(Math.max(end * 2, 65_536) - this.#length)])
    // Cut bytes must not come back.
    if (data === null && end < this.#length) this.#buffer.fill(0, end, this.#length)
    this.#length = data === null ? end : Math.max(end, this.#length)
    if (data !== null) this.#buffer.set(data, off)
  }
}
