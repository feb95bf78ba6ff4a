/**
 * Characters of JSON and markdown at which a session continues in a further file. To add an item is to write
 * its file again; the files are not indexed.
 */
export const PART_CHARACTERS = 32_768

/** Characters of JSON from which an item, such as one with an image, is in its own files. */
export const LARGE_ITEM_CHARACTERS = 100_000

/** Characters of such a file: at most 600 kB of UTF-8, which every storage takes. */
export const PIECE_CHARACTERS = 200_000

/** The budget of a context by default. */
export const DEFAULT_MAX_TOKENS = 16_000

/**
 * The fewest tokens that the items of a conversation have on the average: so many items as could fill the
 * budget then are looked at, the newest.
 */
export const MIN_ITEM_TOKENS = 8

/** Items that are looked at in any case. */
export const MIN_WINDOW_ITEMS = 200

/** Files that are read at once. */
export const FILES_AT_ONCE = 16

/** How often a change is begun again. Each time another change succeeded. */
export const MAX_ATTEMPTS = 1000

/** How often an unchanged session is read before a missing file is read as damage. */
export const MAX_READINGS = 3

/** How often a change of an unchanged session is refused: then its files do not fit together. */
export const MAX_SAME_ATTEMPTS = 100

/** How many of the newest messages of a thread are looked at for an item that is taken back. */
export const POPPED_WINDOW = 50
