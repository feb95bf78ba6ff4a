/** The root directory of the memory tool's paths. */
export const MEMORY_ROOT = '/memories'

export const MEMORY_TOOL_AUTHOR = 'anthropic-memory-tool'

/**
 * Endings that models often give to notes. If the storage does not allow one, its own ending is added:
 * "/memories/plan.txt" is stored as "plan.txt.md", and the model sees "plan.txt".
 */
export const TEXT_ENDINGS: readonly string[] = [
  '.txt',
  '.xml',
  '.json',
  '.jsonl',
  '.yaml',
  '.yml',
  '.csv',
  '.toml',
  '.html',
  '.log',
]

/**
 * The most lines of a file that can be shown, as in the SDK's own implementation: line numbers are six
 * characters wide.
 */
export const MAX_LINES = 999_999

/** The most items in a listing, so that it floods no context. */
export const LISTED_ITEMS = 500

/** The most occurrences of a text that are counted; two already show that it is not unique. */
export const COUNTED_PLACES = 100

/** The number of sizes read at once. */
export const PARALLEL_STATS = 32

/** The most attempts at a change. Each failed one means that another change succeeded. */
export const MAX_ATTEMPTS = 1000
