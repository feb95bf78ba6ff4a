/** Resolves when everything else that is ready has run: a hash that is made in this thread does not wait. */
export async function letOthersIn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
