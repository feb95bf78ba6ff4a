import { checkText } from '@sheaf/core/adapter'
import { splitSources } from './source-comment.ts'

/** The markdown without its source comments, for a model or a person. Other comments stay. */
export function withoutSources(markdown: string): string {
  checkText('markdown', markdown)
  return markdown
    .split('\n')
    .map((line) => {
      const end = line.endsWith('\r') ? '\r' : ''
      return splitSources(line.slice(0, line.length - end.length)).text + end
    })
    .join('\n')
}
