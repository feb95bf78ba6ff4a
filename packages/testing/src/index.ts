/**
 * The conformance suite for storage adapters. An adapter's own test file, with vitest:
 *
 * ```ts
 * import { storageSuite } from '@sheaf/testing'
 * import { expect, test } from 'vitest'
 * import { myStorage } from './my-storage.ts'
 *
 * const newStorage = () => myStorage({ name: crypto.randomUUID() })
 * storageSuite({ test, expect }, { open: (options) => newStorage().open(options) })
 * ```
 *
 * jest and bun work in the same way; for node:test take `expect` from the package of that name. With the
 * hooks `reopen`, `secondHandle` and `inAnotherProcess` the suite also tests durability and concurrency; with
 * `damage` and `keptBytes` it tests the findings of `doctor` and the remains after `scrub`.
 *
 * @packageDocumentation
 */
export { paragraphChunker, wordAnalyser } from './simple-parts.ts'
export { storageSuite } from './storage-suite.ts'
export type { Damage, StorageSuiteException } from './storage-suite-options.ts'
