/**
 * Collects what is asked in one turn of the caller, before the next microtask, and asks for it at once. `ask`
 * gives an answer for each question, in their order; when it rejects, each of them does. What is asked later
 * is never answered by what was asked before: it may be newer.
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
