import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** A fault of one call: an error of the system, or a write of only a part of the data. */
export type Fault = 'EIO' | 'ENOSPC' | 'EINTR' | 'short write'

const NAMES = [
  'openSync',
  'closeSync',
  'writeSync',
  'readSync',
  'fstatSync',
  'lstatSync',
  'statSync',
  'mkdirSync',
  'readdirSync',
  'renameSync',
  'unlinkSync',
  'rmdirSync',
  'futimesSync',
  'fchmodSync',
  'linkSync',
  'ftruncateSync',
  'fsyncSync',
  'fdatasyncSync',
  'readFileSync',
  'writeFileSync',
  'fsync',
] as const

const state = { at: 0, calls: 0, fault: 'EIO' as Fault, name: '' }

/** Makes the call with number `at` of the file system, from 1, fail once; 0 for none. Counts from now on. */
export function failAt(at: number, fault: Fault): void {
  Object.assign(state, { at, fault, calls: 0, name: '' })
}

/** The calls since `failAt`, and which one has failed. */
export function callsMade(): { readonly calls: number; readonly failed: string } {
  return { calls: state.calls, failed: state.name }
}

type Call = (...parameters: unknown[]) => unknown

function failing(name: (typeof NAMES)[number], work: Call): Call {
  return (...parameters) => {
    state.calls += 1
    if (state.calls !== state.at) return work(...parameters)
    state.name = name
    if (state.fault === 'short write') {
      const [descriptor, data, offset, length, ...rest] = parameters
      if (name !== 'writeSync' || !ArrayBuffer.isView(data)) return work(...parameters)
      const from = typeof offset === 'number' ? offset : 0
      const bytes = typeof length === 'number' ? length : data.byteLength - from
      return work(descriptor, data, from, Math.ceil(bytes / 2), ...rest)
    }
    // A failed call to close has closed the descriptor.
    if (name === 'closeSync') work(...parameters)
    const error = Object.assign(new Error(`${state.fault}: ${name}`), { code: state.fault, syscall: name })
    const callback = parameters.at(-1)
    if (name !== 'fsync' || typeof callback !== 'function') throw error
    return setImmediate(() => void (callback as Call)(error))
  }
}

const originals: Record<string, unknown> = Object.fromEntries(NAMES.map((name) => [name, fs[name]]))

/** Replaces all or some calls of `node:fs` by calls that can fail. */
export function patchFileSystem(names: readonly (typeof NAMES)[number][] = NAMES): void {
  for (const name of names) Object.assign(fs, { [name]: failing(name, fs[name] as Call) })
  syncBuiltinESMExports()
}

/** Puts the calls of `node:fs` back. */
export function restoreFileSystem(): void {
  Object.assign(fs, originals)
  syncBuiltinESMExports()
}
