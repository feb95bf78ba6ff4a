import { ModelFailedError } from '@sheaf/core'

/**
 * The body as text. It never holds more than `maxBytes`: a longer body is cut (`cut`), or throws
 * ModelFailedError.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
  { cut = false, who = '' }: { readonly cut?: boolean; readonly who?: string } = {},
): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited, because a server may never close the connection.
      reader.cancel().catch(() => {})
      if (cut) return text
      throw new ModelFailedError(
        `${who} sent more than ${maxBytes} bytes, far more than the answer can have. Check that baseUrl and model are the ones you mean.`,
      )
    }
    text += decoder.decode(value, { stream: true })
  }
}
