import { once } from 'node:events'
import type { Child } from '../run-child.ts'

const PARENT_CHECK_MS = 1000

/**
 * In a child: prints that it is ready, and resolves when all are ready and `releaseTogether` starts them.
 * From here on it ends with its parent.
 */
export async function waitForStart(): Promise<void> {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.exit(1), PARENT_CHECK_MS).unref()
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
  process.stdin.destroy()
}

/**
 * Starts children at the same time, once all are ready, and returns their later lines. If one fails, it ends
 * the others and throws.
 */
export async function releaseTogether(children: readonly Child[]): Promise<string[][]> {
  try {
    return await release(children)
  } catch (error) {
    await Promise.all(children.map((child) => child.kill()))
    throw error
  }
}

async function release(children: readonly Child[]): Promise<string[][]> {
  const lines = children.map((child) => child.lines[Symbol.asyncIterator]())
  const check = async (place: number): Promise<never> => {
    const end = await children[place]?.ended
    throw new Error(`A child process ended with ${end?.code ?? end?.signal}: ${end?.errors}`)
  }
  await Promise.all(
    lines.map(async (each, place) => {
      const { value, done } = await each.next()
      if (done === true || value !== 'ready') await check(place)
    }),
  )
  for (const child of children) child.say('go')
  return await Promise.all(
    lines.map(async (each, place) => {
      const said: string[] = []
      for (let next = await each.next(); next.done !== true; next = await each.next()) said.push(next.value)
      const end = await children[place]?.ended
      if (end?.code !== 0) await check(place)
      return said
    }),
  )
}
