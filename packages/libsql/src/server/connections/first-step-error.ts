/**
 * Removes all errors except the first from a server's answer to a batch. When a server ends a transaction
 * that took too long, it reports an error for every remaining step, including skipped ones. The driver waits
 * only for the first; in Node.js each other error is an unhandled rejection, which ends the process.
 */
export function firstStepError(answer: string): string {
  // Nearly always there is at most one, and then the answer is not parsed twice. In the text of a row, the
  // quotes would be escaped.
  if (answer.indexOf('"message"') === answer.lastIndexOf('"message"')) return answer
  const { results, ...rest } = JSON.parse(answer) as { results?: StreamResult[] }
  for (const { response } of results ?? []) {
    const errors = response?.result?.step_errors
    if (!Array.isArray(errors)) continue
    const first = errors.findIndex((error) => error !== null)
    errors.forEach((_, step) => {
      if (step > first) errors[step] = null
    })
  }
  return JSON.stringify({ ...rest, results })
}

interface StreamResult {
  readonly response?: { readonly result?: { readonly step_errors?: unknown[] } }
}
