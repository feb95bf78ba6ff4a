import type { Data } from '../example/in-memory-storage.ts'

/** A text that was deleted or replaced, and is still kept. */
export interface KeptResidue {
  readonly text: string
  readonly isDeleted: boolean
}

const residues = new WeakMap<Data, KeptResidue[]>()

/** The remains of former texts in `data`; callers add and remove entries. */
export function residuesOf(data: Data): KeptResidue[] {
  const known = residues.get(data) ?? []
  residues.set(data, known)
  return known
}

/** All bytes of `data`. */
export function keptBytes(data: Data): Uint8Array[] {
  const texts = [...data.files.values()].map(({ content }) => content)
  return [...texts, ...residuesOf(data).map(({ text }) => text)].map((text) => new TextEncoder().encode(text))
}
