/**
 * The milliseconds that the processor has worked for this thread: on a busy machine the clock also counts the
 * work of others. Node 22 has no threadCpuUsage; there it is the time of the whole process.
 */
export function processorMs(): number {
  return (process.threadCpuUsage?.() ?? process.cpuUsage()).user / 1000
}
