import type { ObjectSchema } from '@sheaf/tools'
import { looseObject } from 'zod'
import type { ZodObject } from 'zod'

/**
 * A schema that shows itself as `schema` and lets every object through. The tools check their arguments
 * themselves, and their errors name the fix, unlike those of the servers. Both versions of the SDK take Zod:
 * version 1 takes nothing else.
 */
export function toSchema(schema: ObjectSchema): ZodObject {
  const loose = looseObject({})
  // Zod's own slot for a schema that knows its JSON form. It belongs to the instance, where a registry would
  // be another one for each copy of Zod.
  loose._zod.toJSONSchema = () => structuredClone(schema)
  return loose
}
