/**
 * How long some work used this thread, and the longest time that it blocked the event loop: in milliseconds
 * of the thread, so that other processes do not count.
 */
export interface Stall {
  readonly longest: number
  readonly whole: number
}

/** Measures some work. */
export async function stallOf(work: () => Promise<unknown>): Promise<Stall> {
  const begin = mark()
  let last = begin
  let longest = 0
  const look = () => {
    longest = Math.max(longest, since(last))
    last = mark()
  }
  const timer = setInterval(look, 1)
  try {
    await work()
    look()
  } finally {
    clearInterval(timer)
  }
  return { longest, whole: since(begin) }
}

interface Mark {
  readonly time: number
  readonly cpu: NodeJS.CpuUsage | undefined
}

// The thread's own time, if Node reports it: on a busy machine the clock also counts the time of other
// processes.
function mark(): Mark {
  return { time: performance.now(), cpu: process.threadCpuUsage?.() }
}

function since({ time, cpu }: Mark): number {
  const used = cpu === undefined ? undefined : process.threadCpuUsage(cpu)
  return used === undefined ? performance.now() - time : (used.user + used.system) / 1000
}
