import type { OpenOptions } from '@sheaf/core'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import type { File } from '../../../example/scan-index.ts'
import { forgetful } from '../limits/fault.ts'
import type { Mutant } from '../mutant.ts'

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Storages that lose something only when all handles were closed and one is opened again. */
export const REOPENING_MUTANTS: Readonly<Record<string, Mutant>> = {
  'loses what was changed last when reopened': reopening(({ files }) => {
    const last = [...files.keys()].at(-1)
    if (last !== undefined) files.delete(last)
  }),
  'loses hidden files when reopened': losing(({ path }) => /(?:^|\/)\.[hp]/.test(path)),
  'loses empty files when reopened': losing(({ size }) => size === 0),
  'loses files in folders of other letters when reopened': losing(({ path }) => !isAscii(path)),
  'loses files deep in folders when reopened': losing(({ path }) => path.split('/').length > 2),
  'keeps a thousand files when reopened': {
    ...reopening(({ files }) => {
      for (const path of [...files.keys()].sort().slice(1000)) files.delete(path)
    }),
    topics: ['large commits', 'list'],
    anyOf: true,
  },
  'cuts what is longer than 64 KiB when reopened': {
    ...altering((file) => ({ ...file, content: file.content.slice(0, 65_536) })),
    topics: ['model'],
  },
  'turns CRLF into LF when reopened': altering((file) => ({
    ...file,
    content: file.content.replaceAll('\r\n', '\n'),
  })),
  'drops the last line feed when reopened': altering((file) => ({
    ...file,
    content: file.content.replace(/\n$/, ''),
  })),
  'forgets times when reopened': {
    ...altering((file, { clock }) => ({ ...file, updatedAt: clock.now() })),
    topics: ['times', 'model', 'durability'],
  },
  'forgets the hash of a large file when reopened': {
    ...altering((file) => (file.size > 4096 ? { ...file, hash: '0'.repeat(64) } : file)),
    topics: ['model'],
  },
  'counts from the start when reopened': {
    ...reopening((data) => void (data.sequence = 0)),
    topics: ['times', 'durability'],
  },
  'keeps ten commits of its log when reopened': {
    ...reopening(({ log }) => void log.splice(0, Math.max(0, log.length - 10))),
    topics: ['changes'],
  },
  'forgets who committed when reopened': {
    ...reopening(({ log }) => {
      for (const [place, { author: _, ...commit }] of log.entries()) log[place] = commit
    }),
    topics: ['changes'],
  },
  'loses vectors when reopened': {
    ...reopening(({ vectors }) => vectors.clear()),
    topics: ['vectors', 'model'],
  },
  'loses the vectors of all models but one when reopened': {
    ...reopening(({ vectors }) => {
      const [first = ''] = vectors.keys()
      for (const key of vectors.keys()) if (key.split(' ')[0] !== first.split(' ')[0]) vectors.delete(key)
    }),
    topics: ['kept vectors', 'vectors'],
  },
  'brings deleted files back when reopened': (() => {
    const deleted = new WeakMap<Data, Map<string, File>>()
    const Store = class extends InMemoryStore {
      protected override async doCommit(...parameters: Parameters<InMemoryStore['doCommit']>) {
        const before = new Map(this.data.files)
        const commit = await super.doCommit(...parameters)
        const gone = [...before].filter(([path]) => !this.data.files.has(path))
        deleted.set(this.data, new Map([...(deleted.get(this.data) ?? []), ...gone]))
        return commit
      }
    }
    const change = (data: Data) => {
      for (const [path, file] of deleted.get(data) ?? [])
        if (!data.files.has(path)) data.files.set(path, file)
    }
    return forgetful(['durability', 'model'], change, { Store })
  })(),
}

function reopening(change: (data: Data, options: OpenOptions) => void): Mutant {
  return forgetful(['durability', 'model'], change)
}

function losing(isLost: (file: File) => boolean): Mutant {
  return reopening(({ files }) => {
    for (const [path, file] of files) if (isLost(file)) files.delete(path)
  })
}

function altering(change: (file: File, options: OpenOptions) => File): Mutant {
  return reopening(({ files }, options) => {
    for (const [path, file] of files) files.set(path, change(file, options))
  })
}
