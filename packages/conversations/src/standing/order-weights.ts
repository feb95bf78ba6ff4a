// Made by tools/standing/train-orders.ts.
/** The logarithm of the odds that an order is its writer's own, and the share of each sign. */
export const ORDER_WEIGHTS = {
  start: 0.69,
  signs: {
    first: 0.94,
    last: 2.1,
    apart: -1.99,
    many: 0.38,
    aside: 1.23,
    others: -1.66,
    colon: 0.01,
    mediumInHead: -1.42,
    mediumBefore: -0.63,
    mediumAfter: -0.54,
    speechInHead: -0.67,
    sentBefore: -0.46,
    workBefore: 0.49,
    workAfter: 0.6,
    asksBefore: 0.39,
    asksAfter: -0.95,
    pointsAfter: -0.9,
    asksAboutIt: 0.34,
    sure: 0.95,
    unsure: -0.89,
  },
}
