import { fixedClock, type ContextBlock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { wordCounter } from '../__fixtures__/word-counter.ts'
import { createContextAssembler } from '../create-context-assembler.ts'

const DAY = '2026-11-05'
const block = (source: string, text: string, rest: Partial<ContextBlock> = {}): ContextBlock => {
  return { id: source, source, text, rank: 1, lineStart: 1, lineEnd: text.split('\n').length, ...rest }
}
const said = (text: string, day = DAY, role: 'user' | 'assistant' = 'user') =>
  block('chats/a.md', text, { date: new Date(`${day}T10:00:00Z`), message: { role } })
const fact = (text: string, day = DAY) => block('observations.md', `- ${day} ${text}`)

async function shown(first: readonly ContextBlock[], then: readonly ContextBlock[]): Promise<string> {
  const section = (id: string, blocks: readonly ContextBlock[]) => {
    const ranked = blocks.map((each, place) => ({ ...each, id: `${id}${place}`, rank: place + 1 }))
    return { id, share: 0.4, retriever: fixedRetriever({ blocks: ranked, events: [] }) }
  }
  const sections = [section('first', first), section('then', then)]
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const { messages } = await createContextAssembler({ tokens: wordCounter(), sections, clock }).assemble({
    messages: [{ role: 'user', content: 'Which one is it?' }],
    maxTokens: 1000,
    context: { today: false },
  })
  const memory = messages.slice(0, -1)
  return memory.map(({ content }) => content).join('\n')
}

test.each([
  ['as it is', 'The printer is Tanaka, call Sato', 'The printer is Tanaka, call Sato.'],
  ['after a request', 'Printer: Tanaka', 'Please remember that the printer is Tanaka.'],
  [
    'German',
    'Hausarzt: Dr. Winkler, Telefon 555 21',
    'Merk dir bitte: der Hausarzt ist Dr. Winkler, Telefon 555 21.',
  ],
  ['Japanese', '印刷所は田中印刷、担当は佐藤さん', '覚えておいて：印刷所は田中印刷、担当は佐藤さんです。'],
  ['Chinese', '印刷厂是田中印刷', '请记住：印刷厂是田中印刷。'],
  ['what is not so', 'Does not eat meat', 'I do not eat meat.'],
])('a note and the message that it comes from are shown once: %s', async (_, note, message) => {
  expect(await shown([fact(note)], [said(message)])).not.toContain('user:')
  expect(await shown([said(message)], [fact(note)])).not.toContain('observations.md')
})

test('one message may give several notes', async () => {
  const notes = [fact('Lena is 7'), fact('Paul is 4')]
  expect(await shown(notes, [said('Lena is 7 and Paul is 4.')])).not.toContain('user:')
})

test.each([
  ['a number', 'Meeting on Tuesday in room 4', 'The meeting is on Tuesday at 3 in room 4.'],
  ['a name', 'Allergic to penicillin', 'I am allergic to penicillin and peanuts.'],
  ['another day of the week', '会議は火曜の午後2時', '会議は水曜の午後2時です。'],
  ['not', 'Eats meat', 'I do not eat meat.'],
  ['no longer so in German', 'Wohnt in Graz', 'Wohnt nicht in Graz.'],
])('a message stays where it adds something: %s', async (_, note, message) => {
  const text = await shown([fact(note)], [said(message)])
  expect(text).toContain(note)
  expect(text).toContain(message)
})

test('texts of two days both stay, and so do words of an assistant', async () => {
  const text = 'The printer is Tanaka'
  expect(await shown([fact(text, '2026-11-04')], [said(`${text}.`)])).toContain('user:')
  expect(await shown([fact(text)], [said(`${text}.`, DAY, 'assistant')])).toContain('assistant:')
  expect(await shown([block('USER.md', text)], [said(`${text}.`)])).toContain('user:')
})

test('a typed entry has the day of its file, a log the day of its name', async () => {
  const text = 'Password rotation: every first Monday'
  const entry = block('memory/rotation.md', text, { updatedAt: new Date(`${DAY}T10:00:00Z`) })
  const log = block(
    `memory/${DAY}.md`,
    `# Daily log ${DAY}\n\n## 10:00:00\n\n${text}\n\n## 11:00:00\n\nWent to bed.`,
  )
  const message = said('Remember the password rotation every first Monday.')
  expect(await shown([entry], [message])).not.toContain('user:')
  const both = await shown([message], [log])
  expect(both).not.toContain(text)
  expect(both).not.toContain('10:00:00')
  expect(both).toContain('Went to bed.')
})
