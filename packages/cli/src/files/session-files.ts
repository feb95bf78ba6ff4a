import { homeDirectory } from '@sheaf/documents'

// Beside a chat: "chats/tides/.history/session.md". The lists of ids that are there too are made again from
// the chat.
const SESSION_FILE = /^(chats\/(?:[^./][^/]*\/)+\.history)\/(?!ids-)[^./][^/]*\.md$/

/** The name of the file that holds a session together. */
export const SESSION_HEAD = 'session.md'

/**
 * The folder of the session that a file belongs to: of what the history of a conversation is for an agent
 * framework, kept beside the chat in a folder of the system. Undefined for all other files. Paths are
 * relative to the whole storage, or to a scope.
 */
export function sessionFolder(path: string): string | undefined {
  // A workspace may be in a project.
  const outer = homeOf(path)
  const home = outer + homeOf(path.slice(outer.length))
  const [, folder] = SESSION_FILE.exec(path.slice(home.length)) ?? []
  return folder === undefined ? undefined : home + folder
}

function homeOf(path: string): string {
  const home = homeDirectory(path)
  return home === '' ? '' : `${home}/`
}
