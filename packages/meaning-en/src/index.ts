export { meaning } from './meaning.ts'
