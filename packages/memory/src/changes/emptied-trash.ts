import { readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import { FORGETS, historyFiles, parseForgotten } from '@sheaf/documents'
import type { Entries } from '@sheaf/documents'
import { removeFiles } from './forget.ts'
import type { ForgetParts } from './forget.ts'

/**
 * The same entries, but purging passages that a model forgot also removes the history of their file, by
 * `removing`. A revision without the text stays, with the author, the time and the number of passages.
 */
export function emptiedTrash(
  entries: Entries,
  recorded: MemoryStore,
  parts: Omit<ForgetParts, 'searcher' | 'analyser'>,
  removing: (remove: () => Promise<unknown>) => Promise<unknown>,
): Entries {
  const { store, homeOf } = parts
  return {
    ...entries,
    async purge(nameOrId, options = {}) {
      const { abortSignal } = options
      const found = (await entries.trash({ abortSignal })).find(({ id }) => id === nameOrId)
      const text = found === undefined ? undefined : await readOrNone(store, found.path, { abortSignal })
      const forgotten = text === undefined ? undefined : parseForgotten(text)
      if (found === undefined || forgotten === undefined) return await entries.purge(nameOrId, options)
      const { path, by, lines } = forgotten
      const reason = `empty the trash of ${countOf(lines.length)} of ${path} that ${by} forgot`
      await removing(async () => {
        const histories = await historyFiles(store, path, homeOf(path), { abortSignal })
        const forgetting = { reason, ...options, [FORGETS]: true }
        await recorded.commit([{ path: found.path, content: null }], forgetting)
        await removeFiles(parts, histories, options)
      })
      return [found]
    },
  }
}

/** "one passage", "3 passages". */
function countOf(passages: number): string {
  return passages === 1 ? 'one passage' : `${passages} passages`
}
