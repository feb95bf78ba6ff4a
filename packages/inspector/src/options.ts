import { InvalidArgumentError } from '@sheaf/core'
import { checkFunctions, checkObject, checkOptions } from '@sheaf/core/adapter'
import type { InspectedMemory } from './scope.ts'

/** How a memory is inspected. */
export interface InspectorOptions {
  /**
   * Returns the name of the person who makes the request, which the history and the proposals keep for
   * changes; undefined refuses the request. It is called for each request for data or a change. The page
   * itself holds nothing of a memory, and is served without it.
   */
  readonly authorize: (request: Request) => string | undefined | Promise<string | undefined>
  /** The path below which it is mounted, such as "/admin/memory". The empty text by default. */
  readonly basePath?: string
  /** Refuses every change. False by default. */
  readonly readOnly?: boolean
  /**
   * Memories with other weights, models or storages, by the names that a person reads: a context of one can
   * be beside that of `memory`, for the same question. Of the same kind as `memory`: all of a memory, or one
   * user's. They are read alone. None by default.
   */
  readonly alternatives?: Readonly<Record<string, InspectedMemory>>
  /**
   * Gets errors that are not a MemoryError. Their answer is "unexpected", without their text. They may hold
   * text of a memory.
   */
  readonly onError?: (error: unknown) => void
}

/** The options as they were given. Throws InvalidArgumentError for what is missing or unknown. */
export function checkInspectorOptions(options: InspectorOptions): InspectorOptions {
  const example = '{ authorize }'
  checkObject(options, example)
  checkOptions(
    options,
    { alternatives: true, authorize: true, basePath: true, onError: true, readOnly: true },
    example,
  )
  if (typeof options.authorize !== 'function')
    throw new InvalidArgumentError('authorize', 'must be a function that says who asks')
  checkFunctions(options, 'onError')
  if (options.alternatives !== undefined)
    checkObject(options.alternatives, '{ name: memory }', 'alternatives')
  const { basePath = '' } = options
  if (typeof basePath !== 'string' || !/^(?:\/[^/?#*:{}\s]+)*$/.test(basePath))
    throw new InvalidArgumentError('basePath', 'must be a path such as "/admin/memory"')
  return options
}
