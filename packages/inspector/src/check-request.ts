import { refusal } from './answer-error.ts'

/** A header that a form of another page cannot send. Its value must be "1". */
export const ASK_HEADER = 'x-sheaf-inspector'

/**
 * Refuses a request for data or a change before it is read, if it comes from a page of another origin
 * or lacks the headers of the inspector's page. Undefined if it is allowed. If a browser sends no
 * `Sec-Fetch-Site`, the host of its `Origin` decides.
 */
export function refusedRequest({ headers, url }: Request): Response | undefined {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  const isOwn = site === null ? origin === null || hostOf(origin) === hostOf(url) : site === 'same-origin'
  if (!isOwn) return refusal(403, 'forbidden', 'The request comes from a page of another origin.')
  if (headers.get(ASK_HEADER) !== '1' || !isJson(headers.get('content-type')))
    return refusal(403, 'forbidden', `The request must be JSON, with the header ${ASK_HEADER}: 1.`)
  return undefined
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined
}

function isJson(type: string | null): boolean {
  return type?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}
