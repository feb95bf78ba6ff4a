import type { ObjectSchema } from '@sheaf/tools'
import { looseObject } from 'zod'
import type { ZodObject } from 'zod'

/**
 * A Zod schema whose JSON form is `schema` and which accepts every object. The tools check their own
 * arguments, and their errors name the fix; the servers' errors do not. Version 1 of the SDK accepts
 * only Zod.
 */
export function toSchema(schema: ObjectSchema): ZodObject {
  const loose = looseObject({})
  // Zod's own slot for a custom JSON form. It belongs to the instance; each copy of Zod would have its
  // own registry.
  loose._zod.toJSONSchema = () => structuredClone(schema)
  return loose
}
