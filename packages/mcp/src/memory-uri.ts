/** The root of all URIs. It has no user id, since a server serves one memory. */
const ROOT = 'sheaf:///'

/** The URI template of all files. */
export const URI_TEMPLATE: string = `${ROOT}{+path}`

/** The URI of a file. */
export function memoryUri(path: string): string {
  return ROOT + path.split('/').map(encodeURIComponent).join('/')
}

/** The unchecked path of a URI; undefined if the URI is not of this memory. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(ROOT)) return undefined
  try {
    return decodeURIComponent(uri.slice(ROOT.length))
  } catch {
    // A "%" that encodes nothing.
    return undefined
  }
}
