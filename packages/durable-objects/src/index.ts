/**
 * Memory in the SQLite of a Cloudflare Durable Object.
 *
 * @packageDocumentation
 */
export { durableObject } from './durable-object.ts'
