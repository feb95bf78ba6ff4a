// Made by tools/standing/train-orders.ts.
/** The logarithm of the odds that an order is its writer's own, and the share of each sign. */
export const ORDER_WEIGHTS = {
  start: 0.67,
  signs: {
    first: 0.99,
    last: 2.22,
    apart: -2.02,
    many: 0.38,
    aside: 1.2,
    others: -1.69,
    colon: 0.12,
    mediumInHead: -1.4,
    mediumBefore: -0.62,
    mediumAfter: -0.54,
    speechInHead: -0.66,
    sentBefore: -0.48,
    workBefore: 0.5,
    workAfter: 0.6,
    asksBefore: 0.34,
    asksAfter: -1.01,
    pointsAfter: -0.87,
    asksAboutIt: 0.36,
    sure: 0.89,
    unsure: -0.84,
  },
}
