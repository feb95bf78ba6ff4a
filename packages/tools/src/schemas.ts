import type { Where } from '@sheaf/core'
import { whereOf } from '@sheaf/core/adapter'
import type { ObjectSchema } from './memory-tools.ts'

type PropertySchema = ObjectSchema['properties'][string]

/** A parameter or field of one JSON type. */
export function field(type: 'string' | 'integer' | 'boolean', description: string): PropertySchema {
  return { type, description }
}

/** A parameter that may be absent or null. */
export function optional(type: 'string' | 'integer' | 'boolean', description: string): PropertySchema {
  return { type: [type, 'null'], description }
}

export function whereIn(text: string | null | undefined): { readonly where?: Where } {
  return (text ?? '').trim() === '' ? {} : { where: whereOf(text ?? '') }
}

export function oneOf(values: readonly string[], description: string): PropertySchema {
  return { type: 'string', description, enum: [...values] }
}

/** A list of texts. */
export function textList(description: string): PropertySchema {
  return { type: 'array', items: { type: 'string' }, description }
}

/** The same for a parameter that may be absent or null. */
export function optionalOneOf(values: readonly string[], description: string): PropertySchema {
  return { type: ['string', 'null'], description, enum: [...values, null] }
}

/** An object whose fields are all required, except those in `optionalNames`. */
export function objectOf(
  properties: Record<string, PropertySchema>,
  optionalNames: readonly string[] = [],
): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !optionalNames.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The parameters of a tool: those that accept null are optional. */
export function parameters(properties: Record<string, PropertySchema>): ObjectSchema {
  const optionalNames = Object.entries(properties)
    .filter(([, { type }]) => Array.isArray(type))
    .map(([name]) => name)
  return objectOf(properties, optionalNames)
}

/** The schema of a tool's result; `output` has the fields of a success. */
export function resultOf(output: ObjectSchema): ObjectSchema {
  const error = objectOf({
    code: field('string', 'Which failure, in kebab case.'),
    message: field('string', 'What is wrong.'),
    retryable: field('boolean', 'Whether the same call may succeed later.'),
  })
  return {
    type: 'object',
    properties: {
      ok: field('boolean', 'Whether the call succeeded.'),
      text: field('string', 'What the model reads.'),
      ...output.properties,
      error: { description: 'Why it failed.', ...error },
    },
    required: ['ok', 'text'],
    additionalProperties: false,
    anyOf: [
      { properties: { ok: { const: true } }, required: output.required },
      { properties: { ok: { const: false } }, required: ['error'] },
    ],
  }
}

export const changedFile: ObjectSchema = objectOf(
  {
    file: field('string', 'The path of the file.'),
    action: oneOf(
      ['created', 'replaced', 'appended', 'edited', 'deleted', 'unchanged', 'proposed'],
      'What became of it. "proposed": nothing is written until it is approved.',
    ),
    hash: field('string', 'The version that the file has now.'),
    proposal: field('string', 'What the proposal is called.'),
    warnings: textList('What the writer should know.'),
  },
  ['hash', 'proposal'],
)
