// Takes the place of "vitest" for the test files of a worker: collects their cases, which the worker runs in
// the order that it wants, and gives vitest's own `expect`.
import { expect as expectOfVitest } from 'vitest'

export { vi } from 'vitest'

/** The cases declared since the last `collect`, and the group that is being declared. */
let cases = []
let group

/** What the test file that `load` imports declares. */
export async function collect(load) {
  cases = []
  group = newGroup(undefined, '')
  await load()
  return cases
}

export const test = withForms((name, options, body) => {
  const run = typeof options === 'function' ? options : body
  cases.push({ title: `${group.title}${name}`, group, run })
})
export const it = test
export const describe = withForms((name, options, body) => {
  const outer = group
  group = newGroup(outer, `${outer.title}${name}: `)
  const declare = typeof options === 'function' ? options : body
  declare()
  group = outer
})
export const suite = describe
export const beforeAll = (hook) => group.beforeAll.push(hook)
export const afterAll = (hook) => group.afterAll.push(hook)
export const beforeEach = (hook) => group.beforeEach.push(hook)
export const afterEach = (hook) => group.afterEach.push(hook)
// No case is the current one to vitest, and a poll of its own needs that.
export const expect = Object.assign((value, message) => expectOfVitest(value, message), expectOfVitest, {
  poll,
})

/** Runs one case with the hooks of its groups. */
export async function runCase({ group: own, run }) {
  const groups = pathTo(own)
  const finished = []
  for (const each of groups) {
    each.started ??= inOrder(each.beforeAll)
    await each.started
  }
  try {
    for (const each of groups) await inOrder(each.beforeEach)
    await run({ expect, onTestFinished: (hook) => finished.push(hook), signal: new AbortController().signal })
  } finally {
    for (const each of groups.toReversed()) await inOrder(each.afterEach)
    await inOrder(finished)
  }
}

/** Runs the hooks that end the groups of `cases`, where they began. */
export async function endGroups(ran) {
  for (const each of new Set(ran.flatMap(({ group: own }) => pathTo(own)).toReversed()))
    if (each.started !== undefined) await inOrder(each.afterAll).catch(() => {})
}

function newGroup(outer, title) {
  return { outer, title, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
}

function pathTo(own) {
  return own === undefined ? [] : [...pathTo(own.outer), own]
}

async function inOrder(hooks) {
  for (const hook of hooks) await hook()
}

function withForms(declare) {
  const skip = () => {}
  const each = (rows) => (name, options, body) => {
    const run = typeof options === 'function' ? options : body
    for (const [place, row] of rows.entries()) {
      const values = Array.isArray(row) ? row : [row]
      let next = 0
      const title = name
        .replaceAll(/%[sdifjo]/g, () => String(values[next++]))
        .replaceAll(/\$([\w.]+)/g, (_, key) => String(row?.[key]))
      declare(`${title} #${place}`, () => run(...values))
    }
  }
  const skipIf = (isSkipped) => (isSkipped ? Object.assign(skip, { each: () => skip }) : declare)
  return Object.assign(declare, { each, for: each, skip, skipIf, runIf: (isRun) => skipIf(!isRun) })
}

function poll(read, { timeout = 5_000, interval = 20 } = {}) {
  const until = Date.now() + timeout
  return new Proxy(
    {},
    {
      get:
        (_, matcher) =>
        async (...expected) => {
          for (;;) {
            try {
              return expectOfVitest(await read())[matcher](...expected)
            } catch (error) {
              if (Date.now() > until) throw error
              await new Promise((resolve) => setTimeout(resolve, interval))
            }
          }
        },
    },
  )
}
