import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, OPTION_NAMES, readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { isWholeMemory } from '@sheaf/memory/integration'
import type { ScopedMemory } from '@sheaf/memory'
import { HEAD_FILE, parseHead } from './session-head.ts'

const HEADS_AT_ONCE = 16

/**
 * The ids of a memory's sessions that have items, sorted by UTF-16 code units. Lists its chats, and
 * reads one small file for each session.
 */
export async function listSessions(
  user: Pick<ScopedMemory, 'ownStore'>,
  options: ReadOptions = {},
): Promise<string[]> {
  checkOptions(options, OPTION_NAMES.read)
  if (typeof user?.ownStore?.list !== 'function' || isWholeMemory(user))
    throw new InvalidArgumentError('user', 'is missing; pass memory.user(id), or a project or workspace')
  const { ownStore } = user
  const paths = (await ownStore.list('chats', { ...options, includeHidden: true })).filter((path) =>
    path.endsWith(`/.history/${HEAD_FILE}`),
  )
  const ids: string[] = []
  for (let start = 0; start < paths.length; start += HEADS_AT_ONCE) {
    const heads = await Promise.all(paths.slice(start, start + HEADS_AT_ONCE).map((path) => headOf(path)))
    ids.push(
      ...heads.flatMap((head) => (head === undefined || head.parts.length === 0 ? [] : [head.session])),
    )
  }
  return ids.sort()

  // A session may be erased meanwhile.
  async function headOf(path: string) {
    const content = await readOrNone(ownStore, path, options)
    return content === undefined ? undefined : parseHead(content, path)
  }
}
