// Made by tools/standing/train-orders.ts.
/** The logarithm of the odds that an order is its writer's own, and the share of each sign. */
export const ORDER_WEIGHTS = {
  start: 1.16,
  signs: {
    first: 0.81,
    last: 1.77,
    apart: -2.12,
    many: -0.08,
    aside: 1.19,
    others: -1.94,
    colon: 0.18,
    mediumInHead: -1.23,
    mediumBefore: -0.69,
    mediumAfter: -0.68,
    speechInHead: -0.6,
    sentBefore: -0.58,
    workBefore: 0.66,
    workAfter: 0.48,
    asksBefore: 0.3,
    asksAfter: -1.07,
    pointsAfter: -0.58,
    asksAboutIt: 0.19,
    sure: 0.43,
    unsure: -1.02,
  },
}
