/** Resolves when all other ready work has run. (A hash that is made in this thread does not wait.) */
export async function letOthersIn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
