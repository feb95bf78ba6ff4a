import { quoted } from './examination.ts'
import type { Problem } from './examination.ts'

/** For every engine with a log of changes. */
export const LOG_DAMAGED: Problem = {
  problem: 'log-damaged',
  message:
    'The log of changes has lost rows, or has them in another order: its readers miss changes. ' +
    'It can begin again: the readers then read everything once more.',
}

/** Reported only; the index stays as it is. */
export const ANOTHER_MAKER: Problem = {
  problem: 'another-index-maker',
  message:
    'The index was made by another chunker or analyser. It is left as it is, and its chunks are not ' +
    'examined. Examine it with these, or make it again with reindex() when no app has it open.',
}

/** A file that is in the log of changes but does not exist. */
export function lostFile(path: string): Problem {
  const message =
    `The file ${quoted(path)} is lost: it was not deleted through Sheaf, and is not there. Put it back from a ` +
    'backup, or write it again. A repair notes in the log of changes that it is gone.'
  return { problem: 'file-lost', message, path }
}
