/** The defaults of a vectoriser. */
export const VECTORISER_DEFAULTS = {
  // A batch is what a failure costs at most, and some hundred tokens a text times 64 is below what every
  // service takes in one call.
  batchSize: 64,
  retry: { attempts: 5, firstDelayMilliseconds: 1000, maxDelayMilliseconds: 60_000 },
  timeoutMilliseconds: 60_000,
} as const

/**
 * After runs that failed, the background comes back after twice as long each time, but not later than this.
 */
export const LONGEST_PAUSE_MS = 600_000

/** A model may request a longer pause than {@link LONGEST_PAUSE_MS}, up to this. */
export const LONGEST_ASKED_PAUSE_MS = 86_400_000

/** A text that fails for a reason that may pass, while others go through, is tried again after so long. */
export const SET_ASIDE_MS = 3_600_000

/** A text that every working embedder takes, to distinguish a refused text from a broken embedder. */
export const PROBE_TEXT = 'memory'

/**
 * How often the same texts may come back as pending after their vectors were kept, before a run ends instead
 * of paying for them again.
 */
export const FUTILE_ROUNDS = 3
