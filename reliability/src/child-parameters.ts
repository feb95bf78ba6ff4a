/** In a child process: the parameters of `runChild`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the script says what it is given
export function childParameters<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T
}
