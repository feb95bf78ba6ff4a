import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import { replacedStatements } from '../changes/replaced-statements.ts'
import { asksFor } from '../query/asks-for.ts'
import { pointsBack } from '../query/stands-alone.ts'
import { isBoilerplate } from '../reading/boilerplate.ts'
import { readMessage } from '../reading/read-message.ts'
import { standingStatements } from '../standing/standing-statements.ts'
import { subjectOf } from '../standing/subject-of.ts'

const FIELDS = {
  grammar:
    'i oneself am articles titles prepositions places not notBehind particles and relative for please cry',
  standing:
    'triggers joins reasons lead spellings sets instructions orders lasting cases directed preferences ' +
    'releases refusals questions requests once work moment today ' +
    'family forNow aboutOneself brief these inIt unreal unrealBefore plain',
  changes:
    'now moved cancelled corrected mistaken insteadOf insteadBehind over back planned booked also unreal ' +
    'others pronouns decided refunded lives settled changed toValue fromValue ended gone own ownNew ' +
    'favourite copula works hired left prefers past kinds role trip another because nounEnd way turned notTopic ' +
    'plain',
  questions:
    'starts requests conditions or imperatives advice recalling referring referringAnywhere continuing resuming answers ' +
    'breadth coming alone general tied form',
  smallTalk: 'markers replies replying fillers busy',
  boilerplate: 'beside starts words offers',
  announcing: 'work shows points sent speech greeting self mine farewell',
  lines: 'ends makes edits objects overrides bound answers',
} as const

const [JOINED, FEW] = ['Chinese Japanese Korean', 'Italian Dutch Russian']
const SPACED = 'English German French Spanish Portuguese Italian Dutch Russian'
const UNWRITTEN = 'nobody has written them yet'
/** Empty fields, with the languages and the reason. */
const EMPTY: Readonly<Record<string, readonly (readonly [names: string, reason: string])[]>> = {
  'grammar.am': [[`Russian ${JOINED}`, 'it has no such verb, or no person']],
  'grammar.articles': [[`Russian ${JOINED}`, 'it has none']],
  'grammar.titles': [[`French Spanish Portuguese Dutch Russian ${JOINED}`, UNWRITTEN]],
  'grammar.prepositions': [[JOINED, 'particles are behind the noun']],
  'grammar.places': [[JOINED, 'particles are behind the noun']],
  'grammar.not': [['Japanese', '`notBehind`']],
  'grammar.notBehind': [[`${SPACED} Chinese`, '`not`']],
  'grammar.particles': [[SPACED, 'it has prepositions']],
  'grammar.and': [[JOINED, UNWRITTEN]],
  'grammar.relative': [[`German Dutch Russian ${JOINED}`, UNWRITTEN]],
  'grammar.for': [[JOINED, UNWRITTEN]],
  'grammar.please': [[`Portuguese Dutch Russian ${JOINED}`, UNWRITTEN]],
  'grammar.cry': [[`Russian ${JOINED}`, UNWRITTEN]],
  'standing.inIt': [[FEW, UNWRITTEN]],
  'changes.role': [['Russian', UNWRITTEN]],
  'changes.trip': [['Dutch Russian', UNWRITTEN]],
  'changes.another': [[`Dutch Russian ${JOINED}`, UNWRITTEN]],
  'changes.nounEnd': [[SPACED, 'its words are apart']],
  'changes.way': [[`${SPACED} Chinese`, 'prepositions show it']],
  'changes.turned': [[`${SPACED} Chinese`, '`changed` and `toValue`']],
  'changes.notTopic': [[`${SPACED} Chinese`, 'it marks no topic']],
  'questions.or': [[JOINED, UNWRITTEN]],
  'standing.triggers': [[JOINED, 'a language is known by its characters']],
  'standing.reasons': [[FEW, 'those of `joins` do']],
  'standing.spellings': [[`${FEW} ${JOINED}`, UNWRITTEN]],
  'standing.lasting': [[FEW, UNWRITTEN]],
  'standing.cases': [[FEW, UNWRITTEN]],
  'standing.directed': [[FEW, UNWRITTEN]],
  'standing.work': [[FEW, UNWRITTEN]],
  'standing.requests': [['English German Italian Dutch Russian', 'a request is no question of these forms']],
  'changes.insteadBehind': [
    [FEW, UNWRITTEN],
    ['Chinese', 'the words are before the thing'],
  ],
  'changes.toValue': [
    ['Japanese Korean', 'change-rules.ts reads "from A to B"'],
    ['Chinese', 'the value is right behind `changed`'],
  ],
  'changes.fromValue': [['Japanese Korean', 'as `toValue`']],
  'changes.ended': [['Japanese Korean', '`gone` is behind the thing']],
  'changes.left': [
    [FEW, UNWRITTEN],
    [JOINED, '`hired` is behind the place'],
  ],
  'questions.requests': [[JOINED, 'those of `starts` are found anywhere']],
  'questions.imperatives': [[`Dutch ${JOINED}`, UNWRITTEN]],
  'questions.referring': [
    ['German', '`referringAnywhere`'],
    ['Dutch', UNWRITTEN],
  ],
  'questions.general': [['Dutch Russian Korean', UNWRITTEN]],
  'questions.tied': [['Dutch Russian Korean', UNWRITTEN]],
  'questions.continuing': [[`Dutch ${JOINED}`, UNWRITTEN]],
  'questions.referringAnywhere': [
    [`${SPACED.replace('German ', '')} ${JOINED}`, 'its nouns have no capital'],
  ],
  'smallTalk.busy': [['Dutch Russian Korean', UNWRITTEN]],
  'smallTalk.replying': [[JOINED, '`replies` has whole replies']],
  'boilerplate.beside': [[JOINED, '`starts` has whole clauses']],
  'boilerplate.words': [[JOINED, '`starts` has whole clauses']],
  'standing.brief': [[`Russian ${JOINED}`, UNWRITTEN]],
  'standing.these': [[JOINED, UNWRITTEN]],
  'announcing.self': [['Dutch', UNWRITTEN]],
  'announcing.greeting': [[JOINED, 'a greeting has no form of its own']],
  'lines.makes': [[FEW, UNWRITTEN]],
  'lines.edits': [[FEW, UNWRITTEN]],
  'lines.objects': [[FEW, UNWRITTEN]],
  'lines.overrides': [['Dutch', UNWRITTEN]],
}

