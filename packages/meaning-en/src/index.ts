export { meaning } from './meaning.ts'
export type { MeaningOptions } from './meaning.ts'
