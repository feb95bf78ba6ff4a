/**
 * The url of a database file that this package reads itself, for the driver. Its own way to files, made for
 * encrypted ones (libsql-sys 0.9.30), takes a read that failed for one that did not, and a page gets the bytes
 * of another. That of SQLite reports it; only a URI of SQLite can name it, and the driver hands on what it gets
 * as a path.
 */
export function fileUrl(path: string): string {
  const vfs = process.platform === 'win32' ? 'win32' : 'unix'
  const uri = `file:///${encodePath(path).replace(/^\//, '')}?vfs=${vfs}`
  return `file:${encodePath(uri)}`
}

/** A path as the driver reads it from a url. */
export function encodePath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
