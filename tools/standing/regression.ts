/** An example: the columns where it has a value, that one value, and whether it is a member. */
export interface Row {
  readonly columns: readonly number[]
  readonly value: number
  readonly isMember: boolean
}

export interface Weights {
  readonly start: number
  readonly weights: Float64Array
}

/** A weight costs a half of this, times its square. The start costs nothing. */
const PENALTY = 0.06
const MOST_ROUNDS = 30
const MOST_STEPS = 500
/** The gradient, squared, that counts as none. */
const NONE = 1e-10
/** The equations of a round are solved up to this share of the gradient, squared. */
const EXACT = 1e-6

/**
 * Logistic regression with a penalty on large weights, by Newton's method; conjugate gradients solve the
 * equations of a round. There is one solution and it is reached, whatever the order of the rows, so another
 * row changes hardly anything but the weights of its own columns.
 */
export function regression(rows: readonly Row[], columns: number): Weights {
  // The start is one more column, with the value 1 in each row.
  const weights = new Float64Array(columns + 1)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const gradient = penalty(weights, columns).map((each) => -each)
    const spread = rows.map((row) => {
      const share = 1 / (1 + Math.exp(-sumOf(row, weights, columns)))
      add(row, (row.isMember ? 1 : 0) - share, gradient, columns)
      return share * (1 - share)
    })
    if (squared(gradient) < NONE) return { start: weights[columns] ?? 0, weights: weights.slice(0, columns) }
    const step = solved(gradient, (way) => {
      const turned = penalty(way, columns)
      rows.forEach((row, at) => {
        add(row, (spread[at] ?? 0) * sumOf(row, way, columns), turned, columns)
      })
      return turned
    })
    for (const [at, each] of step.entries()) weights[at] = (weights[at] ?? 0) + each
  }
  throw new Error('the regression does not converge')
}

function solved(right: Float64Array, times: (way: Float64Array) => Float64Array): Float64Array {
  const solution = new Float64Array(right.length)
  const rest = right.slice()
  let way = right.slice()
  let length = squared(rest)
  const enough = length * EXACT
  for (let step = 0; step < MOST_STEPS && length > enough; step++) {
    const turned = times(way)
    const far = length / way.reduce((sum, each, at) => sum + each * (turned[at] ?? 0), 0)
    for (const [at, each] of way.entries()) {
      solution[at] = (solution[at] ?? 0) + far * each
      rest[at] = (rest[at] ?? 0) - far * (turned[at] ?? 0)
    }
    const before = length
    length = squared(rest)
    const share = length / before
    const last = way
    way = rest.map((each, at) => each + share * (last[at] ?? 0))
  }
  return solution
}

function penalty(weights: Float64Array, start: number): Float64Array {
  return weights.map((each, at) => (at === start ? 0 : PENALTY * each))
}

function sumOf({ columns, value }: Row, weights: Float64Array, start: number): number {
  let sum = 0
  for (const column of columns) sum += weights[column] ?? 0
  return (weights[start] ?? 0) + sum * value
}

function add({ columns, value }: Row, factor: number, into: Float64Array, start: number): void {
  into[start] = (into[start] ?? 0) + factor
  for (const column of columns) into[column] = (into[column] ?? 0) + factor * value
}

function squared(values: Float64Array): number {
  return values.reduce((sum, each) => sum + each * each, 0)
}
