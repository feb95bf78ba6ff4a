/** The writer's message after an acknowledged change. `id` names round and turn, and is in the text. */
export interface Acknowledgement {
  readonly kind: 'write' | 'append' | 'pair' | 'turn'
  readonly id: string
  readonly round: number
  readonly turn: number
  readonly path?: string
}

/** The end of every note, which shows a cut. */
export const FILLER: string = 'filler text of a note '.repeat(40)
