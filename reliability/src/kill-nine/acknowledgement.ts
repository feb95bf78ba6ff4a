/**
 * The writer's message after an acknowledged change. `id` names round and turn, and is in the text that was
 * written.
 */
export interface Acknowledgement {
  readonly kind: 'write' | 'append' | 'pair' | 'turn'
  readonly id: string
  readonly round: number
  readonly turn: number
  readonly path?: string
}

/** The end of every note, so that one that is cut off shows. */
export const FILLER: string = 'filler text of a note '.repeat(40)
