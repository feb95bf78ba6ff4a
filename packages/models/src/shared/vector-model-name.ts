import type { Prefixes } from './texts.ts'

/** The properties that change the vectors of a model. */
export interface VectorModel {
  readonly name: string
  /** Set if vectors of this length were requested. */
  readonly dimensions?: number | undefined
  readonly prefixes?: Prefixes | undefined
  /** Other settings that change the vectors. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

/**
 * A name that two sets of vectors share only if they are comparable: `model`, `model@256`, `model
 * {"document":"passage: "}`.
 */
export function vectorModelName({ name, dimensions, prefixes, settings }: VectorModel): string {
  const { document = '', query = '' } = prefixes ?? {}
  const marks = {
    ...(document === '' ? {} : { document }),
    ...(query === '' ? {} : { query }),
    ...Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)),
  }
  const asked = dimensions === undefined ? name : `${name}@${dimensions}`
  return Object.keys(marks).length === 0 ? asked : `${asked} ${JSON.stringify(marks)}`
}
