import { ERROR_CODES } from './error-answer.ts'
import { objectOf, pathFields } from './operation.ts'
import type { Operation } from './operation.ts'
import { flag, text } from './schemas.ts'

const ERROR = objectOf(
  {
    error: objectOf(
      {
        type: { type: 'string', description: `One of ${ERROR_CODES.join(', ')}, or of the handler's own.` },
        message: text,
        retryable: flag,
        outcome: { enum: ['unchanged', 'unknown'] },
        details: {
          type: 'object',
          description:
            'The fields of the error, such as the `path`, the `expected` and the `actual` version.',
          additionalProperties: { type: ['string', 'number', 'null'] },
        },
      },
      ['type', 'message', 'retryable', 'outcome'],
    ),
  },
  ['error'],
)

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
    ...Object.entries(pathFields(operation)).map(([name, schema]) => ({
      name,
      in: 'path',
      required: true,
      schema,
    })),
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: needed.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    })),
  ]
  const type = operationId === 'changes' ? 'text/event-stream' : 'application/json'
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return {
    operationId,
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: summary, content: { [type]: { schema: answer } } },
      default: { description: 'The request failed.', content: error },
    },
  }
}
