// Made by tools/standing/train-orders.ts.
/** The logarithm of the odds that an order is its writer's own, and the share of each sign. */
export const ORDER_WEIGHTS = {
  start: 1.54,
  signs: {
    first: 1.01,
    last: 2.1,
    apart: -2.01,
    many: 0.09,
    aside: 1.01,
    others: -1.61,
    colon: -0.08,
    mediumInHead: -1.44,
    mediumBefore: -0.58,
    mediumAfter: -0.5,
    speechInHead: -0.56,
    sentBefore: -0.56,
    workBefore: 0.16,
    workAfter: 0.28,
    asksBefore: 0.18,
    asksAfter: -1.22,
    pointsAfter: -0.66,
    asksAboutIt: 0.02,
    sure: 0.11,
    unsure: -0.78,
  },
}
