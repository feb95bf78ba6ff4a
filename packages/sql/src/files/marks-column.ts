import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { SIGN } from './mark-terms.ts'

/** The part of a chunk's `heading_terms` that its marks are, which is the end of them. */
export const MARKS: RawBuilder<string> = sql<string>`iif(instr(chunk.heading_terms, ${sql.lit(SIGN)}) = 0, '', substr(chunk.heading_terms, instr(chunk.heading_terms, ${sql.lit(SIGN)})))`
