/** The exit codes of the process. */
export const EXIT_CODES = {
  ok: 0,
  /** The operation failed; the reason is on stderr. */
  failed: 1,
  /** A search found nothing, as with `grep`; stderr has no error. */
  nothingFound: 1,
  /** Wrong usage. */
  usage: 2,
  /** It worked, and `doctor`, `audit` or `links` found something, or `import` left something out. */
  findings: 3,
  /** The user ended it with Ctrl-C. Finished work stays. */
  interrupted: 130,
} as const
