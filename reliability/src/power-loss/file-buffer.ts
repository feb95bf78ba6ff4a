import type { DiskRecord } from './simulator.ts'

/** A file's bytes, for repeated writes and cuts. */
export class FileBuffer {
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
