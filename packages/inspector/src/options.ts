import { InvalidArgumentError } from '@sheaf/core'
import { checkFunctions, checkObject, checkOptions } from '@sheaf/core/adapter'
import type { InspectedMemory } from './scope.ts'

/** Options of the inspector. */
export interface InspectorOptions {
  /**
   * Returns the name of the person who makes the request, or undefined to refuse it. The name becomes
   * the author of changes in the history and the proposals. Called for each request for data or a
   * change, but not for the page, which contains nothing of the memory.
   */
  readonly authorize: (request: Request) => string | undefined | Promise<string | undefined>
  /** The path of the page, such as "/admin/memory". The empty text by default. */
  readonly basePath?: string
  /** Refuses every change. False by default. */
  readonly readOnly?: boolean
  /**
   * Memories with other weights, models or storages, by a name for people. The page can show a context
   * of one beside that of `memory`, for the same question. They must be of the same kind as `memory`:
   * whole memories, or of one user. They are only read. None by default.
   */
  readonly alternatives?: Readonly<Record<string, InspectedMemory>>
  /**
   * Called with errors other than MemoryErrors. They may contain text of a memory. The answer to such a
   * request is "unexpected", without their text.
   */
  readonly onError?: (error: unknown) => void
}

/** The options, checked. Throws InvalidArgumentError if one is missing or unknown. */
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
