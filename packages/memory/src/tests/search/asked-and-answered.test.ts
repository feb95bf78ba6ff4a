import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import type { UserMemory } from '../../handles/scoped-memory.ts'
import { openMemory } from '../../__fixtures__/open-memory.ts'
import { said } from '../../__fixtures__/said.ts'

const clock = fixedClock('2026-11-25T12:00:00Z')
describe.each(['sqlite', 'fs'] as const)('searches of conversations on %s', (kind) => {
  test.each([
    {
      fact: 'Our invoices go out on Fridays, and Priya signs them off.',
      questions: [
        'When do our invoices go out?',
        'When do invoices go out again?',
        'On which day do our invoices go out?',
        'Do our invoices go out on Monday?',
        'remind me when our invoices go out',
        'So when do the invoices go out?',
        'When do our invoices go out this week?',
      ],
    },
    {
      fact: 'Der Schlüssel zum Keller liegt bei Frau Blum im zweiten Stock.',
      questions: [
        'Wo liegt der Schlüssel zum Keller?',
        'Bei wem liegt der Schlüssel zum Keller?',
        'Sag mal, wo liegt der Schlüssel zum Keller nochmal?',
      ],
    },
    {
      fact: '水道の元栓は玄関の右の箱の中にあります。',
      questions: ['水道の元栓はどこ？', '水道の元栓はどこにありますか？', 'ねえ、水道の元栓はどこだっけ？'],
    },
  ])(
    'a fact is before the seven questions about it, and is not marked: $fact',
    async ({ fact, questions }) => {
      await using memory = await openMemory(kind, { clock })
      const ada = memory.user('ada')
      await ada.thread('a').record(said('1', '2026-11-02T10:00:00Z', fact))
      for (const [place, question] of questions.entries())
        await ada.thread(`q${place}`).record(said('1', `2026-11-${10 + place}T10:00:00Z`, question))
      const [question = ''] = questions
      const [first] = await ada.search(question, { limit: 5 })
      expect(first?.text).toBe(fact)
      const { messages } = await ada
        .thread('now')
        .assemble({ messages: [{ role: 'user', content: question }], maxTokens: 500 })
      expect(messages[0]?.content).toContain(`user: ${fact}`)
    },
  )

  test.each([
    {
      said: 'Which hotel in York suits a toddler?',
      answer: 'I would take the Alder, it has a garden.',
      asked: 'Which hotel in York did you suggest?',
    },
    {
      said: 'Ich suche ein Brettspiel für zwei Leute, am liebsten kurz.',
      answer: `Nehmt Patchwork. ${'Es macht viel Freude und dauert nicht lang. '.repeat(60)}`,
      asked: 'Welches Brettspiel hast du mir empfohlen?',
    },
    {
      said: '京都で子連れに合う和食の店を探しています。',
      answer: 'それなら「たけのや」が静かで広いですよ。',
      asked: 'すすめてくれた京都の和食の店はどこ？',
    },
  ])('the answer below a question is found without its words: $asked', async (each) => {
    const { said: text, answer, asked } = each
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('1', '2026-11-02T10:00:00Z', text),
        { ...said('2', '2026-11-02T10:00:05Z', answer), role: 'assistant' },
      ])
    await recordOthers(ada)
    const hits = await ada.search(asked)
    expect(hits.slice(0, 2).map(({ text }) => text.slice(0, 12))).toContain(answer.slice(0, 12))
  })

  test.each([
    {
      asked: 'Which hotel in York?',
      answer: 'The Alder, near the wall.',
      now: 'Where did I want to stay in York?',
    },
    {
      asked: 'Welches Hotel in York?',
      answer: 'Das Alder an der Mauer.',
      now: 'Wo wollte ich in York wohnen?',
    },
    {
      asked: 'Which hotel in York?\n[file map.pdf]',
      answer: 'The Alder.',
      now: 'Where did I want to stay in York?',
    },
  ])('a message that only asks is not shown without its short answer: $asked', async (each) => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const task = { ...said('4', '2026-11-02T11:00:05Z', 'Done. Let me know if you need anything else!') }
    await ada
      .thread('a')
      .record([
        said('1', '2026-11-02T10:00:00Z', each.asked),
        { ...said('2', '2026-11-02T10:00:05Z', each.answer), role: 'assistant' },
        said('3', '2026-11-02T11:00:00Z', 'Fix the typo in the York page, please.'),
        { ...task, role: 'assistant' },
      ])
    await recordOthers(ada)
    const { messages } = await ada
      .thread('now')
      .assemble({ messages: [{ role: 'user', content: each.now }], maxTokens: 500 })
    expect(messages[0]?.content).toContain(each.answer)
    expect(messages[0]?.content).not.toContain('Let me know')
  })

  test.each([
    {
      first: 'My gym is the Titan.',
      changed: 'I changed my gym, it is the Olimpo now.',
      newest: 'Olimpo closed, I am back at Titan.',
      asked: 'Which gym do I have?',
    },
    {
      first: "J'ai un rendez-vous chez l'ostéopathe le 6 décembre.",
      newest: "L'ostéopathe s'est cassé le bras, mon rendez-vous est annulé.",
      asked: "Qu'est-ce que j'ai le 6 décembre ?",
    },
  ])('what replaces a found message is found without a word of the question: $asked', async (each) => {
    const { first, changed, newest, asked } = each
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('a').record(said('1', '2026-10-02T10:00:00Z', first))
    if (changed !== undefined) await ada.thread('b').record(said('1', '2026-10-20T10:00:00Z', changed))
    await ada.thread('c').record(said('1', '2026-11-02T10:00:00Z', newest))
    await recordOthers(ada)
    const hits = await ada.search(asked, { limit: 5 })
    expect(hits.map(({ text }) => text)).toContain(newest)
  })

  test.each([
    {
      older: 'ok dann 90x90. fliesenleger ist Marek, 52 euro die stunde, ab 8. juni',
      newer: 'und marek sagt ab. neuer fliesenleger: Firma Ostrowski, 48 euro, ab 22. juni',
      asked: 'wer macht jetzt die fliesen und was nimmt der',
    },
    {
      older: 'The plumber for the bath is Joe, 40 an hour.',
      newer: 'Joe is ill. Another plumber does the bath, Ann from Hull, and I have to say that I like her.',
      asked: 'Who is the plumber that takes 40 an hour?',
    },
  ])('a newer message with half of the words of a found one is before it: $asked', async (each) => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('a').record(said('1', '2026-10-02T10:00:00Z', each.older))
    await ada.thread('b').record(said('1', '2026-10-22T10:00:00Z', each.newer))
    await ada.thread('c').record(said('1', '2026-10-24T10:00:00Z', 'The mason does the wall, I think.'))
    const texts = (await ada.search(each.asked)).map(({ text }) => text)
    expect(texts.filter((text) => text === each.older || text === each.newer)).toEqual([
      each.newer,
      each.older,
    ])
  })

  test.each([
    {
      path: 'USER.md',
      line: 'Drives a Ford Transit',
      said: 'sold the transit, got a Crafter instead',
      asked: 'Which car do I drive?',
    },
    {
      path: 'memory/doctors.md',
      line: 'Der Zahnarzt ist Dr. Kern',
      said: 'Kern ist in Rente, jetzt bin ich bei Frau Aydin',
      asked: 'Wer ist mein Zahnarzt?',
    },
    {
      path: 'memory/2026-10-01.md',
      line: 'El dentista es Ruiz',
      said: 'Ruiz se jubiló, ahora voy con Soler',
      asked: '¿Quién es mi dentista?',
    },
    {
      path: 'observations.md',
      line: '牙医是王医生',
      said: '王医生退休了，现在看李大夫',
      asked: '我的牙医是谁？',
    },
  ])('a message about a line of $path is found by the words of the line: $asked', async (each) => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.ownStore.write(each.path, `# Known\n\n- Plays chess\n- ${each.line}\n- Has two cats\n`)
    await ada.ownStore.write('knowledge/chess.md', 'A chess club has a board for each member.\n')
    await ada.thread('a').record(said('1', '2026-10-20T10:00:00Z', each.said))
    await ada.thread('b').record(said('1', '2026-10-21T10:00:00Z', 'I lent my board to Tim.'))
    await recordOthers(ada)
    const hits = await ada.search(each.asked, { limit: 5 })
    expect(hits.map(({ text }) => text)).toContain(each.said)
    // Of a note that is no knowledge about the user, the words are not searched for.
    const others = await ada.search('Who is a member of the chess club?', { limit: 5 })
    expect(others.map(({ text }) => text)).not.toContain('I lent my board to Tim.')
  })

  test('a context of a project has a message about a line of PMEMORY.md, and the line once', async () => {
    await using memory = await openMemory(kind, { clock })
    const shop = memory.project('shop')
    const parts = Array.from(
      { length: 12 },
      (_, place) => `## Payment ${place}\n\n${`The payment of part ${place} is free. `.repeat(60)}\n`,
    )
    const known = ['# Shop\n\n- Payment by Stripe, our payment provider.\n- Designer: Lea.\n', ...parts]
    await shop.ownStore.write('PMEMORY.md', known.join('\n'))
    await shop.thread('a').record(said('1', '2026-10-20T10:00:00Z', 'We drop Stripe, it will be Mollie.'))
    await shop.thread('b').record(said('1', '2026-10-21T10:00:00Z', 'The banner is blue.'))
    const { messages, trace } = await shop.thread('now').assemble({
      messages: [{ role: 'user', content: 'Which payment provider do we use?' }],
      maxTokens: 8000,
    })
    const ofMemory = trace.events.filter(({ source }) => source === 'PMEMORY.md')
    expect(new Set(ofMemory.map(({ status }) => status))).toEqual(new Set(['included']))
    expect(ofMemory.length).toBeLessThan(parts.length)
    const text = messages.map(({ content }) => content).join('\n')
    expect(text).toContain('We drop Stripe, it will be Mollie.')
    const found = trace.events.filter(({ section, status }) => section === 'chats' && status === 'included')
    expect(found.map(({ source }) => source)).toEqual(['chats/a.md'])
    expect(text.split('Payment by Stripe,')).toHaveLength(2)
  })

  test('a question that shares words with a found message alone is not found', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const fact = 'Paul and Lena go to the school in Geidorf.'
    const asked = 'What time does the school in Geidorf open?'
    await ada.thread('a').record(said('1', '2026-10-02T10:00:00Z', fact))
    await ada.thread('b').record(said('1', '2026-11-02T10:00:00Z', asked))
    const hits = await ada.search('Is Paul allowed to eat cake?')
    expect(hits.map(({ text }) => text)).toEqual([fact])
  })

  test('the turns beside a found message are found without its words, on other days too', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('a').record([
      said('1', '2026-11-02T19:00:00Z', 'Mrs Lind pays in cash only.'),
      {
        ...said('2', '2026-11-02T19:01:00Z', `Noted. ${'Ask her for a deposit. '.repeat(60)}`),
        role: 'assistant',
      },
      said('3', '2026-11-02T23:50:00Z', 'A walnut dresser came in, the back panel is split.'),
      said('4', '2026-11-03T00:02:00Z', 'ok, ordered the hinges'),
      said('5', '2026-11-09T08:00:00Z', 'told her 310 for everything'),
    ])
    await recordOthers(ada)
    const hits = await ada.search('How much did I quote for the walnut dresser?')
    const texts = hits.map(({ text }) => text)
    expect(texts).toContain('told her 310 for everything')
    expect(texts).toContain('Mrs Lind pays in cash only.')
  })

  test('the turns beside two messages of a long chat are those of each', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const texts = Array.from({ length: 120 }, (_, place) => `I painted fence ${place}.`)
    texts[20] = 'The walnut dresser needs a hinge.'
    texts[21] = 'brass would suit it'
    texts[90] = 'The walnut dresser is sold.'
    texts[91] = 'got 400 in the end'
    const start = Date.parse('2026-11-02T09:00:00Z')
    await ada
      .thread('a')
      .record(
        texts.map((text, place) => said(String(place), new Date(start + place * 60_000).toISOString(), text)),
      )
    const hits = await ada.search('What about the walnut dresser?', { limit: 12 })
    const found = hits.map(({ text }) => text)
    expect(found.slice(0, 2).toSorted()).toEqual([texts[90], texts[20]].toSorted())
    for (const place of [21, 91]) expect(found).toContain(texts[place])
    expect(found).not.toContain(texts[60])
  })

  test('a question about an answer gets the rest of the best one, not pieces of others', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    const steps = ['Sand the hull', 'Oil the deck', 'Grease the winch', 'Patch the sail', 'Wash the ropes']
    const lines = steps.map((step) => `- **${step}**: ${'it takes an afternoon and a dry day. '.repeat(8)}`)
    const answer = { ...said('2', '2026-11-02T19:01:00Z', ''), role: 'assistant' as const }
    const content = `Before the winter storage I would do this:\n${lines.join('\n')}`
    await ada
      .thread('a')
      .record([said('1', '2026-11-02T19:00:00Z', 'My boat goes into the shed.'), { ...answer, content }])
    await recordOthers(ada)
    for (let place = 0; place < 12; place += 1)
      await ada.thread(`c${place}`).record([{ ...answer, content: `I recommend paint ${place} for a boat.` }])
    const query = 'What did you recommend before the winter storage?'
    const { messages } = await ada
      .thread('now')
      .assemble({ messages: [{ role: 'user', content: query }], maxTokens: 1_024 })
    for (const step of steps) expect(messages[0]?.content).toContain(step)
    expect(messages[0]?.content.match(/assistant: (?!I recommend)/g)).toHaveLength(1)
  })

  test('a correction below a statement is found without its words', async () => {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada
      .thread('a')
      .record([
        said('3', '2026-11-02T10:05:00Z', 'Aunt Ruth gets in at 17:05.'),
        said('4', '2026-11-02T10:06:00Z', 'Sorry, wrong line of the timetable: 18:40.'),
      ])
    await recordOthers(ada)
    const hits = await ada.search('When does Aunt Ruth get in?')
    expect(
      hits
        .slice(0, 2)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('18:40')
  })
})

async function recordOthers(ada: UserMemory): Promise<void> {
  for (let place = 0; place < 40; place += 1)
    await ada.thread(`b${place}`).record(said('1', '2026-11-20T10:00:00Z', `I painted the boat ${place}.`))
}
