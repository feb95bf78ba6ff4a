import { madeUpTalk } from '../threads/made-up-talk.ts'

/** Sections of a file. Each is short enough to be its own chunk. */
export const SECTIONS = 50

export interface MadeUpFile {
  readonly path: string
  readonly content: string
}

/**
 * Files of made-up notes, the same in each run. The default chunker cuts them into `chunks` chunks.
 */
export function* madeUpFiles(chunks: number): Generator<MadeUpFile> {
  const talk = madeUpTalk()
  for (let file = 0; file * SECTIONS < chunks; file += 1) {
    const name = `Notes ${file}`
    const sections = Math.min(SECTIONS, chunks - file * SECTIONS)
    // A hundred files to a folder.
    yield { path: `notes/${Math.floor(file / 100)}/${file}.md`, content: talk.notes(name, sections) }
  }
}

/** Questions with words drawn like those of the files. */
export function madeUpQuestions(count: number): string[] {
  const talk = madeUpTalk()
  return Array.from({ length: count }, (_, number) => talk.question(number))
}
