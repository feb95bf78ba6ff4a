/**
 * Processor time of this thread in milliseconds; the clock of a busy machine also counts other work.
 * Node 22 has no threadCpuUsage, and gives the time of the whole process.
 */
export function processorMs(): number {
  return (process.threadCpuUsage?.() ?? process.cpuUsage()).user / 1000
}
