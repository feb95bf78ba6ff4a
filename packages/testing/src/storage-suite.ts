import { Exceptions } from './exceptions.ts'
import type { StorageSuiteOptions } from './storage-suite-options.ts'
import type { TestRunner } from './test-runner.ts'
import { topicOf } from './topic.ts'
import type { Topic } from './topic.ts'
import { abort } from './topics/abort.ts'
import { append } from './topics/append.ts'
import { candidates } from './topics/candidates.ts'
import { characters } from './topics/characters.ts'
import { close } from './topics/close.ts'
import { commit } from './topics/commit.ts'
import { compareAndSet } from './topics/compare-and-set.ts'
import { concurrency } from './topics/concurrency.ts'
import { contents } from './topics/contents.ts'
import { deepPaths } from './topics/deep-paths.ts'
import { deletion } from './topics/delete.ts'
import { doctor } from './topics/doctor.ts'
import { durability } from './topics/durability.ts'
import { errors } from './topics/errors.ts'
import { folderTwins } from './topics/folder-twins.ts'
import { hidden } from './topics/hidden.ts'
import { hostileTexts } from './topics/hostile-texts.ts'
import { isolation } from './topics/isolation.ts'
import { keptVectors } from './topics/kept-vectors.ts'
import { largeCommits } from './topics/large-commits.ts'
import { list } from './topics/list.ts'
import { marks } from './topics/marks.ts'
import { model } from './topics/model.ts'
import { names } from './topics/names.ts'
import { noGhosts } from './topics/no-ghosts.ts'
import { nonInterference } from './topics/non-interference.ts'
import { ownWrites } from './topics/own-writes.ts'
import { paths } from './topics/paths.ts'
import { queries } from './topics/queries.ts'
import { races } from './topics/races.ts'
import { reIndex } from './topics/re-index.ts'
import { readWrite } from './topics/read-write.ts'
import { rebuild } from './topics/rebuild.ts'
import { searchBasics } from './topics/search-basics.ts'
import { sizes } from './topics/sizes.ts'
import { times } from './topics/times.ts'
import { vectors } from './topics/vectors.ts'
import { views } from './topics/views.ts'
import { within } from './topics/within.ts'

const TOPICS: Readonly<Record<string, (topic: Topic) => void>> = {
  'read and write': readWrite,
  'compare and set': compareAndSet,
  commit: commit,
  'large commits': largeCommits,
  append: append,
  delete: deletion,
  list: list,
  paths: paths,
  'deep paths': deepPaths,
  names: names,
  'folder twins': folderTwins,
  contents: contents,
  characters: characters,
  sizes: sizes,
  'hostile texts': hostileTexts,
  concurrency: concurrency,
  races: races,
  'own writes': ownWrites,
  times: times,
  isolation: isolation,
  'non-interference': nonInterference,
  durability: durability,
  search: searchBasics,
  'no ghosts': noGhosts,
  queries: queries,
  within: within,
  rebuild: rebuild,
  're-index': reIndex,
  candidates: candidates,
  marks: marks,
  vectors: vectors,
  'kept vectors': keptVectors,
  'hidden files': hidden,
  views: views,
  doctor: doctor,
  close: close,
  abort: abort,
  errors: errors,
  model: model,
}

/**
 * Declares all cases that a storage adapter has to pass, each named `storage: <topic>: <what holds>`. Every
 * case opens its own storage with `open` and closes it; nothing is shared between cases, so they may run in
 * any order. The cases that take longest write a file of 1 MiB, commit a thousand files, make 200 appends, or
 * a few hundred random operations: allow them 30 seconds on a slow disk. Throws InvalidArgumentError for an
 * exception (`except`) that matches no case, or gives no reason.
 */
export function storageSuite(runner: TestRunner, options: StorageSuiteOptions): void {
  const exceptions = new Exceptions(options.except)
  for (const [name, declare] of Object.entries(TOPICS)) declare(topicOf(name, runner, options, exceptions))
  exceptions.checkAllMet()
}
