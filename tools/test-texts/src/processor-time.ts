/**
 * Processor time of this thread in milliseconds; the clock of a busy machine also counts other work.
 * Node 22 has no threadCpuUsage, and gives the time of the whole process.
 */
export function processorMs(): number {
  return (process.threadCpuUsage?.() ?? process.cpuUsage()).user / 1000
}

/**
 * True if a text of eight times the length takes at most 24 times as long, which a quadratic algorithm does
 * not. The least of three times each, by turns, because other work only adds.
 */
export function isLinear(text: string, work: (text: string) => unknown): boolean {
  const texts = [text.slice(0, Math.ceil(text.length / 8)), text]
  const [small = 0, large = 0] = leastOf(texts.map((each) => () => work(each)))
  return large < 24 * small + 50
}

function leastOf(works: readonly (() => unknown)[]): readonly number[] {
  const times = works.map(() => Infinity)
  for (let turn = 0; turn < 3; turn += 1)
    for (const [place, work] of works.entries()) {
      const from = processorMs()
      work()
      times[place] = Math.min(times[place] ?? Infinity, processorMs() - from)
    }
  return times
}
