import { homeDirectory } from '@sheaf/documents'

// Beside a chat: "chats/tides/.history/session.md". Lists of ids and of branches follow from the chats.
const SESSION_FILE = /^(chats\/(?:[^./][^/]*\/)+\.history)\/(?!ids-|branches\.md)[^./][^/]*\.md$/

export const SESSION_HEAD = 'session.md'

/**
 * The folder of the session that a file belongs to, or undefined. A session is an agent framework's own
 * history of a conversation, kept in a system folder beside the chat. Paths are relative to the whole
 * storage, or to a scope.
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
