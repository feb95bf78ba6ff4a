import type { Memory } from '@sheaf/memory'

const day = (before: number) => new Date(Date.UTC(2026, 10, 20 - before, 9, 12))

/**
 * Three wrong answers, as an app records them: a changed fact, an instruction, and another user's news; and
 * facts that were learnt on two days.
 */
export async function seedStories(memory: Memory): Promise<void> {
  const say = async (user: string, thread: string, before: number, texts: readonly string[]) =>
    await memory
      .user(user)
      .thread(thread)
      .record(
        texts.map((content, place) => ({
          role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
          content,
          at: day(before),
        })),
      )
  const answer = async (user: string, thread: string, [question, said]: readonly [string, string]) => {
    const messages = [{ role: 'user' as const, content: question }]
    await memory.user(user).thread(thread).assemble({ system: 'You are kind.', messages, maxTokens: 3000 })
    await say(user, thread, 0, [question, said])
  }
  await say('nadia', 'boiler', 30, [
    'Draft a note about the boiler.',
    'Dear Mr Olsen, the boiler loses pressure.',
  ])
  await say('nadia', 'wedding', 80, [
    "My sister Lena's wedding is on Saturday 12 June 2027 in Bled. I book flights for four.",
    'Lovely! For four people I would look at Ljubljana first.',
  ])
  await say('nadia', 'venue', 14, [
    'Ugh. The lake house double-booked us. Lena pushed everything back by two weeks, same place.',
    'Shall I write to the photographer?',
  ])
  await answer('nadia', 'yesterday', [
    "When exactly is Lena's wedding? I have to tell my boss.",
    "Lena's wedding is on Saturday 12 June 2027.",
  ])
  await say('omar', 'reports', 30, [
    'October: revenue 41,200, refunds 1,130. Write a summary. No more bullet points, the board hates them.',
    'In October revenue was 41,200, with refunds of 1,130.',
  ])
  await answer('omar', 'november', [
    'Numbers of November: revenue 44,950, refunds 870. Write the summary for the board.',
    '- Revenue: 44,950\n- Refunds: 870',
  ])
  await say('tom', 'ops', 40, [
    'Remember: we deploy the shop on Thursdays at 21:00.',
    'Noted, Thursdays at 21:00.',
  ])
  await say('priya', 'ops', 12, [
    'The deploy window of the shop moved to Tuesday 22:00: the warehouse counts on Thursdays now.',
    'Understood, Tuesday 22:00 it is.',
  ])
  await answer('tom', 'today', ['When can I deploy the shop this week?', 'On Thursday at 21:00.'])
  const facts = ['- 2026-11-18 Has a cat.', '- 2026-11-18 [job] Runs the warehouse.', '- 2026-06-30 Sings.']
  await memory.user('priya').store.write('observations.md', ['# Observations', '', ...facts, ''].join('\n'))
}
