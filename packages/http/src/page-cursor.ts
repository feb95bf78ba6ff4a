import { contentHash, InvalidArgumentError } from '@sheaf/core'

// Enough to distinguish two queries. A cursor is not secret: it names a place in the caller's own list.
const DIGEST_CHARACTERS = 16

/** The cursor of the next page of a list: the last item of this one, bound to the query. */
export async function pageAfter(query: object, last: string): Promise<string> {
  return encoded([await digestOf(query), last])
}

/**
 * The last item of the page before; the empty text for the first page. Throws InvalidArgumentError for a
 * cursor of another query, and for a text that is not a cursor.
 */
export async function placeOf(query: object, page: string | undefined): Promise<string> {
  if (page === undefined) return ''
  const [digest, last] = parsed(page)
  if (digest !== (await digestOf(query)) || typeof last !== 'string')
    throw new InvalidArgumentError('page', 'must be the next_page of the same query; begin again without it')
  return last
}

function parsed(page: string): readonly unknown[] {
  try {
    const bytes = Uint8Array.from(atob(page.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function encoded(value: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** An id of these texts, such as "mem_WyJhLm1kIl0". */
export function encodedId(kind: string, texts: readonly string[]): string {
  return `${kind}_${encoded(texts)}`
}

/** The texts in an id of this kind; an empty list for other texts. */
export function decodedId(kind: string, id: string): readonly (string | undefined)[] {
  const texts = id.startsWith(`${kind}_`) ? parsed(id.slice(kind.length + 1)) : []
  return texts.every((each) => typeof each === 'string') ? texts : []
}

async function digestOf(query: object): Promise<string> {
  return (await contentHash(JSON.stringify(query))).slice(0, DIGEST_CHARACTERS)
}
