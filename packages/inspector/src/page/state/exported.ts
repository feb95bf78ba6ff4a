import type { Answers, FileLines, FilePage, Json } from '../../answers/answers.ts'
import { requestKey } from '../../answers/requests.ts'
import type { ExportedAnswers } from '../../answers/requests.ts'
import { AskError } from './ask-error.ts'
import type { Ask } from './ask.ts'

let answers: ExportedAnswers | undefined
let wasRead = false

/** The answers in an exported page; undefined for a page of a server. */
export function exportedAnswers(): ExportedAnswers | undefined {
  if (!wasRead) {
    const text = document.getElementById('answers')?.textContent
    answers = text === undefined || text === null ? undefined : (JSON.parse(text) as ExportedAnswers)
    wasRead = true
  }
  return answers
}

/** True for an exported page, which sends no requests and makes no changes. */
export function isExported(): boolean {
  return exportedAnswers() !== undefined
}

/** The answer to a request from an exported page. Throws AskError if the page does not contain it. */
export function answerFrom<Name extends keyof Answers>(
  exported: ExportedAnswers,
  name: Name,
  fields: Ask,
): Json<Answers[Name]> {
  const answer =
    name === 'files'
      ? filesFrom(exported, fields)
      : name === 'file'
        ? linesFrom(exported, fields)
        : exported[requestKey(name, fields)]
  if (answer === undefined)
    throw new AskError('not-exported', 'This page does not hold that part of the memory.')
  // The routes give each name its own answer type.
  return answer as Json<Answers[Name]>
}

// The page contains one list of all files, and each file whole.
function filesFrom(exported: ExportedAnswers, { filter = '', after = '', limit }: Ask): Json<FilePage> {
  const all = exported[requestKey('files', {})] as Json<FilePage>['files']
  const found = all.filter(({ path }) => path.toLowerCase().includes(String(filter).toLowerCase()))
  const rest = found.filter(({ path }) => path > String(after))
  const files = rest.slice(0, Number(limit))
  return { files, next: rest.length > files.length ? files.at(-1)?.path : undefined, total: found.length }
}

function linesFrom(exported: ExportedAnswers, { path, from, count }: Ask): Json<FileLines> | undefined {
  const whole = exported[requestKey('file', { path })] as Json<FileLines> | undefined
  if (whole === undefined) return undefined
  const first = Number(from)
  return { ...whole, from: first, lines: whole.lines.slice(first - 1, first - 1 + Number(count)) }
}
