import type * as review from '@sheaf/ingest/review'
import type { Command } from 'commander'
import { EXIT_CODES } from '../../exit-codes.ts'
import { examples } from '../../global-options.ts'
import type { Ink, Style } from '../../output/style.ts'
import { table, oneLine, count } from '../../output/style.ts'
import type { Runner } from '../../runner.ts'

type Finding = Awaited<ReturnType<typeof review.audit>>[number]

const INKS: Readonly<Record<Finding['severity'], Ink>> = { error: 'red', warning: 'yellow', info: 'dim' }

export function registerReview(program: Command, runner: Runner): void {
  program
    .command('audit')
    .description(
      'find text to tidy: duplicates, outdated lines, secrets, suspicious text; exit code 3 with findings',
    )
    .addHelpText('after', examples('sheaf audit --user ada', 'sheaf audit --json'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(
        command,
        { progress: 'reading' },
        async ({ ownStore: store, clock, progress: { onProgress } }) => {
          const { SCANNERS, secretScanner } = await import('@sheaf/documents')
          const { audit } = await import('@sheaf/ingest/review')
          const scanners = [...SCANNERS.default, secretScanner()]
          const findings = await audit({ store, clock, scanners, onProgress })
          return {
            value: { findings },
            exitCode: findings.length === 0 ? EXIT_CODES.ok : EXIT_CODES.findings,
            text: (style) => {
              const lines = findings.map((finding) => findingText(finding, style))
              return [
                ...lines,
                findings.length === 0
                  ? style.paint('green', 'Nothing to tidy.')
                  : `${count(findings.length, 'finding')}.`,
              ].join('\n')
            },
          }
        },
      )
    })
  program
    .command('growth')
    .description('the size of each file, and how fast it grows')
    .addHelpText('after', examples('sheaf growth --user ada', 'sheaf growth --json'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(
        command,
        { progress: 'reading' },
        async ({ ownStore: store, clock, history, progress: { onProgress } }) => {
          const { growth } = await import('@sheaf/ingest/review')
          const report = await growth({ store, clock, history, onProgress })
          return {
            value: report,
            text: (style) =>
              `${growthTable(report.files, style)}\n${report.bytes} bytes, about ${report.tokens} tokens.`,
          }
        },
      )
    })
}

function findingText({ severity, kind, message, related = [], ...place }: Finding, { paint }: Style): string {
  const others = related.length === 0 ? '' : paint('dim', ` (${related.map(placeText).join(', ')})`)
  return `${paint(INKS[severity], severity)} ${paint('cyan', placeText(place))} ${paint('bold', kind)}: ${oneLine(message)}${others}`
}

function placeText({ path, line, lineEnd = line }: Pick<Finding, 'path' | 'line' | 'lineEnd'>): string {
  if (line === undefined) return path
  return lineEnd === line ? `${path}:${line}` : `${path}:${line}-${lineEnd}`
}

function growthTable(files: Awaited<ReturnType<typeof review.growth>>['files'], style: Style): string {
  return table(
    files,
    [
      { title: 'bytes', cell: ({ bytes }) => bytes },
      { title: 'tokens', cell: ({ tokens }) => tokens },
      { title: 'a day', cell: ({ tokensPerDay }) => (tokensPerDay === null ? '?' : tokensPerDay.toFixed(1)) },
      { title: 'path', cell: ({ path }) => path, ink: () => 'cyan' },
    ],
    style,
    'There are no files.',
  )
}
