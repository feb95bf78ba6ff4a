import { contentHash } from '@sheaf/core'
import type { MemoryStore, Storage } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import { nextTurn, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const MODEL = 'test-model'
const textOf = (version: number) => `a heron of version ${version}`

/** While files change, all lists of an answer, and all their hits, are from one moment. */
export function oneMoment({ check, expect }: Topic): void {
  const answersWhile = async ({ store, index }: Storage, writer: MemoryStore) => {
    await store.write('a.md', textOf(0))
    const values = new Float32Array([1, 0])
    const hashes = await Promise.all(range(9).map((version) => contentHash(textOf(version))))
    await index.putEmbeddings(
      MODEL,
      hashes.map((textHash) => ({ textHash, vector: values })),
    )
    const query = { text: 'heron', vector: { model: MODEL, values }, limit: 10 }
    for (const version of range(8)) {
      const writing = writer.write('a.md', textOf(version + 1))
      const asked = [index.candidates(query)]
      await nextTurn()
      asked.push(index.candidates(query))
      for (const { text, vector } of await Promise.all(asked)) {
        await expectWhole(text)
        // Some storages forget the vector of a text once no file has it.
        if (vector.length > 0) expect(placesOf(vector)).toEqual(placesOf(text))
      }
      await writing
    }
  }
  const expectWhole = async (found: readonly Candidate[]) => {
    expect(found.length).toBe(1)
    for (const { text, hash } of found) expect(hash).toBe(await contentHash(text))
  }

  check(
    'both lists of an answer, and all hits, are of one moment while the same handle writes',
    async (given) => {
      await answersWhile(given.storage, given.store)
    },
  )

  check(
    'both lists of an answer, and all hits, are of one moment while another handle writes',
    async ({ storage, secondHandle }) => {
      await answersWhile(storage, (await secondHandle()).store)
    },
    'secondHandle',
  )
}

function placesOf(found: readonly Candidate[]): string[] {
  return found.map(({ path, hash, text }) => `${path} ${hash} ${text}`)
}
