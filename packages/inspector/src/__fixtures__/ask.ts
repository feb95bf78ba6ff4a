import type { Answers, Json } from '../answers/answers.ts'
import type { Inspector } from '../inspector.ts'

/** The address at which the tests mount the page. */
export const PAGE = 'http://127.0.0.1:4000/'

/** Sends a request as the page does; an object as JSON, a text unchanged. */
export async function post(
  handle: Inspector,
  name: string,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<{ readonly status: number; readonly text: string }> {
  const request = new Request(`${PAGE}api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sheaf-inspector': '1', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  })
  const response = await handle(request)
  return { status: response.status, text: await response.text() }
}

/** The answer to a request that must work. */
export async function ask<Name extends keyof Answers>(
  handle: Inspector,
  name: Name,
  fields: object = {},
): Promise<Json<Answers[Name]>> {
  const { status, text } = await post(handle, name, fields)
  if (status !== 200) throw new Error(`${name}: ${status}: ${text}`)
  return JSON.parse(text)
}
