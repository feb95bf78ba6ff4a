import type { Diagnosis, Finding } from '@sheaf/core'
import type * as review from '@sheaf/ingest/review'
import { nameLine, oneLine, count, type Ink, type Style } from '../output.ts'
import type { SheafCommand } from '../sheaf-command.ts'
import { statsOf } from './memory/memory.ts'

export function registerStatus(program: SheafCommand): void {
  program
    .command('status')
    .description('the size of the memory, and its findings; examines the storage, as doctor does')
    .examples('sheaf status --store sqlite:memory.db', 'sheaf status --user ada --json')
    .onMemory(async ({ memory, ownStore, scope, place, leftOut }) => {
      const sizes = (await statsOf(ownStore, await ownStore.list())).map(({ size }) => size)
      const { facts, findings } = await memory.doctor()
      const size = {
        storage: place.kind,
        ...(scope && { scope: scope.id }),
        files: sizes.length,
        bytes: sizes.reduce((sum, each) => sum + each, 0),
        // Counts the whole storage in any scope: there is one index.
        chunks: Number(facts['chunks'] ?? 0),
        vectors: Number(facts['embeddings'] ?? 0),
      }
      const left = leftOut.map(({ path, skipped = '' }) => ({ path, reason: skipped }))
      return {
        value: { ...size, findings: findings.length, leftOut: left },
        text: ({ paint }) => {
          const health =
            findings.length === 0
              ? paint('green', 'sound')
              : paint('yellow', `${count(findings.length, 'finding')}; see sheaf doctor`)
          const rows = [
            ...Object.entries(size).map(([name, value]) => [name, nameLine(String(value))] as const),
            ...left.map(({ path, reason }) => ['left out', `${oneLine(path)}: ${oneLine(reason)}`] as const),
            ['health', health] as const,
          ]
          return rows.map(([name, shown]) => `${paint('bold', name.padEnd(9))}${shown}`).join('\n')
        },
      }
    })
}

export function registerDoctor(program: SheafCommand): void {
  program
    .command('doctor')
    .description('examine the storage: compare derived data with the files; exit code 3 with findings')
    .option('--repair', 'repair derived data from the files, and damaged files from their history')
    .examples('sheaf doctor --store fs:.agent', 'sheaf doctor --repair --json')
    .onMemory(
      async ({ memory, progress }, { repair = false }: { readonly repair?: boolean }) => {
        const diagnosis = await memory.doctor({ repair, onProgress: progress.onProgress })
        const left = diagnosis.findings.filter(({ state }) => state !== 'repaired')
        return {
          value: diagnosis,
          hasFindings: left.length > 0,
          text: (style) => diagnosisText(diagnosis, style),
        }
      },
      { progress: 'examining' },
    )
}

function diagnosisText({ findings, facts }: Diagnosis, style: Style): string {
  const names = Object.keys(facts).map((name) => (name === 'files' ? 'files, with history' : name))
  const width = Math.max(...names.map(({ length }) => length), 0)
  const known = Object.values(facts).map(
    (value, place) => `${style.paint('dim', names[place]?.padEnd(width) ?? '')}  ${oneLine(String(value))}`,
  )
  const repairable = findings.some(({ state }) => state === 'found')
    ? ' `sheaf doctor --repair` repairs the findings marked "found".'
    : ''
  const sum =
    findings.length === 0
      ? style.paint('green', 'The storage is sound.')
      : `${count(findings.length, 'finding')}.${repairable}`
  const links =
    facts['brokenLinks'] === undefined
      ? []
      : ['Broken links are no damage; `sheaf links --broken --user ID` lists them.']
  const problems = findings.map((finding) => problemText(finding, style))
  return [...known, '', ...links, ...problems, sum].join('\n')
}

function problemText({ problem, message, state }: Finding, { paint }: Style): string {
  return `${paint(state === 'repaired' ? 'green' : 'yellow', state)} ${paint('bold', problem)}: ${oneLine(message)}`
}

export function registerMigrate(program: SheafCommand): void {
  program
    .command('migrate')
    .description('create a storage, or update its tables; if it exists, they get the form of this version')
    .examples('sheaf migrate --store postgres://owner@db.example.com/app')
    .action(async (_options: object, command: SheafCommand) => {
      command.refuseScope('the command prepares the whole storage')
      await command.withMemory({ creates: true }, async ({ place: { kind: storage } }) => ({
        value: { storage },
        text: () => `The ${storage} storage is ready.`,
      }))
    })
}

type AuditFinding = Awaited<ReturnType<typeof review.audit>>[number]

const INKS: Readonly<Record<AuditFinding['severity'], Ink>> = { error: 'red', warning: 'yellow', info: 'dim' }

export function registerAudit(program: SheafCommand): void {
  program
    .command('audit')
    .description(
      'find text to tidy: duplicates, outdated lines, secrets, suspicious text; exit code 3 with findings',
    )
    .examples('sheaf audit --user ada', 'sheaf audit --json')
    .onMemory(
      async ({ ownStore: store, clock, progress: { onProgress } }) => {
        const { SCANNERS, secretScanner } = await import('@sheaf/documents')
        const { audit } = await import('@sheaf/ingest/review')
        const scanners = [...SCANNERS.default, secretScanner()]
        const findings = await audit({ store, clock, scanners, onProgress })
        return {
          value: { findings },
          hasFindings: findings.length > 0,
          text: (style) =>
            findings.length === 0
              ? style.paint('green', 'Nothing to tidy.')
              : [
                  ...findings.map((finding) => findingText(finding, style)),
                  `${count(findings.length, 'finding')}.`,
                ].join('\n'),
        }
      },
      { progress: 'reading' },
    )
}

function findingText(
  { severity, kind, message, related = [], ...place }: AuditFinding,
  { paint }: Style,
): string {
  const others = related.length === 0 ? '' : paint('dim', ` (${related.map(placeText).join(', ')})`)
  return `${paint(INKS[severity], severity)} ${paint('cyan', placeText(place))} ${paint('bold', kind)}: ${oneLine(message)}${others}`
}

function placeText({ path, line, lineEnd = line }: Pick<AuditFinding, 'path' | 'line' | 'lineEnd'>): string {
  if (line === undefined) return path
  return lineEnd === line ? `${path}:${line}` : `${path}:${line}-${lineEnd}`
}
