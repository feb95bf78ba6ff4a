export { isLinear, processorMs } from './processor-time.ts'
export { anyCharacter } from '../../../packages/testing/src/simple-parts.ts'
