export { langgraphStore } from './store/langgraph-store.ts'
export type { StoreMemory } from './store/langgraph-store.ts'
