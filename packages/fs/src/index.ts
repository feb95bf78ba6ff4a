export { fs } from './fs.ts'
