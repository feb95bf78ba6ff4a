'use server'

import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { COOKIE, sign } from '../session.ts'

/** Logs a person in by the name alone, where DEMO_LOGIN allows it. */
export async function logIn(form: FormData): Promise<void> {
  const given = form.get('name')
  const name = typeof given === 'string' ? given.trim().toLowerCase() : ''
  if (process.env['DEMO_LOGIN'] !== '1') throw new Error('The login without a password is off.')
  if (!/^[\p{L}\p{N} _-]{1,40}$/u.test(name))
    throw new Error('A name has 1 to 40 letters, digits and spaces.')
  const value = sign(name, process.env['SESSION_SECRET'])
  ;(await cookies()).set(COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/' })
  redirect('/')
}

/** Ends the session. */
export async function logOut(): Promise<void> {
  ;(await cookies()).delete(COOKIE)
  redirect('/')
}
