/** The report of a machine. */
export type Report =
  /** This line was acknowledged. */
  | { readonly kind: 'written'; readonly line: string }
  /** A call failed because a server was down; it is repeated. */
  | { readonly kind: 'trouble' }
  /** A read missed a line that this machine had written before: never expected. */
  | { readonly kind: 'stale'; readonly line: string }
