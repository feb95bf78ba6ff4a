/** In a child process: what `runChild` was given. */
export function childParameters<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T
}
