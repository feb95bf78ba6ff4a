import type { StorageSuiteOptions } from './storage-suite-options.ts'
import type { TestRunner } from './test-runner.ts'
import { topicOf } from './topic.ts'
import type { Topic } from './topic.ts'
import { abort } from './topics/abort.ts'
import { append } from './topics/append.ts'
import { candidates } from './topics/candidates.ts'
import { close } from './topics/close.ts'
import { commit } from './topics/commit.ts'
import { compareAndSet } from './topics/compare-and-set.ts'
import { concurrency } from './topics/concurrency.ts'
import { contents } from './topics/contents.ts'
import { deletion } from './topics/delete.ts'
import { durability } from './topics/durability.ts'
import { errors } from './topics/errors.ts'
import { hidden } from './topics/hidden.ts'
import { list } from './topics/list.ts'
import { model } from './topics/model.ts'
import { names } from './topics/names.ts'
import { noGhosts } from './topics/no-ghosts.ts'
import { paths } from './topics/paths.ts'
import { queries } from './topics/queries.ts'
import { reIndex } from './topics/re-index.ts'
import { readWrite } from './topics/read-write.ts'
import { rebuild } from './topics/rebuild.ts'
import { searchBasics } from './topics/search-basics.ts'
import { vectors } from './topics/vectors.ts'
import { views } from './topics/views.ts'
import { within } from './topics/within.ts'

const TOPICS: Readonly<Record<string, (topic: Topic) => void>> = {
  'read and write': readWrite,
  'compare and set': compareAndSet,
  commit: commit,
  append: append,
  delete: deletion,
  list: list,
  paths: paths,
  names: names,
  contents: contents,
  concurrency: concurrency,
  durability: durability,
  search: searchBasics,
  'no ghosts': noGhosts,
  queries: queries,
  within: within,
  rebuild: rebuild,
  're-index': reIndex,
  candidates: candidates,
  vectors: vectors,
  'hidden files': hidden,
  views: views,
  close: close,
  abort: abort,
  errors: errors,
  model: model,
}

/**
 * Declares all cases that a storage adapter has to pass, each named `storage: <topic>: <what holds>`. Every case opens its own
 * storage with `open` and closes it; nothing is shared between cases, so they may run in any order. The cases that take longest
 * open a file of 1 MiB, make 200 appends, or a few hundred random operations: allow them 30 seconds on a slow disk.
 */
export function storageSuite(runner: TestRunner, options: StorageSuiteOptions): void {
  for (const [name, declare] of Object.entries(TOPICS)) declare(topicOf(name, runner, options))
}
