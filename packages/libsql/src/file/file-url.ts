/**
 * The driver's url of a database file that this process reads. The driver's own VFS, made for encrypted files
 * (libsql-sys 0.9.30), treats a failed read as successful, so a page gets the bytes of another. SQLite's own
 * VFS reports the failed read. Only an SQLite URI can select it; the driver passes the path to SQLite
 * unchanged.
 */
export function fileUrl(
  path: string,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): string {
  const vfs = process.platform === 'win32' ? 'win32' : 'unix'
  const uri = `file:///${encodePath(path).replace(/^\//, '')}?vfs=${vfs}${isReadOnly ? '&mode=ro' : ''}`
  return `file:${encodePath(uri)}`
}

/** Encodes a path as the driver reads it from a url. */
export function encodePath(path: string): string {
  return path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
}
