import type { Entries } from '@sheaf/documents'
import type { PendingWork } from './pending-work.ts'

/** The same entries, with whole calls on the account: a change looks at files before it writes, and closing waits for both. */
export function trackedEntries(entries: Entries, pending: PendingWork): Entries {
  return {
    upsert: (entry, options) => pending.track(entries.upsert(entry, options)),
    read: (name, options) => pending.track(entries.read(name, options)),
    list: (options) => pending.track(entries.list(options)),
    delete: (name, options) => pending.track(entries.delete(name, options)),
    restore: (nameOrId, options) => pending.track(entries.restore(nameOrId, options)),
    trash: (options) => pending.track(entries.trash(options)),
    purge: (nameOrId, options) => pending.track(entries.purge(nameOrId, options)),
    heal: (options) => pending.track(entries.heal(options)),
  }
}
