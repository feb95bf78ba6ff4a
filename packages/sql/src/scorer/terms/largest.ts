/**
 * The `rank`-th largest of `count` numbers, `rank` from 1 to `count`; `valueOf` gives each number by its
 * index.
 */
export function largest(rank: number, count: number, valueOf: (place: number) => number): number {
  // A heap of the largest so far, with the smallest of them at the root.
  const heap = new Float64Array(rank)
  for (let place = 0; place < rank; place += 1) heap[place] = valueOf(place)
  heap.sort()
  for (let place = rank; place < count; place += 1) {
    const value = valueOf(place)
    if (value > (heap[0] ?? 0)) sink(heap, value)
  }
  return heap[0] ?? 0
}

function sink(heap: Float64Array, value: number): void {
  let place = 0
  for (;;) {
    const left = 2 * place + 1
    const child = (heap[left + 1] ?? Infinity) < (heap[left] ?? Infinity) ? left + 1 : left
    const least = heap[child] ?? Infinity
    if (least >= value) break
    heap[place] = least
    place = child
  }
  heap[place] = value
}
