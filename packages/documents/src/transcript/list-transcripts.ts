import { CHATS_DIRECTORY, checkOptions, checkPart, OPTION_NAMES } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { isPartOf } from './transcript-path.ts'

/**
 * The paths of all transcripts in `chats/`, in order: the file of each first part, which
 * `createTranscript` accepts. Files added by people are included.
 */
export async function listTranscripts(
  store: Pick<MemoryStore, 'list'>,
  options: ReadOptions = {},
): Promise<string[]> {
  checkPart('store', store, ['list'])
  const paths = (await store.list(CHATS_DIRECTORY, checkOptions(options, OPTION_NAMES.read))).filter((path) =>
    path.endsWith('.md'),
  )
  const all = new Set(paths)
  return paths.filter((path) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    return !(all.has(`${folder}.md`) && isPartOf(`${folder}.md`, path))
  })
}
