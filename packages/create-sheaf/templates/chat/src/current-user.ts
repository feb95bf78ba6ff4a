import { cookies } from 'next/headers'
import { COOKIE, userOf } from './session.ts'

/** The logged-in user's id; undefined without a login. Replace it by your own login. */
export async function currentUser(): Promise<string | undefined> {
  return userOf((await cookies()).get(COOKIE)?.value, process.env['SESSION_SECRET'])
}
