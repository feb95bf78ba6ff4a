export { repetitions, STORAGE_VARIABLE, testStorage, testStorageKind } from './test-storage.ts'
export type { TestStorageKind } from './test-storage.ts'
