export { registerMemory, memoryInstructions } from './register-memory.ts'
