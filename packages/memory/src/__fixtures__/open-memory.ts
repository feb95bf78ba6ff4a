import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { testStorage, testStorageKind, type TestStorageKind } from '@sheaf/test-storage'
import { createMemory, type Memory, type MemoryOptions } from '../index.ts'

/** The storage that the run is for; what a memory does is the same on each. */
export const KINDS: readonly TestStorageKind[] = [testStorageKind()]
export type Kind = TestStorageKind

/** 10:30:15 in Paris. */
export const clock = fixedClock('2026-11-20T09:30:15Z', { timeZone: 'Europe/Paris' })

/** Memories on one storage, and a way to open one more. */
export interface OpenedMemories extends AsyncDisposable {
  readonly memories: readonly Memory[]
  another(options: Partial<MemoryOptions>): Promise<Memory>
}

/**
 * As many memories as requested, on one storage that goes when they are disposed of; each with its own
 * options where they are a function of its place.
 */
export async function openMemories(
  kind: Kind,
  count: number,
  options: Partial<MemoryOptions> | ((place: number) => Partial<MemoryOptions>) = {},
): Promise<OpenedMemories> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-memory-'))
  const memories: Memory[] = []
  const dispose = async () => {
    await Promise.all(memories.map((memory) => memory.close()))
    await rm(folder, { recursive: true, force: true })
  }
  const another = async (own: Partial<MemoryOptions>) => {
    const memory = await createMemory({ storage: testStorage(folder, kind), clock, ...own })
    memories.push(memory)
    return memory
  }
  try {
    for (let place = 0; place < count; place += 1)
      await another(typeof options === 'function' ? options(place) : options)
  } catch (error) {
    await dispose()
    throw error
  }
  return { memories, another, [Symbol.asyncDispose]: dispose }
}

/** One memory on a storage that goes when it is disposed of. */
export async function openMemory(kind: Kind, options: Partial<MemoryOptions> = {}): Promise<Memory> {
  const opened = await openMemories(kind, 1, options)
  const [memory] = opened.memories
  if (memory === undefined) throw new Error('no memory was opened')
  return { ...memory, [Symbol.asyncDispose]: async () => await opened[Symbol.asyncDispose]() }
}
