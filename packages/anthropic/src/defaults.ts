/** The directory that the memory tool's paths begin with. */
export const MEMORY_ROOT = '/memories'

/** Who writes, in every commit. */
export const MEMORY_TOOL_AUTHOR = 'anthropic-memory-tool'

/**
 * Endings that a model likes to give its notes. A storage that does not keep them gets them with its own
 * ending behind: "/memories/plan.txt" is the file "plan.txt.md", and the model is shown "plan.txt".
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
 * Lines of one file that are shown, as in the SDK's own implementation: their numbers are six characters
 * wide.
 */
export const MAX_LINES = 999_999

/** Files and directories that a listing names, so that it floods no context. */
export const LISTED_ITEMS = 500

/** Places of a text that are looked for, which is enough to say that it is not unique. */
export const COUNTED_PLACES = 100

/** Sizes that are requested at once. */
export const PARALLEL_STATS = 32

/** Attempts at a change. Each failed one means that another change succeeded. */
export const MAX_ATTEMPTS = 1000
