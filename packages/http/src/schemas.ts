import { HTTP_STATUS } from '@sheaf/core/adapter'
import type { Schema } from '@cfworker/json-schema'
import { objectOf, whole, pathFields, type Fields, type ObjectSchema, type Operation } from './operation.ts'

/** The maximum number of items on a page: of a list, of a list with texts, and of a list of paths alone. */
export const MOST_ITEMS: number = 200
export const MOST_TEXTS: number = 20
export const MOST_PATHS: number = 10_000
/** The default number of items on a page. */
export const ITEMS: number = 100

export const text: Schema = { type: 'string' }
export const flag: Schema = { type: 'boolean' }
export const count: Schema = { type: 'integer', minimum: 0 }
export const textOrNull: Schema = { type: ['string', 'null'] }
const sha256: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' }
export const time: Schema = { type: 'string', description: 'RFC 3339, in UTC.' }

export function about(schema: Schema, description: string): Schema {
  return { ...schema, description }
}

export function listOf(items: Schema, maxItems?: number): Schema {
  return { type: 'array', items, maxItems }
}

export function pageOf(items: Schema): Schema {
  return whole({ data: listOf(items), next_page: about(textOrNull, 'The `page` of the next one.') })
}

export const limit: Schema = about(
  { type: 'integer', minimum: 1, maximum: MOST_ITEMS },
  `Items of a page, ${ITEMS} by default.`,
)
export const page: Fields = {
  limit,
  page: about(text, 'The next_page of the page before, for the same query.'),
}
export const path: Schema = about({ ...text, minLength: 1 }, 'The path of a file, such as "notes/db.md".')
export const view: Schema = {
  enum: ['basic', 'full'],
  description: `"full" gives texts too; a list then has at most ${MOST_TEXTS} items.`,
}

export const file: ObjectSchema = whole({
  type: { const: 'memory' },
  path,
  content: about(textOrNull, 'The text; null in a basic view.'),
  content_sha256: about(sha256, 'SHA-256 of the UTF-8 bytes of the text: the version of the file.'),
  content_size_bytes: count,
  updated_at: time,
})

export const pathOnly: ObjectSchema = whole({ type: { const: 'memory_path' }, path })

export const prefix: ObjectSchema = whole({
  type: { const: 'memory_prefix' },
  path: about(text, 'A folder with a "/" at its end.'),
})

export const version: ObjectSchema = objectOf(
  {
    type: { const: 'memory_version' },
    id: about(text, 'Such as "1.2.0".'),
    path,
    operation: { enum: ['created', 'modified', 'deleted'] },
    content: about(textOrNull, 'The text; null in a list, of a deleted file and of a redacted text.'),
    content_size_bytes: count,
    created_at: time,
    created_by: textOrNull,
    reason: textOrNull,
    redacted_at: textOrNull,
  },
  ['type', 'id', 'path', 'operation', 'content', 'content_size_bytes', 'created_at', 'created_by', 'reason'],
)

export const change: ObjectSchema = objectOf(
  {
    path,
    content: about(textOrNull, 'The whole new text; null deletes the file.'),
    updated_at: about(time, 'When the text was last changed elsewhere; now by default.'),
    precondition: {
      ...whole({
        type: { const: 'content_sha256' },
        content_sha256: about(
          textOrNull,
          'The version that the file must have now; null if it must not exist.',
        ),
      }),
      description: 'Without it, the change is made to any version.',
    },
  },
  ['path', 'content'],
)

export const message: ObjectSchema = objectOf(
  {
    role: { enum: ['system', 'user', 'assistant', 'tool'] },
    content: text,
    id: about(text, 'A message whose id is recorded already is not added again.'),
    name: text,
    at: about(time, 'When it was said; now by default.'),
    toolCalls: listOf(whole({ id: text, name: text, input: text })),
    toolCallId: text,
  },
  ['role', 'content'],
)

export const where: Schema = {
  type: 'object',
  description: 'A filter, such as {"tags": "boats", "updatedAt": {"from": "2026-11-01"}}.',
}
const place = { anyOf: [text, objectOf({ directory: text, except: listOf(text) }, ['directory'])] }
export const within: Schema = {
  anyOf: [text, listOf(place)],
  description: 'Folders or files to look in. Everywhere by default.',
}
export const hit: Schema = {
  type: 'object',
  description: 'A hit as search() gives it, with dates as texts.',
  properties: {
    source: text,
    lineStart: count,
    lineEnd: count,
    rank: { type: 'number' },
    text,
    headings: listOf(text),
    updatedAt: time,
  },
  required: ['source', 'lineStart', 'lineEnd', 'rank', 'text', 'headings', 'updatedAt'],
}

const ERROR = whole({
  error: objectOf(
    {
      type: {
        type: 'string',
        description: `One of ${Object.keys(HTTP_STATUS).join(', ')}, or of the handler's own.`,
      },
      message: text,
      retryable: flag,
      outcome: { enum: ['unchanged', 'unknown'] },
      details: {
        type: 'object',
        description: 'The fields of the error, such as the `path`, the `expected` and the `actual` version.',
        additionalProperties: { type: ['string', 'number', 'null'] },
      },
    },
    ['type', 'message', 'retryable', 'outcome'],
  ),
})

/** The OpenAPI 3.1 document of these operations, made from the schemas that check their input. */
export function openApiOf(operations: readonly Operation[], basePath: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const each of operations) {
    const path = (paths[`${basePath}${each.path}`] ??= {})
    path[each.method.toLowerCase()] = operationObject(each)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version: '1',
      description:
        'The memory of one user, project or workspace. The server decides which, from the request.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: { schemas: { Error: ERROR }, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
  }
}

function operationObject(operation: Operation): object {
  const { id: operationId, summary, query = {}, needed = [], body, answer } = operation
  const parameters = [
    ...Object.entries(pathFields(operation)).map(([name, schema]) => {
      return { name, in: 'path', required: true, schema }
    }),
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: needed.includes(name),
      description,
      schema,
    })),
  ]
  const type = operationId === 'changes' ? 'text/event-stream' : 'application/json'
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return {
    operationId,
    summary,
    parameters: parameters.length === 0 ? undefined : parameters,
    requestBody: body && { required: true, content: { 'application/json': { schema: body } } },
    responses: {
      200: { description: summary, content: { [type]: { schema: answer } } },
      default: { description: 'The request failed.', content: error },
    },
  }
}
