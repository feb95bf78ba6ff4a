/**
 * How the server treats the disk: "strong" syncs every commit, "relaxed" may lose the last ones when the
 * power fails.
 */
export type Durability = 'strong' | 'relaxed'

/** Makes a namespace; fine when it is there. */
export async function createNamespace(adminUrl: string, name: string): Promise<void> {
  const answer = await post(`${adminUrl}/v1/namespaces/${encodeURIComponent(name)}/create`, {})
  if (!answer.ok && !answer.text.includes('already exists'))
    throw refused(`make the namespace "${name}"`, answer)
}

/** Deletes a namespace with everything in it. */
export async function deleteNamespace(adminUrl: string, name: string): Promise<void> {
  const response = await fetch(`${adminUrl}/v1/namespaces/${encodeURIComponent(name)}`, { method: 'DELETE' })
  const answer = { ok: response.ok, status: response.status, text: await response.text() }
  if (!answer.ok) throw refused(`delete the namespace "${name}"`, answer)
}

/** Sets the durability of a namespace. */
export async function setDurability(adminUrl: string, name: string, durability: Durability): Promise<void> {
  const body = { durability_mode: durability, block_reads: false, block_writes: false }
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(`${adminUrl}/v1/namespaces/${encodeURIComponent(name)}/config`, body)
    if (answer.ok) return
    // A namespace that was just made is sometimes unknown for some milliseconds, while the server takes
    // another one out of its memory.
    if (answer.status !== 404 || attempt === CONFIG_ATTEMPTS)
      throw refused(`set the durability of "${name}"`, answer)
    await new Promise((resolve) => setTimeout(resolve, CONFIG_RETRY_MS))
  }
}

const CONFIG_ATTEMPTS = 100
const CONFIG_RETRY_MS = 5

interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

async function post(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { ok: response.ok, status: response.status, text: await response.text() }
}

function refused(what: string, { status, text }: Answer): Error {
  return new Error(`The server did not ${what}: ${status} ${text}`)
}
