import type { OpenOptions, Storage } from '@sheaf/core'
import type { storageSuite } from '@sheaf/testing'

type SuiteOptions = Parameters<typeof storageSuite>[1]

/** Storages by the names of their databases. */
interface NamedStorages {
  /** The name of the database of a storage that the hooks have opened. */
  nameOf(storage: Storage): string
  readonly hooks: Required<Pick<SuiteOptions, 'open' | 'reopen' | 'secondHandle'>> &
    Pick<SuiteOptions, 'inAnotherProcess'>
}

/**
 * The hooks of the suite for an adapter whose databases have names: files, folders, schemas. `take` gives the
 * name of an empty one; `append` appends lines, a JSON list, in another process.
 */
export function namedStorages({
  take,
  open,
  append,
}: {
  readonly take: () => string | Promise<string>
  readonly open: (name: string, options: OpenOptions) => Promise<Storage>
  readonly append?: (name: string, path: string, lines: string) => Promise<void>
}): NamedStorages {
  const names = new WeakMap<Storage, string>()
  const openNamed = async (name: string, options: OpenOptions): Promise<Storage> => {
    const storage = await open(name, options)
    names.set(storage, name)
    return storage
  }
  const nameOf = (storage: Storage): string => {
    const name = names.get(storage)
    if (name === undefined) throw new Error('Not opened here.')
    return name
  }
  return {
    nameOf,
    hooks: {
      open: async (options) => await openNamed(await take(), options),
      reopen: async (storage, options) => {
        await storage.close()
        return await openNamed(nameOf(storage), options)
      },
      secondHandle: (storage, options) => openNamed(nameOf(storage), options),
      ...(append === undefined
        ? {}
        : {
            inAnotherProcess: async (storage, { path, lines }) =>
              await append(nameOf(storage), path, JSON.stringify(lines)),
          }),
    },
  }
}
