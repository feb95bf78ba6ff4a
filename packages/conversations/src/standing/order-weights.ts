// Made by tools/standing/train-orders.ts.
/** The logarithm of the odds that an order is its writer's own, and the share of each sign. */
export const ORDER_WEIGHTS = {
  start: 1.64,
  signs: {
    first: 0.95,
    last: 2.06,
    apart: -1.93,
    many: 0.07,
    aside: 1,
    others: -1.61,
    colon: -0.14,
    mediumInHead: -1.44,
    mediumBefore: -0.64,
    mediumAfter: -0.52,
    speechInHead: -0.57,
    sentBefore: -0.58,
    workBefore: 0.13,
    workAfter: 0.25,
    asksBefore: 0.13,
    asksAfter: -1.25,
    pointsAfter: -0.69,
    asksAboutIt: 0.04,
    sure: 0.14,
    unsure: -0.78,
  },
}
