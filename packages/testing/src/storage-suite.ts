import type { StorageSuiteOptions, TestRunner } from './storage-suite-options.ts'
import { Exceptions, topicOf, type Topic } from './topic.ts'
import { abort } from './topics/operation/abort.ts'
import { append, deletion } from './topics/store/append.ts'
import { candidates } from './topics/search/candidates.ts'
import { changes } from './topics/operation/changes.ts'
import { close, errors } from './topics/operation/close.ts'
import { commit } from './topics/store/commit.ts'
import { compareAndSet } from './topics/store/compare-and-set.ts'
import { concurrency } from './topics/operation/concurrency.ts'
import { characters, contents } from './topics/store/contents.ts'
import { damage } from './topics/operation/damage.ts'
import { deepPaths, names } from './topics/store/names.ts'
import { doctor } from './topics/operation/doctor.ts'
import { durability } from './topics/operation/durability.ts'
import { folderTwins } from './topics/store/folder-twins.ts'
import { hidden } from './topics/search/hidden.ts'
import { hostileTexts } from './topics/search/hostile-texts.ts'
import { isolation } from './topics/scopes/isolation.ts'
import { keptVectors } from './topics/search/vectors/kept-vectors.ts'
import { largeCommits } from './topics/store/large-commits.ts'
import { list } from './topics/store/list.ts'
import { marks } from './topics/search/marks.ts'
import { model } from './topics/model/model-run.ts'
import { noGhosts } from './topics/search/no-ghosts.ts'
import { nonInterference } from './topics/scopes/non-interference.ts'
import { ownWrites } from './topics/search/own-writes.ts'
import { paths } from './topics/store/paths.ts'
import { queries } from './topics/search/queries.ts'
import { races } from './topics/operation/races.ts'
import { reIndex, rebuild } from './topics/search/rebuild.ts'
import { readWrite } from './topics/store/read-write.ts'
import { scrub } from './topics/operation/scrub.ts'
import { searchBasics } from './topics/search/search-basics.ts'
import { sizes } from './topics/store/sizes.ts'
import { snapshot } from './topics/operation/snapshot.ts'
import { times } from './topics/store/times.ts'
import { vectors } from './topics/search/vectors/vectors.ts'
import { views } from './topics/scopes/views.ts'
import { within } from './topics/search/within.ts'

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
  changes: changes,
  snapshot: snapshot,
  damage: damage,
  scrub: scrub,
  close: close,
  abort: abort,
  errors: errors,
  model: model,
}

/**
 * Declares all cases that a storage adapter must pass, each with the title `storage: <topic>: <what holds>`.
 * Every case opens its own storage with `open` and closes it; cases share nothing, so they may run in any
 * order. The slowest cases write a file of 1 MiB, commit a thousand files, make 200 appends, or a few hundred
 * random operations: allow 30 seconds for each on a slow disk. Throws `invalid-argument` for an exception
 * (`except`) that matches no case, or has no reason.
 */
export function storageSuite(runner: TestRunner, options: StorageSuiteOptions): void {
  const exceptions = new Exceptions(options.except)
  for (const [name, declare] of Object.entries(TOPICS)) declare(topicOf(name, runner, options, exceptions))
  exceptions.checkAllMet()
}
