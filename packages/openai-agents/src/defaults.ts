/**
 * Characters of JSON and markdown at which a session continues in another file. Adding an item rewrites
 * its file; the files are not indexed.
 */
export const PART_CHARACTERS = 32_768

/** From this many characters of JSON an item, such as one with an image, has its own files. */
export const LARGE_ITEM_CHARACTERS = 100_000

/** Characters of such a file: at most 600 kB of UTF-8, which every storage accepts. */
export const PIECE_CHARACTERS = 200_000

export const DEFAULT_MAX_TOKENS = 16_000

/**
 * The fewest tokens per item on average. It decides how many of the newest items are considered: as
 * many as could fill the budget.
 */
export const MIN_ITEM_TOKENS = 8

export const MIN_WINDOW_ITEMS = 200

export const FILES_AT_ONCE = 16

/** The most attempts at a change. Each failed one means that another change succeeded. */
export const MAX_ATTEMPTS = 1000

/** The most reads of an unchanged session before a missing file counts as damage. */
export const MAX_READINGS = 3

/** The most refusals of a change while the session is unchanged: then its files do not match. */
export const MAX_SAME_ATTEMPTS = 100

/** The number of the thread's newest messages that are searched for an item that `popItem` removed. */
export const POPPED_WINDOW = 50
