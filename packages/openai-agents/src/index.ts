export { memoryInputFilter } from './memory-input-filter.ts'
export { memoryTools } from './memory-tools.ts'
export { threadSession } from './session/thread-session.ts'