/** Sentences of each language that must be read right; in the same order for all. */
interface Examples {
  readonly instruction: string
  readonly preference: string
  readonly question: string
  readonly smallTalk: string
  readonly boilerplate: string
  readonly answer: string
  readonly breadth: string
  readonly coming: string
  readonly resuming: string
  readonly inLanguage: string
  readonly changed: readonly [older: string, newer: string]
}

const EXAMPLES: Readonly<Record<string, Examples>> = {
  English: {
    instruction: 'From now on always answer in English.',
    preference: 'I prefer short answers.',
    question: 'where is the key',
    smallTalk: 'Thank you so much, have a great day!',
    boilerplate: 'Let me know if you need anything else.',
    answer: 'Which book did you recommend?',
    breadth: 'How many books have I read in total?',
    coming: 'Is anything planned?',
    resuming: 'Where were we?',
    inLanguage: 'Always answer in English.',
    changed: ['The dentist is on Monday.', 'The dentist was moved to Friday.'],
  },
  German: {
    instruction: 'Antworte ab jetzt immer auf Deutsch.',
    preference: 'Ich bevorzuge kurze Antworten.',
    question: 'wo ist der Schlüssel',
    smallTalk: 'Vielen Dank, schönen Tag noch!',
    boilerplate: 'Sag Bescheid, wenn du weitere Fragen hast.',
    answer: 'Welches Buch hast du mir empfohlen?',
    breadth: 'Wie viele Bücher habe ich insgesamt gelesen?',
    coming: 'Was steht demnächst an?',
    resuming: 'Wo waren wir stehen geblieben?',
    inLanguage: 'Antworte immer auf Englisch.',
    changed: ['Der Zahnarzttermin ist am Montag.', 'Der Zahnarzttermin wurde auf Freitag verschoben.'],
  },
  French: {
    instruction: 'Réponds toujours en français désormais.',
    preference: 'Je préfère les réponses courtes.',
    question: 'où est la clé',
    smallTalk: 'Merci beaucoup, bonne journée !',
    boilerplate: "N'hésite pas si tu as d'autres questions.",
    answer: 'Quel livre m’as-tu recommandé ?',
    breadth: 'Combien de livres ai-je lus au total ?',
    coming: 'Quels sont les rendez-vous à venir ?',
    resuming: 'Où en étions-nous ?',
    inLanguage: 'Réponds toujours en anglais.',
    changed: ['Le dentiste est lundi.', 'Le dentiste a été déplacé à vendredi.'],
  },
  Spanish: {
    instruction: 'A partir de ahora responde siempre en español.',
    preference: 'Prefiero respuestas cortas.',
    question: 'dónde está la llave',
    smallTalk: '¡Muchas gracias, que tengas un buen día!',
    boilerplate: 'Avísame si necesitas algo más.',
    answer: '¿Qué libro me recomendaste?',
    breadth: '¿Cuántos libros he leído en total?',
    coming: '¿Tengo algo planeado?',
    resuming: '¿Dónde lo dejamos?',
    inLanguage: 'Responde siempre en inglés.',
    changed: ['El dentista es el lunes.', 'El dentista se cambió al viernes.'],
  },
  Portuguese: {
    instruction: 'A partir de agora responde sempre em português.',
    preference: 'Prefiro respostas curtas.',
    question: 'onde está a chave',
    smallTalk: 'Muito obrigado, tenha um ótimo dia!',
    boilerplate: 'Avise se precisar de mais alguma coisa.',
    answer: 'Que livro você recomendou?',
    breadth: 'Quantos livros já li no total?',
    coming: 'Tenho algo marcado?',
    resuming: 'Onde paramos?',
    inLanguage: 'Responde sempre em inglês.',
    changed: ['O dentista é na segunda-feira.', 'O dentista mudou para sexta-feira.'],
  },
  Italian: {
    instruction: "D'ora in poi rispondi sempre in italiano.",
    preference: 'Preferisco risposte brevi.',
    question: 'dove sono le chiavi',
    smallTalk: 'Grazie mille, buona giornata!',
    boilerplate: 'Fammi sapere se hai altre domande.',
    answer: 'Quale libro mi hai consigliato?',
    breadth: 'Quanti libri ho letto in totale?',
    coming: 'Cosa ho in programma?',
    resuming: 'Dove eravamo rimasti?',
    inLanguage: 'Rispondi sempre in inglese.',
    changed: ['Il dentista è lunedì.', 'Il dentista è stato spostato a venerdì.'],
  },
  Dutch: {
    instruction: 'Antwoord vanaf nu altijd in het Nederlands.',
    preference: 'Ik geef de voorkeur aan korte antwoorden.',
    question: 'waar is de sleutel',
    smallTalk: 'Bedankt, fijne dag!',
    boilerplate: 'Laat het me weten als je nog vragen hebt.',
    answer: 'Welk boek heb je aangeraden?',
    breadth: 'Hoeveel boeken heb ik in totaal gelezen?',
    coming: 'Heb ik iets gepland?',
    resuming: 'Waar waren we gebleven?',
    inLanguage: 'Antwoord altijd in het Engels.',
    changed: ['De tandarts is op maandag.', 'De tandarts is verplaatst naar vrijdag.'],
  },
  Russian: {
    instruction: 'Всегда отвечай на русском.',
    preference: 'Я предпочитаю короткие ответы.',
    question: 'где ключ',
    smallTalk: 'Спасибо большое, хорошего дня!',
    boilerplate: 'Дай знать, если будут вопросы.',
    answer: 'Какую книгу ты мне посоветовал?',
    breadth: 'Сколько книг я прочитал всего?',
    coming: 'Что у меня запланировано?',
    resuming: 'На чём мы остановились?',
    inLanguage: 'Всегда отвечай по-английски.',
    changed: ['Стоматолог в понедельник.', 'Стоматолога перенесли на пятницу.'],
  },
  Chinese: {
    instruction: '以后请一直用中文回答。',
    preference: '我喜欢简短的回答。',
    question: '钥匙在哪',
    smallTalk: '谢谢你，祝你愉快！',
    boilerplate: '如果还有其他问题，请随时告诉我。',
    answer: '你推荐我的是哪本书？',
    breadth: '我一共读了多少本书？',
    coming: '接下来有什么安排？',
    resuming: '我们上次聊到哪了？',
    inLanguage: '请一直用英文回答。',
    changed: ['牙医预约在星期一。', '牙医预约改到星期五了。'],
  },
  Japanese: {
    instruction: 'これからは必ず日本語で答えてください。',
    preference: '短い回答のほうが好きです。',
    question: '鍵はどこ',
    smallTalk: 'ありがとうございます、よい一日を！',
    boilerplate: '他に何か質問があればいつでもお知らせください。',
    answer: '勧めてくれた本はどれ？',
    breadth: '全部で何冊読みましたか？',
    coming: '今後の予定は？',
    resuming: '前回の続きをお願い',
    inLanguage: '必ず英語で答えてください。',
    changed: ['歯医者は月曜日です。', '歯医者は金曜日に変更になりました。'],
  },
  Korean: {
    instruction: '앞으로는 항상 한국어로 대답해 줘.',
    preference: '저는 짧은 답변을 선호합니다.',
    question: '열쇠가 어디 있어',
    smallTalk: '감사합니다, 좋은 하루 보내세요!',
    boilerplate: '더 궁금한 점이 있으시면 언제든지 말씀해 주세요.',
    answer: '추천해 준 책이 뭐였어?',
    breadth: '지금까지 책을 모두 몇 권 읽었어?',
    coming: '앞으로 일정이 있어?',
    resuming: '어디까지 얘기했지?',
    inLanguage: '항상 영어로 대답해 줘.',
    changed: ['치과는 월요일이야.', '치과 예약이 금요일로 변경됐어.'],
  },
}

