/** The defaults of a vectoriser. */
export const VECTORISER_DEFAULTS = {
  // A failure costs at most one batch, and 64 texts of some hundred tokens are below the limit of every
  // service.
  batchSize: 64,
  retry: { attempts: 5, firstDelayMilliseconds: 1000, maxDelayMilliseconds: 60_000 },
  timeoutMilliseconds: 60_000,
} as const

/** The longest pause of the background: the pause doubles after each failed run, up to this. */
export const LONGEST_PAUSE_MS = 600_000

/** A model may ask for a longer pause than {@link LONGEST_PAUSE_MS}, up to this. */
export const LONGEST_ASKED_PAUSE_MS = 86_400_000

/** The wait before a set-aside text is tried again, if its failure may pass. */
export const SET_ASIDE_MS = 3_600_000

/** Every working embedder takes this text: it distinguishes a refused text from a broken embedder. */
export const PROBE_TEXT = 'memory'

/**
 * A run ends, to save costs, after texts were pending this often although their vectors were kept.
 */
export const FUTILE_ROUNDS = 3
