import type { FileStat, MemoryStore } from '@sheaf/core'
import { gatedStore, PERSON_RULES } from '@sheaf/documents'
import type { Done, TrashPage } from '../answers/answers.ts'
import type { Call, Route } from './route.ts'

/** Replaces a file that has the hash `ifMatch`; null makes a new file. */
export const write: Route<FileStat> = {
  isChange: true,
  answer: async (call) => {
    const { fields, abortSignal } = call
    return await editedStore(call).write(fields.text('path'), fields.text('content'), {
      ifMatch: fields.textOrNull('ifMatch'),
      abortSignal,
    })
  },
}

export const deleteFile: Route<Done> = {
  isChange: true,
  async answer(call) {
    const { fields, abortSignal } = call
    await editedStore(call).delete(fields.text('path'), { ifMatch: fields.text('ifMatch'), abortSignal })
    return { done: true }
  },
}

export const trash: Route<TrashPage> = {
  async answer({ scope, fields, abortSignal }) {
    const all = await scope.entries.trash({ abortSignal })
    return { trash: fields.page(all), total: all.length }
  },
}

export const untrash: Route<Done> = {
  isChange: true,
  async answer({ scope, fields, author, abortSignal }) {
    await scope.entries.restore(fields.text('id'), { author, abortSignal })
    return { done: true }
  },
}

export const purge: Route<Done> = {
  isChange: true,
  async answer({ scope, fields, author, abortSignal }) {
    await scope.entries.purge(fields.text('id'), { author, abortSignal })
    return { done: true }
  },
}

/** The store for changes by a person. It refuses writes to system files. */
export function editedStore({ scope, author }: Call): MemoryStore {
  return gatedStore(scope.store, { ...PERSON_RULES, author })
}
