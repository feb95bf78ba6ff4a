/**
 * Memory in the SQLite of a Cloudflare Durable Object.
 *
 * @packageDocumentation
 */
export { durableObject } from './durable-object.ts'
export type { DurableObjectOptions } from './durable-object.ts'
export type { DurableObjectSql } from './object-database.ts'
