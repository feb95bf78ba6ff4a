/** Declares test cases: `test` of vitest, jest, bun or node:test. */
export interface TestFunction {
  (name: string, body: () => Promise<void>): unknown
  /** Declares a case that is reported as skipped. */
  skip(name: string, body: () => Promise<void>): unknown
}

/**
 * The two comparisons that the suite uses. Both throw if they fail; `toEqual` compares objects and arrays by
 * value.
 */
export interface Expectation {
  toBe(expected: unknown): unknown
  toEqual(expected: unknown): unknown
}

/**
 * The test runner's own functions, passed in, so that the suite depends on no runner: vitest, jest, bun, or
 * node:test with the package "expect".
 */
export interface TestRunner {
  readonly test: TestFunction
  readonly expect: (value: unknown) => Expectation
}
