/**
 * The url, for the driver, of a database file that is read here. The driver's own way to files, made for
 * encrypted ones (libsql-sys 0.9.30), takes a read that failed for a good one, and a page gets the bytes of
 * another. SQLite's own way reports it. Only a URI of SQLite can name it: the driver gives SQLite the path as
 * it is.
 */
export function fileUrl(
  path: string,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): string {
  const vfs = process.platform === 'win32' ? 'win32' : 'unix'
  const uri = `file:///${encodePath(path).replace(/^\//, '')}?vfs=${vfs}${isReadOnly ? '&mode=ro' : ''}`
  return `file:${encodePath(uri)}`
}

/** A path as the driver reads it from a url. */
export function encodePath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
