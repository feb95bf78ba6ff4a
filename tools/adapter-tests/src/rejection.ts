/** The error that a promise rejects with. */
export async function rejection(work: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await work
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>
    throw error
  }
  throw new Error('It resolved, and should have been rejected.')
}

/** The text of an error with all causes, as in a log. */
export function everythingSaid(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 8) return String(error)
  const fields = Object.entries(error).filter(([name]) => name !== 'cause')
  return (
    `${error.name} ${error.message} ${error.stack ?? ''} ` +
    `${JSON.stringify(fields)} ${everythingSaid(error.cause, depth + 1)}`
  )
}
