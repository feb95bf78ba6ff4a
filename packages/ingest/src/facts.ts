export { factsIn, presentFacts } from './observations/facts/present-facts.ts'
