import { Validator, type Schema } from '@cfworker/json-schema'

type Handle = (request: Request) => Promise<Response>

interface Declared {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: Record<string, { readonly content: Record<string, { readonly schema: Schema }> }>
}

interface Document {
  readonly paths: Record<string, Record<string, Declared>>
  readonly components: object
}

/** A handler that compares its requests and answers with its OpenAPI document. */
export interface CheckedHandler {
  readonly handle: Handle
  /** The requests and answers that do not fit. */
  readonly problems: readonly string[]
  /** The operations that were called, and those that were not, without the memory stores. */
  operations(): { readonly called: readonly string[]; readonly left: readonly string[] }
}

/** Checks the address, the query and the body of each request, and each answer. */
export async function byDocument(handle: Handle, basePath = ''): Promise<CheckedHandler> {
  const answer = await handle(new Request(`http://127.0.0.1:4000${basePath}/v1/openapi.json`))
  const document: Document = await answer.json()
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({ path, method: method.toUpperCase(), declared })),
  )
  const problems: string[] = []
  const called = new Set<string>()
  // The document's own references lead to its components.
  const check = (what: string, schema: Schema | undefined, value: unknown) => {
    const whole = structuredClone({ ...schema, components: document.components })
    const { valid, errors } = new Validator(whole, '2020-12').validate(value)
    if (!valid) problems.push(`${what}: ${errors.map(({ error }) => error).join(' ')}`)
  }
  return {
    problems,
    operations() {
      const ids = all
        .filter(({ path }) => !path.includes('memory_stores'))
        .map((each) => each.declared.operationId)
      return { called: [...called].toSorted(), left: ids.filter((id) => !called.has(id)) }
    },
    async handle(request) {
      const { pathname, searchParams } = new URL(request.url)
      const found = all.find(({ path, method }) => {
        const form = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
        return method === request.method && form.test(pathname)
      })
      if (found === undefined) {
        problems.push(`${request.method} ${pathname} is not in the document`)
        return await handle(request)
      }
      const { operationId, parameters = [], requestBody, responses } = found.declared
      called.add(operationId)
      const known = parameters.filter((each) => each.in === 'query')
      for (const name of searchParams.keys())
        if (!known.some((each) => each.name === name)) problems.push(`${operationId} has no ${name}`)
      for (const { name, required, schema } of known) {
        const text = searchParams.get(name)
        if (text !== null)
          check(`${operationId} ${name}`, schema, schema.type === 'integer' ? Number(text) : text)
        else if (required) problems.push(`${operationId} needs ${name}`)
      }
      if (requestBody !== undefined)
        check(operationId, requestBody.content['application/json']?.schema, await request.clone().json())
      const response = await handle(request)
      const { content = {} } = responses[response.ok ? 200 : 'default'] ?? {}
      const schema = content['application/json']?.schema
      if (schema !== undefined) check(`answer of ${operationId}`, schema, await response.clone().json())
      return response
    },
  }
}
