import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, checkText } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { withLocalDates } from '../answers/with-local-dates.ts'
import { FIRST_BUDGET } from '../answers/requests.ts'
import { pageOf } from '../page-files.ts'
import { icon, script, style } from '#page'
import type { InspectedMemory } from '../scope.ts'
import { collectAnswers } from './collect-answers.ts'

/** Options of an exported page. */
export interface ExportOptions extends ReadOptions {
  /** The page opens with the context of this question. None by default. */
  readonly question?: string
  /** The budget of that context. 4,000 by default. */
  readonly maxTokens?: number
}

/**
 * Makes one HTML page that shows the current content of `memory`, without a server and without changes:
 * for a bug report, or to keep. It contains the files in plain text, so treat it like the memory
 * itself. Its content policy lets it load and run only its own content. Throws InvalidArgumentError for
 * unknown options.
 */
export async function exportPage(memory: InspectedMemory, options: ExportOptions = {}): Promise<string> {
  const {
    question,
    maxTokens = FIRST_BUDGET,
    abortSignal,
  } = checkOptions(options, { question: true, maxTokens: true, abortSignal: true })
  if (question !== undefined) checkText('question', question)
  if (!Number.isInteger(maxTokens) || maxTokens < 1)
    throw new InvalidArgumentError('maxTokens', 'must be a whole number from 1')
  const asked = question === undefined ? undefined : { question, maxTokens }
  const answers = await collectAnswers(memory, asked, { abortSignal })
  // JSON contains "<" in texts only. Escaped, no text can end the element.
  const data = JSON.stringify(withLocalDates(answers, memory.clock)).replaceAll('<', '\\u003c')
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}'`,
    `style-src '${await hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return pageOf(
    [
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
      `<style>${style}</style>`,
    ],
    [
      `<script type="application/json" id="answers">${data}</script>`,
      `<script type="module">${script}</script>`,
    ],
  )
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
