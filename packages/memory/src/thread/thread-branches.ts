import { InvalidArgumentError, MemoryError } from '@sheaf/core'
import { checkOptions, LAYOUT, fileKind, OPTION_NAMES, readAll } from '@sheaf/core/adapter'
import type { Clock, CommitOptions, MemoryStore } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { branches } from '@sheaf/documents'
import type { Transcript } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest/facts'
import type { BranchOptions, ThreadBranches } from './thread.ts'

const NAMES: OptionNames<BranchOptions> = { after: true, id: true, ...OPTION_NAMES.commit }
// A branch has the thread's id and a number as its id; an id of a thread has at most 128 characters.
const BASE_CHARACTERS = 100
// Each failed attempt means that another call made a branch.
const MAX_ATTEMPTS = 100

interface BranchParts {
  readonly id: string
  readonly transcript: Transcript
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'today'>
  readonly transcriptOf: (id: string) => Transcript
  /** The branches of a tree, by the index: a copy of the visible files has no list. */
  readonly found: (root: string) => Promise<readonly string[]>
}

export function threadBranches(parts: BranchParts): ThreadBranches {
  const { id, transcript, store, clock, transcriptOf } = parts
  const base = id.slice(0, BASE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
  const create = async (
    { after, messages }: Omit<Parameters<typeof branches.create>[2], 'path'>,
    given: string | undefined,
    options: CommitOptions,
  ) => {
    if (given !== undefined) {
      await branches.create(store, transcript, { path: transcriptOf(given).path, after }, options)
      return given
    }
    const { abortSignal } = options
    for (let count = 1; ; count += 1) {
      const { head } = await transcript.located({ limit: 1, abortSignal })
      const taken = new Set(await branches.all(store, head?.root ?? transcript.path, { abortSignal }))
      let number = count
      const named = () => `${base}-${number}`
      while (taken.has(transcriptOf(named()).path)) number += 1
      try {
        const { path } = transcriptOf(named())
        await branches.create(store, transcript, { path, after, messages }, options)
        return named()
      } catch (error) {
        if (!MemoryError.isInstance(error, 'conflict') || count === MAX_ATTEMPTS) throw error
      }
    }
  }
  return {
    async create(branchOptions) {
      const { after, id: given, ...options } = checkOptions(branchOptions, NAMES, '{ after }')
      if (typeof after !== 'string' || after === '')
        throw new InvalidArgumentError('after', 'must be the id of a message, as messages() returns it')
      return await create({ after }, given, options)
    },
    async unshared(tree, options) {
      const also = await parts.found(tree.head?.root ?? transcript.path)
      const found = await branches.unsharedLines(store, transcript.path, tree, { also, ...options })
      if (found === undefined) return []
      const archives = (await store.list('archive', options)).filter((path) => fileKind(path) === 'facts')
      const paths = [LAYOUT.facts, ...archives]
      const contents = await readAll(store, paths, options)
      const facts = paths.flatMap((source, place) =>
        factsIn(contents[place] ?? '', clock.today()).facts.flatMap(({ source: from, line, lineEnd }) =>
          from !== undefined && found.has(from.conversation, from.message)
            ? { source, lineStart: line, lineEnd }
            : [],
        ),
      )
      return [...found.lines, ...facts]
    },
    keeping(isAll) {
      let made: { readonly key: string; readonly id: string } | undefined
      return {
        id: () => made?.id,
        async before(removed, { abortSignal }) {
          const own = await transcript.messages({ own: true, abortSignal })
          const gone = new Set(removed.map((message) => message.id))
          const known = new Set(own.map((message) => message.id))
          // A branch that shares messages of this one also shares those before them.
          const isShared = removed.some((message) => !known.has(message.id))
          const first = isShared
            ? 0
            : own.findIndex((message) => message.id !== undefined && gone.has(message.id))
          if (first === -1) return []
          const { last, changes } = await branches.from(store, transcript.path, own, { first, abortSignal })
          const until = isAll ? own.length - 1 : own.findLastIndex((message) => message.id === last)
          if (last === undefined && !isAll) return []
          const all = await transcript.messages({ abortSignal })
          const shared = all.length - own.length
          // The last message before the removed ones that has an id.
          const place = all.findLastIndex((message, at) => at < shared + first && message.id !== undefined)
          const kept = all.slice(place + 1, shared + until + 1)
          const key = JSON.stringify([all[place]?.id, kept])
          if (made?.key !== key) {
            const cut = { after: all[place]?.id, messages: kept }
            made = { key, id: await create(cut, undefined, { abortSignal }) }
          }
          return changes(transcriptOf(made.id).path)
        },
      }
    },
  }
}
