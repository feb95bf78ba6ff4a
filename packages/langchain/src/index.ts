export { memoryRetriever } from './memory-retriever.ts'
export { memoryTools } from './memory-tools.ts'
