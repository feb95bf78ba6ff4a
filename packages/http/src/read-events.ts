/** A commit that changed files. */
export interface RemoteChange {
  /** Give it as `since` to continue after this commit. */
  readonly id: string
  readonly files: readonly { readonly path: string; readonly hash: string | null }[]
  readonly author: string | undefined
  /** True if changes were missed: read everything again. */
  readonly isCut: boolean
}

/**
 * The events in the answers of `connect`. When an answer ends, it connects again after the last event.
 * Rejects with the error of `connect`; ends when `abortSignal` aborts.
 */
export async function* readEvents(
  connect: (since: string | undefined) => Promise<Response>,
  since: string | undefined,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<RemoteChange> {
  let last = since
  const isOver = () => abortSignal?.aborted === true
  while (!isOver()) {
    const { body } = await connect(last)
    if (body === null) return
    let rest = ''
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const fields = new Map(
            event
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
          )
          const id = fields.get('id')
          if (id === undefined) continue
          last = id
          if (fields.get('event') === 'change') yield changeIn(id, fields.get('data') ?? '{}')
        }
      }
    } catch (error) {
      if (isOver()) return
      // After a broken connection it connects again; `connect` rejects if there is no server.
      if (!(error instanceof TypeError)) throw error
    }
  }
}

function changeIn(id: string, data: string): RemoteChange {
  const { files, author, is_cut: isCut } = JSON.parse(data)
  const changed = files.map((file: { path: string; content_sha256: string | null }) => ({
    path: file.path,
    hash: file.content_sha256,
  }))
  return { id, files: changed, author: author ?? undefined, isCut }
}
