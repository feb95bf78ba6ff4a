import { MemoryError } from '@sheaf/core'
import { collisionKey } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import type { Scale } from '../result.ts'
import { SETUPS } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { corporaUnavailable, naughtyStrings, normalisationRows } from './corpora.ts'
import { sortNames } from './sort-names.ts'

// Files of one commit, as many as a server takes in a batch.
const BATCH = 250
const AT_ONCE = 20
// The tests take one of so many rows, by the cost of a file, and all naughty strings.
const STEPS: Readonly<Record<SetupName, number>> = {
  fs: 80,
  sqlite: 20,
  'libsql-file': 40,
  'libsql-http': 160,
  'libsql-ws': 160,
  'libsql-replica': 160,
  'libsql-embedded': 160,
  postgres: 160,
  'postgres-pooler': 160,
}

/** Texts that break software, as contents and as names of files. */
export const namesAndContents: Proof = {
  name: 'names-and-contents',
  promise:
    "naughty strings and all of Unicode's normalisation rows: an accepted text reads back byte for " +
    'byte, and no two names are one on any system',
  setups: SETUPS.map(({ name }) => name),
  unavailable: corporaUnavailable,
  run,
}

async function run({ setup, scale, directory, progress }: ProofRun): Promise<ProofOutcome> {
  const running = await setup.start(directory)
  try {
    const storage = await running.open()
    const attempt = new Attempt(storage.store)
    const texts = textsFor(setup.name, scale)
    await attempt.writeContents(texts)
    progress(`${texts.length} contents are written`)
    const { firsts, twins, refused } = sortNames(texts.flatMap((text) => [`${text}.md`, `names/${text}.md`]))
    await attempt.writeNames(firsts)
    progress(`${firsts.length} names are written`)
    for (const path of refused) await attempt.mustRefuse(path, 'a name outside the grammar')
    for (const path of twins) await attempt.mustRefuse(path, 'a twin')
    progress(`${twins.length} twins and ${refused.length} other names were refused`)
    await attempt.checkAll()
    await storage.close()
    return {
      counts: {
        texts: texts.length,
        'contents kept': attempt.contents,
        'contents refused': attempt.refusedContents,
        'names kept': firsts.length,
        'names refused': refused.length,
        'twins refused': twins.length,
        'files read back': attempt.readBack,
      },
      problems: attempt.problems,
    }
  } finally {
    await running.stop()
  }
}

/** Each text once: the naughty strings, and every form of every row. */
function textsFor(setup: SetupName, scale: Scale): string[] {
  const step = scale === 'fast' ? STEPS[setup] : 1
  const rows = normalisationRows().filter((_, place) => place % step === 0)
  return [
    ...new Set([
      ...naughtyStrings(),
      ...rows.flatMap(({ source, nfc, nfd, nfkc, nfkd }) => [source, nfc, nfd, nfkc, nfkd]),
    ]),
  ]
}

class Attempt {
  readonly problems: string[] = []
  contents = 0
  refusedContents = 0
  readBack = 0
  readonly #store: MemoryStore
  readonly #written = new Map<string, string>()

  constructor(store: MemoryStore) {
    this.#store = store
  }

  /** Writes a file for each text. Only a text that some storage cannot keep must be refused. */
  async writeContents(texts: readonly string[]): Promise<void> {
    const changes: Change[] = []
    for (const [place, content] of texts.entries()) {
      const path = `contents/${Math.floor(place / 1000)}/text-${place}.md`
      if (content.isWellFormed() && !content.includes('\0')) changes.push({ path, content })
      else {
        this.refusedContents += 1
        await this.#mustFail(
          path,
          'invalid-content',
          'content that not every storage keeps',
          this.#store.write(path, content),
        )
      }
    }
    await this.#commit(changes)
    this.contents = changes.length
  }

  async writeNames(paths: readonly string[]): Promise<void> {
    await this.#commit(paths.map((path) => ({ path, content: `named ${path}` })))
  }

  async mustRefuse(path: string, what: string): Promise<void> {
    await this.#mustFail(path, 'invalid-path', what, this.#store.write(path, 'refused'))
  }

  /** Checks that every file is listed, reads back and has its own key, and that no other exists. */
  async checkAll(): Promise<void> {
    const listed = await this.#store.list('', { includeHidden: true })
    const there = new Set(listed)
    const missing = [...this.#written.keys()].filter((path) => !there.has(path))
    for (const path of missing.slice(0, 20)) this.problems.push(`${JSON.stringify(path)} is not listed`)
    for (let start = 0; start < listed.length; start += AT_ONCE) {
      await Promise.all(listed.slice(start, start + AT_ONCE).map((path) => this.#checkFile(path)))
    }
    const twins = listed.length - new Set(listed.map(collisionKey)).size
    // Independent of core's rule: names that are equal in upper case, lower case or compatibility form.
    const forms = [
      (path: string) => path.normalize('NFKC').toUpperCase(),
      (path: string) => path.normalize('NFD').toLowerCase(),
      (path: string) => path.toLowerCase().normalize('NFKD'),
    ]
    const worst = Math.max(twins, ...forms.map((form) => listed.length - new Set(listed.map(form)).size))
    if (worst > 0) this.problems.push(`${worst} files have the name of another one on some system`)
  }

  async #checkFile(path: string): Promise<void> {
    this.readBack += 1
    const expected = this.#written.get(path)
    if (expected === undefined) this.problems.push(`${JSON.stringify(path)} is listed, and nobody wrote it`)
    else if ((await this.#store.read(path)) !== expected)
      this.problems.push(`${JSON.stringify(path)} reads back as something else`)
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    for (let start = 0; start < changes.length; start += BATCH) {
      const batch = changes.slice(start, start + BATCH)
      await this.#store.commit(batch)
      for (const { path, content } of batch) this.#written.set(path, content ?? '')
    }
  }

  async #mustFail(
    path: string,
    code: 'invalid-path' | 'invalid-content',
    what: string,
    work: Promise<unknown>,
  ): Promise<void> {
    try {
      await work
      this.#written.set(path, 'refused')
      this.problems.push(`${JSON.stringify(path)} was accepted, and is ${what}`)
    } catch (error) {
      if (!MemoryError.isInstance(error, code))
        this.problems.push(`${JSON.stringify(path)}, ${what}, failed with ${String(error)}`)
    }
  }
}
