import { postgres } from '@sheaf/postgres'

/** Where the memory is kept: the database that DATABASE_URL names. */
export function storage() {
  const connectionString = process.env['DATABASE_URL']
  if (connectionString === undefined)
    throw new Error(
      'DATABASE_URL is not set. Write it into .env: DATABASE_URL=postgres://user:password@localhost/app',
    )
  return postgres({ connectionString })
}
