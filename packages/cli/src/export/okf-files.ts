import { fileKind } from '@sheaf/core/adapter'
import type { FileKind } from '@sheaf/core/adapter'
import { fileFields } from '@sheaf/documents'
import type { ArchivedFile } from './tar-archive.ts'

const TYPES: Readonly<Partial<Record<FileKind, string>>> = {
  agent: 'Agent',
  chat: 'Conversation',
  entry: 'Memory',
  facts: 'Facts',
  log: 'Log',
  standing: 'Instructions',
}
const RESERVED = /(?:^|\/)(?:index|log)\.md$/

/**
 * The files in the Open Knowledge Format 0.2: each has a `type` and a `title` in its frontmatter, and
 * `stale_after` if it has `valid_until`. Fields that are there stay as they are. Without an `index.md` at the
 * root, one with links to all files comes last.
 */
export async function* okfFiles(files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  const links: string[] = []
  let [hasIndex, newest] = [false, new Date(0)]
  for await (const file of files) {
    const fields = fileFields(file.content)?.fields ?? {}
    const title = textOf(fields['title']) ?? headingOf(file.content) ?? file.path.replace(/^.*\/|\.md$/g, '')
    hasIndex ||= file.path === 'index.md'
    if (file.updatedAt > newest) newest = file.updatedAt
    if (RESERVED.test(file.path)) {
      yield file
      continue
    }
    links.push(`- [${title.replaceAll(/[[\]]/g, '')}](<${file.path}>)`)
    const { type } = Object(fields['metadata'])
    const added = {
      type: textOf(type) ?? TYPES[fileKind(file.path)] ?? 'Note',
      title,
      stale_after: fields['valid_until'],
    }
    const lines = Object.entries(added).flatMap(([name, value]) =>
      value === undefined || value === null || name in fields ? [] : [`${name}: ${JSON.stringify(value)}`],
    )
    yield { ...file, content: withLines(file.content, lines) }
  }
  if (!hasIndex && links.length > 0)
    yield {
      path: 'index.md',
      content: `---\nokf_version: "0.2"\n---\n\n# Index\n\n${links.join('\n')}\n`,
      updatedAt: newest,
    }
}

function withLines(content: string, lines: readonly string[]): string {
  if (lines.length === 0) return content
  const open = fileFields(content) === undefined ? null : /^\ufeff?---[ \t]*\r?\n/.exec(content)
  return open === null
    ? `---\n${lines.join('\n')}\n---\n\n${content}`
    : `${open[0]}${lines.join('\n')}\n${content.slice(open[0].length)}`
}

function headingOf(content: string): string | undefined {
  return /^# +(\S.*?)[ \t#]*$/m.exec(content)?.[1]
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
