import { MemoryError } from '@sheaf/core'
import type { ScopedMemory, UserMemory } from '@sheaf/memory'
import * as fc from 'fast-check'

/** An owner of a part of a memory. */
export interface Tenant {
  /** A user's handle, or the store of a part alone. */
  readonly handle: Pick<ScopedMemory, 'store'> &
    Partial<Pick<UserMemory, 'search' | 'assemble' | 'appendDaily'>>
  /** The directory of its files. */
  readonly home: string
  /**
   * A word in each of its texts, and one in some of its names; no other owner writes them.
   */
  readonly text: string
  readonly name: string
}

/** One call: the caller, the method, the path, and the other owner. Numbers wrap around in their lists. */
export interface Step {
  readonly who: number
  readonly call: (typeof CALLS)[number]
  readonly path: number
  readonly other: number
}

/** The input of a call, and its answer. */
export interface StepResult {
  readonly step: Step
  /** Paths that the caller named: it may get these back. */
  readonly given: string
  readonly got: unknown
  readonly error: unknown
}

const CALLS = [
  'write',
  'write',
  'append',
  'read',
  'stat',
  'delete',
  'list',
  'commit',
  'swap',
  'search',
  'search',
  'searchWithin',
  'assemble',
  'appendDaily',
] as const
const DIRECTORY_CALLS: readonly string[] = ['list', 'searchWithin']
const PATHLESS_CALLS: readonly string[] = ['search', 'assemble', 'appendDaily']

/** Any step. */
export const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(100),
  call: fc.constantFrom(...CALLS),
  path: fc.nat(100),
  other: fc.nat(100),
})

/** Takes a step. Errors are a part of its result. */
export async function takeStep(step: Step, tenants: readonly Tenant[]): Promise<StepResult> {
  const me = of(tenants, step.who)
  const other = of(tenants, step.other)
  const path = of(pathsFor(me, other), step.path)
  const directory = of(
    ['', 'notes', me.home, other.home, 'users', 'projects', '.history', other.name, '..', path],
    step.path,
  )
  // Names of others are only read: a written one would be one's own.
  const call = path.includes(other.name) && me !== other ? 'read' : step.call
  const given = DIRECTORY_CALLS.includes(call) ? directory : PATHLESS_CALLS.includes(call) ? '' : path
  try {
    return { step, given, got: await act({ ...step, call }, path, directory, me, other), error: undefined }
  } catch (error) {
    return { step, given, got: undefined, error }
  }
}

/** Everything in the result that belongs to another tenant. */
export function leaksIn({ step, given, got, error }: StepResult, tenants: readonly Tenant[]): string[] {
  const me = of(tenants, step.who)
  const shown = `${JSON.stringify(got) ?? ''} ${everythingIn(error)}`
  return tenants.flatMap(({ home, text, name }) => {
    if (home === me.home) return []
    const leaks = [text, name].filter((word) => shown.includes(word) && !given.includes(word))
    return leaks.map(
      (word) =>
        `${me.home} got "${word}" of ${home} by ${step.call} of ${JSON.stringify(given)}: ${shown.slice(0, 500)}`,
    )
  })
}

function pathsFor(me: Tenant, other: Tenant): string[] {
  return [
    [
      'USER.md',
      'MEMORY.md',
      'SOUL.md',
      'notes/a.md',
      'notes/A.md',
      'Notes/a.md',
      '.history/log.md',
      `notes/${me.name}.md`,
      `${me.name}/a.md`,
    ],
    [
      `notes/${other.name}.md`,
      `${other.name}/a.md`,
      `${other.home}/USER.md`,
      `${other.home}/notes/a.md`,
      `../${other.home.split('/').at(-1)}/USER.md`,
    ],
    [`../../${other.home}/USER.md`, `${me.home}/USER.md`, '../USER.md', `/${other.home}/USER.md`],
  ].flat()
}

async function act(
  { call, path: choice }: Step,
  path: string,
  directory: string,
  me: Tenant,
  other: Tenant,
): Promise<unknown> {
  const { handle } = me
  const { store } = handle
  const content = `note on tea, ${me.text}`
  const query = of(
    [other.text, 'tea', me.text, `note ${other.name}`, `"${other.text}" OR text:${other.text}*`],
    choice,
  )
  switch (call) {
    case 'write':
      return await store.write(path, content)
    case 'append':
      return await store.append(path, `\n${content}`)
    case 'read':
      return await store.read(path)
    case 'stat':
      return [await store.stat(path), await store.exists(path)]
    case 'delete':
      return await store.delete(path)
    case 'list':
      return await store.list(directory, { includeHidden: true })
    case 'commit':
      return await store.commit([
        { path, content },
        { path: 'notes/b.md', content, ...(choice % 3 === 0 ? { ifMatch: null } : {}) },
      ])
    case 'swap':
      return await store.write(path, content, { ifMatch: of([null, 'f'.repeat(64)], choice) })
    case 'search':
      return await handle.search?.(query, { limit: 50 })
    case 'searchWithin':
      return await handle.search?.(query, { within: directory })
    case 'assemble':
      return await handle.assemble?.({
        system: 'Help.',
        messages: [{ role: 'user', content: 'What about the note on tea?' }],
        maxTokens: 2000,
      })
    case 'appendDaily':
      return await handle.appendDaily?.(content)
  }
}

function of<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

// Logs have fields and causes too.
function everythingIn(error: unknown): string {
  if (error === undefined) return ''
  if (!(error instanceof Error)) return JSON.stringify(error)
  const fields = MemoryError.isInstance(error) ? JSON.stringify({ ...error, cause: undefined }) : ''
  return `${error.message} ${fields} ${everythingIn(error.cause)}`
}
