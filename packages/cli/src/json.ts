import { isRecord } from '@sheaf/core/adapter'

export type Json = { readonly [key: string]: unknown }

/** The value if it is an object; otherwise an empty object. */
export function objectOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is a text that is not blank. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The value of a JSON text; undefined if it is none. A shell of Windows adds a mark before the text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
