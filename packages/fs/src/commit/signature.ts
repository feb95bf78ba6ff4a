import type { BigIntStats } from 'node:fs'
import { SETTLING_NS } from '../defaults.ts'

const SECOND_NS = 1_000_000_000n

/**
 * Another text when a file was changed or replaced: no program can set the time of the last change that is in
 * it.
 */
export function signatureOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}

/**
 * Whether a file that is changed after `now` will certainly have another signature. `now` is the disk's time
 * before the file was read. Two changes within one tick of its clock look alike, so a file is not settled
 * until some time has passed since its last change.
 */
export function isSettled({ ctimeNs }: BigIntStats, now: bigint): boolean {
  const isCoarse = ctimeNs % SECOND_NS === 0n
  return now - ctimeNs > (isCoarse ? SETTLING_NS.coarse : SETTLING_NS.fine)
}

/**
 * When the content last changed: a date in whole milliseconds, to the nearest, because setting a time may
 * lose a fraction of one.
 */
export function timeOf({ mtimeNs }: BigIntStats): Date {
  return new Date(Math.round(Number(mtimeNs) / 1_000_000))
}
