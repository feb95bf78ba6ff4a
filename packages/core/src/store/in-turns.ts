/**
 * Queues work by key. The returned function starts `work` after all earlier work on any of its keys has
 * settled, and settles as `work` does. Work on other keys does not wait.
 */
export function inTurns(): <T>(keys: string | readonly string[], work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (given, work) => {
    const keys = typeof given === 'string' ? [given] : given
    const turn = Promise.allSettled(keys.map((key) => last.get(key) ?? Promise.resolve())).then(work)
    for (const key of keys) last.set(key, turn)
    try {
      return await turn
    } finally {
      for (const key of keys) if (last.get(key) === turn) last.delete(key)
    }
  }
}

/**
 * Collects the questions of one turn of the caller, until the next microtask, and asks them all at once.
 * `ask` returns one answer per question, in order; if it rejects, every question rejects. Later questions
 * never use earlier answers, which may be outdated.
 */
export function together<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Awaited<Answer>> {
  let open: { readonly questions: Question[]; readonly answers: Promise<readonly Answer[]> } | undefined
  const begin = () => {
    const questions: Question[] = []
    const answers = Promise.resolve().then(() => {
      open = undefined
      return ask(questions)
    })
    return { questions, answers }
  }
  return async (question): Promise<Awaited<Answer>> => {
    const { questions, answers } = (open ??= begin())
    const place = questions.push(question) - 1
    const all = await answers
    return await (all[place] as Answer)
  }
}
