import { MemoryError } from '@sheaf/core'
import { LAYOUT, readOrNone } from '@sheaf/core/adapter'
import { fileFields, parseStatements } from '@sheaf/documents'
import type { History, Revision } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { allIds } from '../scopes/lists.ts'
import type { ArchivedFile } from './write-export.ts'

export interface ScopeExport {
  readonly scope: ScopedMemory
  /** Omitted if the export is a folder, which has the files themselves. */
  readonly files?: AsyncIterable<ArchivedFile>
}

/**
 * Yields one JSON object as text in pieces, with everything of a user, a project or a workspace: files, chats
 * as messages, facts with their sources, standing instructions, proposals, and the history. A revision has no
 * text if it was redacted, or if the file or the next revision still contains all of it.
 */
export async function* scopeExport({ scope, files }: ScopeExport): AsyncGenerator<string> {
  const { id, clock } = scope
  yield `{\n"sheaf": "export",\n"id": ${JSON.stringify(id)},\n"exportedAt": ${JSON.stringify(clock.now())}`
  if (files !== undefined) yield* list('files', files)
  yield* list('threads', threadsOf(scope))
  yield* list('facts', factsOf(scope))
  yield* list('standing', 'standing' in scope ? await Object(scope).standing.list() : [])
  yield* list('proposals', proposalsOf(scope))
  yield* list('history', historyOf(scope))
  yield '\n}\n'
}

async function* list(
  name: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let start = '\n'
  for await (const value of values) {
    yield start + JSON.stringify(value)
    start = ',\n'
  }
  yield '\n]'
}

async function* threadsOf(scope: ScopedMemory): AsyncGenerator {
  for await (const id of allIds((after) => scope.threads(after))) {
    const { path } = scope.thread(id)
    const messages = await scope.thread(id).messages({ roles: ['user', 'assistant', 'tool', 'system'] })
    const fields = fileFields((await readOrNone(scope.ownStore, path)) ?? '')?.fields ?? {}
    yield { id, path, fields, messages }
  }
}

async function* factsOf({ ownStore }: ScopedMemory): AsyncGenerator {
  const text = await readOrNone(ownStore, LAYOUT.facts)
  if (text !== undefined) yield* parseStatements(text).statements
}

async function* proposalsOf({ proposals }: ScopedMemory): AsyncGenerator {
  for (const { id } of (await proposals.list()).proposals) yield await proposals.read(id)
}

async function textOf(history: History, { path, version }: Revision): Promise<object> {
  try {
    return { text: await history.read(path, version) }
  } catch (error) {
    // The history reached a limit or is damaged: the rest is exported.
    if (!MemoryError.isInstance(error)) throw error
    return { unreadable: error.message }
  }
}

async function* historyOf({ history, ownStore }: ScopedMemory): AsyncGenerator {
  const paths = new Set((await history.log()).map(({ path }) => path))
  for (const path of [...paths].sort()) {
    const revisions = await history.list(path)
    const current = (await ownStore.stat(path))?.hash
    const told: unknown[] = []
    // Newest first: each is compared with the one after it.
    let next: Revision | undefined
    for (const revision of revisions) {
      const isKept =
        next === undefined
          ? revision.hash !== null && current?.startsWith(revision.hash) === true
          : next.change === 'appended'
      const hasText = !isKept && revision.hash !== null && revision.redacted === undefined
      told.unshift({ ...revision, ...(hasText ? await textOf(history, revision) : {}) })
      next = revision
    }
    yield { path, revisions: told }
  }
}
