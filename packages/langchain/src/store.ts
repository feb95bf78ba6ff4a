export { langgraphStore } from './store/langgraph-store.ts'