const forms = languages().filter(({ name }) => name !== 'others')

test('each field of a language is filled, or its reason is known', () => {
  const empty = forms.flatMap((language) =>
    Object.entries(FIELDS).flatMap(([section, names]) =>
      names.split(' ').flatMap((name) => {
        const words = (language[section as keyof typeof FIELDS] as Record<string, unknown> | undefined)?.[
          name
        ]
        return words === undefined || words === '' ? [`${section}.${name} ${language.name}`] : []
      }),
    ),
  )
  const known = Object.entries(EMPTY).flatMap(([field, lists]) =>
    lists.flatMap(([names]) => names.split(' ').map((name) => `${field} ${name}`)),
  )
  expect(empty.toSorted()).toEqual(known.toSorted())
})

test('each language has its examples', () => {
  expect(Object.keys(EXAMPLES)).toEqual(forms.map(({ name }) => name))
})

describe.each(Object.entries(EXAMPLES))('%s', (_, says) => {
  const kindOf = (text: string) => readMessage(text).map(({ kind }) => kind)
  test('has standing instructions', () => {
    expect(standingStatements(says.instruction).map(({ kind }) => kind)).toEqual(['instruction'])
  })
  test('has preferences', () => {
    expect(standingStatements(says.preference).map(({ kind }) => kind)).toEqual(['preference'])
  })
  test('asks without a mark', () => expect(kindOf(says.question)).toEqual(['request']))
  test('has small talk', () => {
    expect(readMessage(says.smallTalk).every(({ isEmpty }) => isEmpty)).toBe(true)
  })
  test('has words around an answer', () => expect(isBoilerplate(says.boilerplate)).toBe(true))
  test('asks for an earlier answer', () => expect(asksFor('answer', says.answer)).toBe(true))
  test('asks for many things', () => expect(asksFor('breadth', says.breadth)).toBe(true))
  test('asks for coming things', () => expect(asksFor('breadth', says.coming)).toBe(true))
  test('asks for the last talk', () => expect(pointsBack(says.resuming)).toBe(true))
  test('names a subject of lines', () => {
    expect(subjectOf(says.inLanguage)).toMatchObject({ name: 'language' })
  })
  test('replaces a statement', () => {
    const said = says.changed.map((text, day) => ({
      text,
      date: new Date(Date.UTC(2026, 10, 2 + day)),
      source: 'a.md',
    }))
    expect([...replacedStatements(said).keys()]).toEqual([0])
  })
})
