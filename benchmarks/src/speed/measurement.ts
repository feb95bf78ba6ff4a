import type { Progress } from '../progress.ts'
import type { TreeFile } from './tree.ts'

/** The input of a part of the speed benchmark. */
export interface SpeedSetting {
  /** A real documentation tree. */
  readonly files: readonly TreeFile[]
  /** The folder of the files. */
  readonly tree: string
  /** An empty folder for databases; removed afterwards. */
  readonly scratch: string
  /** How often long work is repeated. */
  readonly rounds: number
  /** How many short calls (notes, queries) are timed. */
  readonly calls: number
  readonly progress: Progress
}

/** One row of the result. */
export interface Measurement {
  /** The figure's name. */
  readonly id: string
  /** The measure, for people. */
  readonly name: string
  readonly value: number
  readonly unit: 'MB/s' | 'ms'
  /** The same for the peer. */
  readonly peer?: number
  /** The name of the peer. */
  readonly peerName?: string
  /** How many times as fast as the peer: above 1 is faster. */
  readonly ratio?: number
}
