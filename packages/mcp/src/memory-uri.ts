/** Where all files of the memory are. It has no id of a user, since a server serves one memory. */
const ROOT = 'sheaf:///'

/** The template of all files, for clients that fill it in. */
export const URI_TEMPLATE: string = `${ROOT}{+path}`

/** The URI of a file. */
export function memoryUri(path: string): string {
  return ROOT + path.split('/').map(encodeURIComponent).join('/')
}

/** The path in a URI as it was written, not yet checked; undefined for the URI of something else. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(ROOT)) return undefined
  try {
    return decodeURIComponent(uri.slice(ROOT.length))
  } catch {
    // A "%" that encodes nothing.
    return undefined
  }
}
