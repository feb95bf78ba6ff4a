import { Validator } from '@cfworker/json-schema'
import { meantInput } from './meant-input.ts'
import type { ObjectSchema } from './memory-tool.ts'
import { ToolError } from '../tool-error.ts'

// Enough characters to recognise an unknown name.
const SHOWN_CHARACTERS = 40

/**
 * Makes a check of a tool's arguments. It returns a copy of the arguments that are neither null nor
 * undefined, as a model means them. It throws a ToolError that names the wrong argument, without its value.
 */
export function inputChecker(schema: ObjectSchema): (input: unknown) => Record<string, unknown> {
  // A copy, because the validator marks the schemas that it reads.
  const validator = new Validator(structuredClone(schema), '2020-12', false)
  const problem = (reason: string) =>
    new ToolError(
      'invalid-input',
      `The arguments are not valid: ${reason}.`,
      `Call again with ${describe(schema)}.`,
    )

  return (sent) => {
    const input = meantInput(sent, schema)
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw problem('they must be an object')
    const unknown = Object.keys(input).find((name) => !Object.hasOwn(schema.properties, name))
    const given = Object.entries(input).filter(
      ([name, value]) => value !== undefined && !(value === null && isOptional(schema, name)),
    )
    const missing = schema.required.find((name) => !given.some(([each]) => each === name))
    // Both at once: an unknown argument is mostly the missing one under another name.
    const reasons = [
      ...(unknown === undefined ? [] : [`the tool takes no "${shown(unknown)}"`]),
      ...(missing === undefined ? [] : [`"${missing}" is missing`]),
    ]
    if (reasons.length > 0) throw problem(reasons.join(', and '))
    for (const [name, value] of given) {
      // The validator does not check values that JSON cannot express.
      if (['bigint', 'function', 'symbol'].includes(typeof value))
        throw problem(`"${name}" must be ${kindOf(schema.properties[name])}`)
    }
    const values: Record<string, unknown> = Object.fromEntries(given)
    const wrong = validator.validate(values).errors.find(({ instanceLocation }) => instanceLocation !== '#')
    if (wrong !== undefined) {
      const name = wrong.instanceLocation.split('/')[1] ?? ''
      throw problem(`"${name}" must be ${kindOf(schema.properties[name])}`)
    }
    return values
  }
}

function isOptional(schema: ObjectSchema, name: string): boolean {
  return !schema.required.includes(name)
}

function describe(schema: ObjectSchema): string {
  return Object.entries(schema.properties)
    .map(([name, property]) => `${name} (${kindOf(property)}${isOptional(schema, name) ? ', optional' : ''})`)
    .join(', ')
}

function kindOf(property: ObjectSchema['properties'][string] | undefined): string {
  if (property?.enum !== undefined)
    return `one of ${property.enum.filter((value) => value !== null).join(', ')}`
  const [type = ''] = [property?.type ?? ''].flat()
  return type === 'integer' ? 'a whole number' : type === 'string' ? 'text' : 'true or false'
}

function shown(name: string): string {
  const short = name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS)}…` : name
  return short.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?').toWellFormed()
}
