import { createHmac, timingSafeEqual } from 'node:crypto'

/** The name of the cookie that names the logged-in user. */
export const COOKIE = 'session'

/** The value of the cookie: the user's id with a signature, which nobody else can make. */
export function sign(user: string, secret: string | undefined): string {
  if (!secret)
    throw new Error('SESSION_SECRET is not set. Write one into .env.local; `openssl rand -hex 32` makes one.')
  return `${user}.${createHmac('sha256', secret).update(user).digest('base64url')}`
}

/** The user of a cookie; undefined for one that this app has not signed. */
export function userOf(cookie: string | undefined, secret: string | undefined): string | undefined {
  const user = cookie?.slice(0, cookie.lastIndexOf('.'))
  if (cookie === undefined || !user) return undefined
  const [given, expected] = [Buffer.from(cookie), Buffer.from(sign(user, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? user : undefined
}
