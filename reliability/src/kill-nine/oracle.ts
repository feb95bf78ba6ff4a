import { contentHash } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { FILLER } from './acknowledgement.ts'
import type { Acknowledgement } from './acknowledgement.ts'

/** Knows the expected files: all acknowledged changes of all writers. */
export class Oracle {
  readonly #appended: string[] = []
  // The last acknowledged change of each note, of the pair, and of the turn.
  readonly #last = new Map<string, number>()

  /** Adds the acknowledgements of a writer. */
  acknowledge(all: readonly Acknowledgement[]): void {
    for (const { kind, id, path = kind } of all) {
      if (kind === 'append') this.#appended.push(id)
      else this.#last.set(kind === 'turn' ? kind : path, orderOf(id))
    }
  }

  /** Sentences about wrong states, which start with "lost:" or "torn:". */
  async check({ store, index }: Storage): Promise<string[]> {
    const problems = [...(await this.#checkLog(store)), ...(await this.#checkTurn(store))]
    const pair = await Promise.all(
      ['pair/a.md', 'pair/b.md', 'pair/deep/c.md'].map((path) => contentOf(store, path)),
    )
    if (new Set(pair).size !== 1 || !/^(bothr\d+t\d+\n)?$/.test(pair[0] ?? ''))
      problems.push('torn: the files of one commit differ')
    if (orderOf(pair[0] ?? '') < (this.#last.get('pair') ?? -1))
      problems.push('lost: an acknowledged commit of three files')
    for (const [path, order] of this.#last) {
      if (!path.startsWith('notes/')) continue
      const content = await contentOf(store, path)
      if (orderOf(content) < order) problems.push(`lost: a write of ${path}`)
      if (!content.endsWith(FILLER)) problems.push(`torn: ${path}`)
    }
    for (const path of await store.list()) {
      const content = await store.read(path)
      if ((await store.stat(path))?.hash !== (await contentHash(content)))
        problems.push(`torn: ${path} has not the hash that stat() gives`)
    }
    for (const id of this.#appended.slice(-3)) {
      const { text } = await index.candidates({ text: `appended${id}`, limit: 5 })
      if (text[0]?.path !== 'log.md' || !text[0].text.includes(`appended${id}`))
        problems.push(`lost: search does not find line ${id}`)
    }
    return problems
  }

  // Every acknowledged line once; other lines only if a kill interrupted their write.
  async #checkLog(store: Storage['store']): Promise<string[]> {
    const lines = (await contentOf(store, 'log.md')).split('\n').filter((line) => line !== '')
    const there = new Set(lines)
    return [
      ...this.#appended
        .filter((id) => !there.has(`appended${id}`))
        .map((id) => `lost: the appended line ${id}`),
      ...(there.size === lines.length ? [] : ['torn: a line was appended twice']),
      ...lines
        .filter((line) => !/^appendedr\d+t\d+$/.test(line))
        .map((line) => `torn: a line of ${line.length} characters in the log`),
    ]
  }

  async #checkTurn(store: Storage['store']): Promise<string[]> {
    const both = [await contentOf(store, 'turns/here.md'), await contentOf(store, 'turns/there.md')].filter(
      (content) => content !== '',
    )
    const expected = this.#last.get('turn')
    if (both.length > 1) return ['torn: a commit made one file and did not delete the other']
    if (orderOf(both[0] ?? '') < (expected ?? -1))
      return ['lost: an acknowledged commit that makes a file and deletes another']
    return []
  }
}

// Later changes have larger numbers; -1 for a text without an id.
function orderOf(text: string): number {
  const [, round, turn] = /r(\d+)t(\d+)\n?/.exec(text) ?? []
  return round === undefined ? -1 : Number(round) * 1_000_000 + Number(turn)
}

async function contentOf(store: Storage['store'], path: string): Promise<string> {
  return (await store.exists(path)) ? await store.read(path) : ''
}
