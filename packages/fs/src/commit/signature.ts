import type { BigIntStats } from 'node:fs'
import { SETTLING_NS } from '../defaults.ts'

const SECOND_NS = 1_000_000_000n

/**
 * A text that differs after every change or replacement of a file: it contains the change time, which no
 * program can set.
 */
export function signatureOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}

/**
 * True if a file that changes after `now` will certainly have another signature. `now` is the disk's time
 * before the file was read. Two changes within one tick of the disk's clock look the same, so a file is
 * settled only some time after its last change.
 */
export function isSettled({ ctimeNs }: BigIntStats, now: bigint): boolean {
  const isCoarse = ctimeNs % SECOND_NS === 0n
  return now - ctimeNs > (isCoarse ? SETTLING_NS.coarse : SETTLING_NS.fine)
}

/**
 * The time of the content's last change, rounded to whole milliseconds, because setting a time may lose a
 * fraction of one.
 */
export function timeOf({ mtimeNs }: BigIntStats): Date {
  return new Date(Math.round(Number(mtimeNs) / 1_000_000))
}
