/** The exit codes of the process. */
export const EXIT_CODES = {
  ok: 0,
  /** The operation failed; why is on stderr. */
  failed: 1,
  /** The command was called in a way that cannot work. */
  usage: 2,
  /** It worked, and `doctor` or `audit` found something, or `import` left markdown out. */
  findings: 3,
  /** A person ended it with Ctrl-C. What was done stays done. */
  interrupted: 130,
} as const
