import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the set, which is part of the repository. */
export const GATE_DIRECTORY: string = fileURLToPath(new URL('../../gate/', import.meta.url))

/** A question, with the words that an answer must show. */
export interface GateQuestion {
  readonly text: string
  /** The only file that has the words. */
  readonly path: string
  readonly expected: string
}

/** A small memory in one language, and questions about it. */
export interface GateSet {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly questions: readonly GateQuestion[]
}

const FILE = '=== '
const QUESTION = '?? '

/**
 * All sets of the folder, by name. Each is a text: `=== path` begins a file, and `?? question | words of the
 * answer` asks about the file above.
 */
export function gateSets(directory: string = GATE_DIRECTORY): GateSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => gateSet(name.slice(0, -4), readFileSync(join(directory, name), 'utf8')))
}

/** Reads one set. Throws an Error for a question without words, or before the first file. */
export function gateSet(name: string, text: string): GateSet {
  const files: { path: string; lines: string[] }[] = []
  const questions: GateQuestion[] = []
  for (const line of text.split('\n')) {
    const file = files.at(-1)
    if (line.startsWith(FILE)) {
      files.push({ path: line.slice(FILE.length), lines: [] })
    } else if (line.startsWith(QUESTION)) {
      const [question = '', expected = ''] = line.slice(QUESTION.length).split(' | ')
      if (file === undefined || expected === '') throw new Error(`${name}: "${line}" has no file or no words`)
      questions.push({ text: question, path: file.path, expected })
    } else {
      file?.lines.push(line)
    }
  }
  return {
    name,
    files: files.map(({ path, lines }) => ({ path, content: `${lines.join('\n').trim()}\n` })),
    questions,
  }
}
