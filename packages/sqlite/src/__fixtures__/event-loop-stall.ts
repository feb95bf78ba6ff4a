/** How long some work kept the event loop from its next turn, in milliseconds: the longest time. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let last = mark()
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
  return longest
}

interface Mark {
  readonly time: number
  readonly cpu: NodeJS.CpuUsage | undefined
}

// The thread's own time, where Node tells it: on a busy machine the clock also counts the time that other
// processes take.
function mark(): Mark {
  return { time: performance.now(), cpu: process.threadCpuUsage?.() }
}

function since({ time, cpu }: Mark): number {
  const used = cpu === undefined ? undefined : process.threadCpuUsage(cpu)
  return used === undefined ? performance.now() - time : (used.user + used.system) / 1000
}
