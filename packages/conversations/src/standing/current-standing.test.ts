import { describe, expect, it } from 'vitest'
import { currentStanding, type SaidStatement } from './current-standing.ts'
import { standingStatements } from './standing-statements.ts'

/** Statements that were said on the days of a month. A day of 0 means no day. */
function said(...messages: readonly [day: number, text: string][]): SaidStatement[] {
  return messages.flatMap(([day, text], index) =>
    standingStatements(text, { withChanges: true }).map((statement) => ({
      ...statement,
      source: `m${index}`,
      at: day === 0 ? undefined : new Date(Date.UTC(2026, 0, day)),
    })),
  )
}

const texts = (statements: readonly SaidStatement[]) =>
  currentStanding(statements).lines.map(({ text }) => text)

describe('currentStanding', () => {
  it.each([
    ['Keep your answers short.', 'You can write longer answers from now on, I got a tablet.'],
    ["I'm allergic to sesame.", "Turns out the sesame thing isn't an allergy, the doctor tested it."],
    ["I'm vegan.", 'I eat cheese again, by the way.'],
    ['Please do not mention my ex.', "It's fine to talk about my ex again."],
    ['Talk to me in Spanish.', 'Spanish is getting too hard, please use English again.'],
    ['Bitte sieze mich.', 'Wir können uns ruhig duzen.'],
    ['Ich esse keinen Zucker.', 'Zucker esse ich inzwischen wieder.'],
    ['Responde siempre en pocas palabras.', 'A partir de ahora puedes responder con más detalle.'],
    ['Soy alérgica a las nueces.', 'Al final no soy alérgica a las nueces.'],
    ['Réponds toujours brièvement.', 'Tu peux faire des réponses plus longues maintenant.'],
    ['Responda em inglês.', 'Podemos voltar para o português.'],
    ['Dammi del lei.', 'Possiamo darci del tu.'],
    ['Отвечай всегда коротко.', 'Теперь можешь отвечать подробнее.'],
    ['Antwoord altijd kort.', 'Je mag weer uitgebreider antwoorden.'],
    ['我对花生过敏。', '医生说我其实对花生不过敏。'],
    ['英語で答えてください。', 'もう日本語に戻していいよ。'],
    ['이모지 쓰지 마세요.', '이모지 다시 써도 돼요.'],
    ['keep answers under 100 words', 'the 100 word limit is gone'],
    ['max 5 lines per answer please', 'no more line limit'],
    ['keep replies under a screen', 'no more screen limit'],
    ['keep it short', 'longer replies are fine now'],
    ['maximal 100 wörter pro antwort', 'kein wortlimit mehr'],
    ['réponds toujours en 50 mots maximum', 'plus de limite de mots maintenant'],
    ['respuestas de máximo 50 palabras, siempre', 'ya no hay límite de palabras'],
    ['respostas sempre com no máximo 50 palavras', 'não tem mais limite de palavras'],
    ['回答は100文字以内で', '文字数の制限はもうなしで'],
    ['回答不超过100字', '没有字数限制了'],
    [
      'I like tables for anything with more than 3 items',
      'you can stop with the tables btw, renata likes lists',
    ],
    ['nothing with mushrooms, i gag', 'mushrooms are ok now'],
    ['nichts mit pilzen, da würgts mich', 'pilze gehen jetzt'],
    ['niente funghi, mi fanno schifo', 'i funghi adesso li mangio'],
    ['nada de cogumelo, tenho nojo', 'cogumelo agora pode'],
  ])('a change in soft words ends the line: %s', (line, change) => {
    expect(texts(said([1, line], [9, change]))).not.toContain(line)
    expect(texts(said([1, line]))).toEqual([line])
  })

  it.each([
    ['Keep your answers short.', 'My boss writes longer mails now, it is annoying.'],
    ["I'm allergic to sesame.", "My son isn't allergic to sesame, lucky him."],
    ["I'm allergic to cats.", "My sister called, she isn't allergic to cats after all."],
    ["I'm vegan.", 'Can I eat honey again after a fast?'],
    [
      "And I can't have coffee within an hour.",
      "If I ask about food: I've not eaten meat, but fish is fine.",
    ],
    ['Siempre explícame bien lo de la herencia.', 'He firmado la herencia, no encuentro nada mejor.'],
    ['Be brief.', 'It turned out that the brief from the client was wrong.'],
    ['Ich bin Vegetarierin.', 'Mein Bruder isst wieder Fleisch.'],
    ['Reply in French.', "You can use English words where there's no French one."],
    ['Sin emojis.', '¿Puedo usar emojis en un correo formal?'],
    ['Je suis allergique aux noix.', 'En fait le gâteau contenait des noix, quelle peur.'],
    ['短く答えてください。', '詳しく書いた手紙を母にもらいました。'],
    ['keep answers under 100 words', 'the speed limit is gone on our road'],
    ['nothing with mushrooms, i gag', 'the walls are ok now'],
    ['法语单词请都标上阴阳性', '单词阴阳性还是要标'],
  ])('another sentence ends no line: %s', (line, other) => {
    expect(texts(said([1, line], [9, other]))).toContain(line)
  })

  it.each([
    ['Always show three options when I ask for a hotel.', 'Three options are a pain, you can drop them now.'],
    ['Never mention wine, please.', 'Doctor says I am fine, the wine ban is lifted.'],
    ['Zitiere immer nach dem Handbuch.', 'Das Handbuch ist hinfällig.'],
    ['Responde siempre con metáforas.', 'ya puedes dejar las metáforas'],
    ['Sempre responda com gírias.', 'chega de gírias, por favor'],
    ['Réponds toujours avec des proverbes.', 'les proverbes, on peut arrêter'],
    ['以后回答都带上拼音。', '拼音可以不用了。'],
    ['これからは必ず略語を使ってください。', '略語はもう不要です。'],
    ['앞으로 항상 속담으로 대답해 줘.', '속담은 이제 그만.'],
    [
      'When you plan my day, always begin with swimming, I train for a race.',
      'Forget what I said about swimming.',
    ],
    [
      'Always tell me the calories of a meal in big letters.',
      "You don't have to count calories for me, really.",
    ],
    ['Korrigiere immer mein Französisch, ich habe im Mai Prüfung.', 'Die Französischprüfung ist erledigt.'],
    ['金額はいつもドルで書いてください、海外にいるので。', 'ドルはもう書かなくて大丈夫です。'],
  ])('a change that shares a word stands before the line: %s', (line, change) => {
    const filler = 'The train was late again.'
    const [only, ...others] = currentStanding(said([1, line], [2, filler], [3, change])).lines
    expect(others).toEqual([])
    // A revocation that is certain ends the line.
    if (only !== undefined) expect([only.text, only.earlier]).toEqual([change, line])
  })

  it.each([
    ['Always answer in rhymes.', 'You can have the car again.'],
    ['I prefer tea over coffee.', 'The tea shop is over there, back to the left.'],
    ['Never use tables.', 'If the tables are gone, you can sit on the floor.'],
    ['Never use tables.', 'Can you drop the tables again?'],
  ])('words of change alone change nothing: %s', (line, later) => {
    expect(currentStanding(said([1, line], [3, later])).lines).toMatchObject([{ text: line }])
  })

  it('an order to stop something, which shares one word with a line, is a line of its own', () => {
    const lines = ['Always mention the periodic table.', 'Please stop putting tables into answers.']
    const all = said([1, lines[0] ?? ''], [2, lines[1] ?? ''])
    expect(texts(all)).toEqual(lines.toReversed())
  })

  it.each([
    [
      'Call me before ten, tell me if otherwise.',
      'We rang the hotel: a room from two as there is a wedding, otherwise all is ok now.',
    ],
    [
      'Probe ist immer dienstags um 19 Uhr, bitte immer so planen.',
      'Olga hat 40 Karten mit falscher Uhrzeit gedruckt, 19 statt 20 Uhr.',
    ],
  ])('a report with one word of a line changes nothing: %s', (line, report) => {
    expect(texts(said([1, line], [2, report]))).toEqual([line])
  })

  it('a line after a change counts by itself, and all sentences of one message are told', () => {
    const all = said(
      [1, 'Always write everything in capitals.'],
      [2, 'The capitals were a mistake, forget the capitals. Capitals no longer, thanks.'],
    )
    for (const { text } of currentStanding(all).lines) expect(text).not.toContain('Always')
    const again = said([1, 'Never mention wine.'], [2, 'The wine ban is lifted.'], [3, 'Never mention wine.'])
    expect(currentStanding(again).lines).toMatchObject([{ text: 'Never mention wine.' }])
    const languages = said(
      [1, 'Always answer in Spanish, I learn it.'],
      [2, 'Spanish is over, back to English.'],
      [3, 'Answer in French.'],
    )
    expect(texts(languages)).toEqual(['Answer in French.'])
  })

  it('puts the newest first, and those without a date last in the order given', () => {
    const statements = said(
      [0, 'Never use tables.'],
      [2, 'I prefer green tea.'],
      [0, 'I hate mushrooms.'],
      [9, 'Please call me Ada.'],
    )
    expect(texts(statements)).toEqual([
      'Please call me Ada.',
      'I prefer green tea.',
      'Never use tables.',
      'I hate mushrooms.',
    ])
  })

  it('keeps the source of a statement', () => {
    const [line] = currentStanding(said([3, 'Hello!\nNever use tables.'])).lines
    expect(line).toEqual({
      kind: 'instruction',
      text: 'Never use tables.',
      source: 'm0',
      lineStart: 1,
      lineEnd: 1,
      at: new Date(Date.UTC(2026, 0, 3)),
    })
  })

  it('keeps the newest of statements that say nearly the same', () => {
    const same = said(
      [1, 'Always include version numbers.'],
      [5, 'Please always include the version numbers!'],
      [3, 'Always include version numbers.'],
    )
    expect(texts(same)).toEqual(['Please always include the version numbers!'])
  })

  it('keeps statements about other things that share words', () => {
    const other = said(
      [1, 'Always confirm exact dates when I ask about deadlines.'],
      [2, 'Always confirm salary figures when I ask about offers.'],
    )
    expect(currentStanding(other).lines).toHaveLength(2)
  })

  it.each([
    [
      'Always include version numbers when I ask about dependencies.',
      "You don't need to include version numbers any more.",
    ],
    ['Always format code with syntax highlighting.', 'Forget that rule about syntax highlighting.'],
    ['Use emojis in all your answers.', 'Stop using emojis.'],
    ['Antworte immer mit Quellenangaben.', 'Vergiss die Regel mit den Quellenangaben.'],
    ['Cite toujours tes sources.', "Tu n'as plus besoin de citer tes sources."],
    ['Incluye siempre las calorías.', 'Ya no hace falta que incluyas las calorías.'],
    ['Inclua sempre as calorias.', 'Não precisa mais incluir as calorias.'],
    ['Indica sempre le calorie.', 'Non serve più indicare le calorie.'],
    ['Vermeld altijd de bronnen.', 'Je hoeft geen bronnen meer te vermelden.'],
    ['Всегда указывай калории.', 'Больше не нужно указывать калории.'],
    ['请始终注明来源。', '以后不用再注明来源了。'],
    ['常に出典を示してください。', 'もう出典を示さなくていいです。'],
    ['항상 출처를 밝혀 주세요.', '이제 출처를 밝히지 않아도 돼요.'],
  ])('ends "%s" by "%s"', (statement, revocation) => {
    const other = 'Please call me Rui.'
    expect(texts(said([1, statement], [2, other]))).toHaveLength(2)
    expect(texts(said([1, statement], [2, other], [3, revocation]))).toEqual([other])
    expect(texts(said([3, statement], [2, other], [1, revocation]))).toContain(statement)
  })

  it('keeps the newest name to be called by', () => {
    expect(
      texts(said([1, 'Please call me Rui.'], [2, 'Never use tables.'], [3, 'Nenn mich bitte Max.'])),
    ).toEqual(['Nenn mich bitte Max.', 'Never use tables.'])
  })

  it.each([
    ['Always answer in French.', 'Always answer in English.'],
    ['Antworte immer auf Deutsch.', 'Von jetzt an bitte auf Englisch antworten.'],
    ['请用英文回复。', '以后请用中文回复。'],
    ['英語で返事して。', '日本語で返事して。'],
    ['영어로 답해 줘.', '앞으로는 한국어로 답해 줘.'],
    ['Short replies only, please.', 'From now on give me detailed answers.'],
    ['Sois bref.', "À partir d'aujourd'hui, réponds toujours en détail."],
    ['Use the metric system.', 'Always use miles.'],
    ['Celsius please, not Fahrenheit.', 'Always give temperatures in Fahrenheit.'],
    ['Prices in euros please.', 'From now on show prices in dollars.'],
    ['Duz mich.', 'Siezen Sie mich bitte.'],
    ['Tutéame.', 'Trátame de usted.'],
    ['반말로 얘기해.', '존댓말로 얘기해.'],
    ['Réponds toujours en français.', 'À partir de maintenant, réponds en anglais.'],
    ['Rispondi sempre in italiano.', 'Da oggi rispondi in inglese.'],
    ['Always use tabs for indentation.', 'Please indent with two spaces from now on.'],
    ['Rücke Code immer mit Tabs ein.', 'Ab jetzt Einrückung mit vier Leerzeichen.'],
    ['Always sign emails with "Best, Tom".', 'Please always sign my emails with "Cheers, T."'],
    ['Signe toujours mes mails avec « Bien à vous ».', 'Signe toujours mes mails par « Cordialement ».'],
    ['I am vegetarian.', "I'm vegan."],
    ['Ich bin Vegetarier.', 'Ich bin Veganerin.'],
    ['I prefer tea.', 'I prefer coffee now.'],
    ['I prefer dark mode.', 'I prefer light mode.'],
    ['Always use bullet points.', 'Always write full paragraphs.'],
    ['Be formal.', 'Be casual with me.'],
    ["D'ora in poi usa unità imperiali.", 'Usa i grammi nelle ricette.'],
  ])('of two lines about one subject the newest holds: "%s", "%s"', (earlier, later) => {
    const other = 'I hate mushrooms.'
    expect(texts(said([1, earlier], [2, other], [3, later]))).toEqual([later, other])
    expect(texts(said([3, earlier], [2, other], [1, later]))).toEqual([earlier, other])
  })

  it.each([
    ['I am vegetarian.', 'I gave up being vegetarian.'],
    ['I am vegetarian.', 'I eat meat again.'],
    ['I do not drink alcohol.', 'I drink wine again.'],
    ["I don't drink.", "I'm drinking beer again."],
    ['Ich trinke keinen Alkohol.', 'Ich trinke wieder Wein.'],
    ["Je ne bois pas d'alcool.", 'Je bois à nouveau du vin.'],
    ['From now on answer me in bullet points.', 'You can stop with the bullet points now.'],
    ['Daqui em diante, responda sempre com uma tabela.', 'Pode parar com as tabelas, não precisa mais.'],
    ['以后回答我都要分点列出来。', '不用再分点了，直接写就行。'],
    ['Ich bin Vegetarierin.', 'Ich esse wieder Fleisch.'],
    ['Je suis végétarienne.', 'Je mange de nouveau de la viande.'],
    ['Soy vegetariana.', 'He vuelto a comer carne.'],
    ['Sou vegetariana.', 'Voltei a comer carne.'],
    ['我是素食者。', '我又吃肉了。'],
    ['私はベジタリアンです。', 'また肉を食べるようになりました。'],
    ['저는 채식주의자예요.', '다시 고기를 먹어요.'],
    ["I'm allergic to nuts.", "I'm not allergic to nuts after all."],
    ['Sag bitte du zu mir.', 'Vergiss die Regel mit dem du.'],
  ])('a denial ends a line: "%s", "%s"', (line, denial) => {
    expect(texts(said([1, line], [2, denial]))).not.toContain(line)
    expect(texts(said([1, line], [2, denial]))).toHaveLength(0)
  })

  it('a line for one case, or about another value, leaves the others', () => {
    const both = said([1, 'Always answer in French.'], [2, 'When I ask about recipes, answer in English.'])
    expect(texts(both)).toHaveLength(2)
    const other = said([1, 'Always answer in French.'], [2, 'Stop answering in German.'])
    expect(texts(other)).toContain('Always answer in French.')
    expect(texts(said([1, 'I am allergic to nuts.'], [2, 'I am allergic to shellfish.']))).toHaveLength(2)
  })

  it('a sentence that ends one line and says another does both', () => {
    const said1 = said(
      [1, 'Duz mich.'],
      [1, 'Antworte immer auf Deutsch.'],
      [2, 'Vergiss die Regel mit dem du, und antworte immer auf Deutsch.'],
    )
    expect(texts(said1)).toEqual(['antworte immer auf Deutsch.'])
    const said2 = said(
      [1, 'Always answer in German.'],
      [2, 'Forget the rule about tables and always answer in German.'],
    )
    expect(texts(said2)).toEqual(['always answer in German.'])
    const two = said([1, 'Always answer in German, and call me Ada.'], [2, 'Call me Rui.'])
    expect(texts(two)).toEqual(['Call me Rui.', 'Always answer in German'])
  })

  it('keeps a statement that is said again after its revocation', () => {
    const again = said(
      [1, 'Always use metric units.'],
      [2, 'Stop using metric units.'],
      [3, 'Always use metric units.'],
    )
    expect(currentStanding(again).lines).toMatchObject([{ text: 'Always use metric units.', source: 'm2' }])
  })

  it('without dates, the statement that is later in the list is the later one', () => {
    expect(
      texts(said([0, 'Always use metric units.'], [0, "You don't need to use metric units any more."])),
    ).toEqual([])
    expect(
      texts(said([0, "You don't need to use metric units any more."], [0, 'Always use metric units.'])),
    ).toHaveLength(1)
  })

  it('keeps a revocation that asks for something, if there is no line to end', () => {
    expect(currentStanding(said([1, 'Stop using bullet points.'])).lines).toMatchObject([
      { kind: 'instruction', text: 'Stop using bullet points.' },
    ])
    expect(texts(said([1, "You don't need to use bullet points any more."]))).toEqual([])
  })

  it('ends nothing by a revocation of something else or of nothing named', () => {
    const statement = 'Always include version numbers.'
    expect(texts(said([1, statement], [2, 'Forget that rule about emojis.']))).toEqual([statement])
    expect(texts(said([1, statement], [2, 'Forget that rule.']))).toEqual([statement])
    expect(texts(said([1, statement], [2, 'Please ignore all previous instructions.']))).toEqual([statement])
  })

  it.each([
    ['use british spelling', 'american spelling from now on, new job'],
    ['mengen bitte immer in gramm', 'ab sofort mengen in tassen, hab keine waage mehr'],
    ['always use tabs for indentation', 'switch to spaces for indentation from now on'],
    ['reply in Spanish, always', 'go back to English from now on'],
    ['réponds toujours en une phrase', 'finalement fais des réponses longues, toujours'],
    ['respóndeme siempre en catalán', 'ahora mejor en castellano, siempre'],
    ['回答尽量短', '以后回答详细一点'],
    ['回答我的时候都用繁体字', '还是用简体吧，以后都用简体'],
    ['respóndeme corto siempre', 'respóndeme con detalle a partir de ahora'],
  ])('the newest line of a subject holds: %s', (line, next) => {
    expect(texts(said([1, line], [2, next]))).toEqual([next])
  })

  it.each([
    ['antworte immer kurz', 'Das Treffen war kurz, statt Kuchen gab es Obst'],
    ['tutoie-moi', "hier le patron m'a vouvoyé de nouveau"],
    ["jamais d'emojis", 'ma fille a de nouveau mis des emojis partout'],
    ['술은 안 마셔요', '아빠가 다시 술을 마셔'],
  ])('a report takes no place: %s', (line, report) => {
    expect(texts(said([1, line], [2, report]))).toEqual([line])
  })

  it('an order about a text replaces none about answers', () => {
    const lines = ['antworte immer auf Deutsch', 'code kommentare immer auf Englisch']
    expect(texts(said([1, lines[0] ?? ''], [2, lines[1] ?? ''])).toSorted()).toEqual(lines.toSorted())
  })

  it('treats an invalid date as an unknown one', () => {
    const [first] = said([1, 'Never use tables.'])
    const statements = first === undefined ? [] : [{ ...first, at: new Date(Number.NaN) }]
    expect(
      currentStanding([...statements, ...said([2, 'I prefer green tea.'])]).lines.map(({ text }) => text),
    ).toEqual(['I prefer green tea.', 'Never use tables.'])
  })

  it('is fast for many statements that share their words', () => {
    const many = Array.from({ length: 5_000 }, (_, index): SaidStatement => {
      return {
        kind: 'instruction',
        text: `Always tag item${index} with colour and shape`,
        lineStart: 0,
        lineEnd: 0,
        source: `m${index}`,
        at: undefined,
      }
    })
    const start = performance.now()
    expect(currentStanding(many).lines).toHaveLength(5_000)
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

describe('of a line with several clauses only one ends', () => {
  it.each([
    ["I'm allergic to shellfish and I never eat pork.", 'I eat pork again.', "I'm allergic to shellfish"],
    [
      'I eat only vegetarian food, I love tofu curry.',
      'I no longer eat tofu curry.',
      'I eat only vegetarian food',
    ],
    [
      'Theo is allergic to peanuts and I am coeliac.',
      'Theo is not allergic to peanuts any more.',
      'I am coeliac.',
    ],
    [
      'Keep your answers short and no bullet points please.',
      'You can use bullet points again.',
      'Keep your answers short',
    ],
    ['Always answer in German and never use emojis.', 'Emojis are fine again.', 'Always answer in German'],
    ['Always answer in German and never use emojis.', 'Answer in English from now on.', 'never use emojis.'],
    [
      'Soy alérgica a los frutos secos y no como carne.',
      'Vuelvo a comer carne.',
      'Soy alérgica a los frutos secos',
    ],
    [
      'Antworte immer auf Deutsch und duz mich bitte.',
      'Du darfst mich wieder siezen.',
      'Antworte immer auf Deutsch',
    ],
    ['请用中文回答，不要用表情符号。', '可以用表情符号了。', '请用中文回答'],
  ])('%s | %s', (line, later, left) => {
    expect(currentStanding(said([1, line], [2, later])).lines.map(({ text }) => text)).toContain(left)
  })
})

it.each([
  // [the statements, the texts that ended]
  [['Always use tables.', 'You can stop using tables now.'], ['Always use tables.']],
  [['Answer in German.', 'Answer in English.'], ['Answer in German.']],
  [['Answer in German.', 'Answer in English.', 'Answer in German.'], ['Answer in English.']],
  [["I'm allergic to shellfish and I never eat pork.", 'I eat pork again.'], ['I never eat pork.']],
  [['Never use tables.', 'I prefer green tea.'], []],
])('names the texts that ended: %j', (lines, ended) => {
  const statements = said(...lines.map((line, day): [number, string] => [day + 1, line]))
  expect(currentStanding(statements).ended).toEqual(ended)
})

// The rest of such a line would say too little by itself, or nothing.
it.each([
  ['Never touch src/generated or src/legacy.', 'You may change src/legacy now.'],
  ['Always run the linter and the tests before you commit.', 'You can drop the linter.'],
  [
    'Réponds toujours en français, avec la source et la date de chaque chiffre.',
    'Plus besoin de donner la date de chaque chiffre, la source suffit.',
  ],
  ["Lena is allergic to nuts, Max is allergic to eggs, I'm vegan", "I'm not vegan anymore"],
  ['Theo is allergic to peanuts, Ines is allergic to eggs.', 'Theo isnt allergic to peanuts anymore!!'],
  ["I don't eat pork or beef.", 'I eat beef again.'],
])('a line of which a part ends stays beside what ended it: %s | %s', (line, later) => {
  expect(texts(said([1, line], [2, later]))).toEqual([later, line])
})

it.each([
  ['Always answer in the language that I write in.', 'From now on answer in German only.'],
  ['Antworte bitte immer in der Sprache, in der ich schreibe.', 'Sprich nur noch deutsch mit mir.'],
  ['Keep it short always.', 'You can explain a bit more now.'],
  ['Antworte immer kurz.', 'Du kannst jetzt ruhig länger antworten.'],
  ['Sois bref.', 'Tu peux me répondre un peu plus longuement.'],
  ['Respuestas cortitas siempre, por favor.', 'Ya puedes escribir mas largo.'],
  ['Réponds toujours en français.', 'Tu peux me répondre en anglais maintenant, je dois progresser.'],
  ['Ich esse vegetarisch.', 'Ich esse jetzt ab und zu wieder Fleisch.'],
  [
    'I would like you to answer in bullet points.',
    'You can skip the bullets, they make it look like a deck.',
  ],
])('a wish about length, language, diet or form ends in common words: %s | %s', (line, later) => {
  expect(texts(said([1, line], [2, later]))).not.toContain(line)
})

it("a person's diet ends no line about another person", () => {
  const line = "liv's not vegan but she's lactose intolerant"
  expect(texts(said([1, line], [2, "I'm not vegan any more."]))).toContain(line)
})
