import { libsql } from '@sheaf/libsql'

/** Where the memory is kept: a libSQL server, or a file while LIBSQL_URL is not set. */
export function storage() {
  const { LIBSQL_URL: url = 'file:memory.db', LIBSQL_AUTH_TOKEN: authToken } = process.env
  return libsql({ url, authToken })
}
