import { describe, expect, test } from 'vitest'
import { asksFor } from './asks-for.ts'

describe('a question about words of the assistant', () => {
  test.each([
    'How did you recommend structuring the work?',
    'Which hotel have you suggested for Kyoto?',
    "What was the name of the book you've recommended to me?",
    'I need the recipe that you gave me on Monday.',
    'What was your advice about the visa?',
    'Welches Buch hast du mir empfohlen?',
    'Wie hieß das Werkzeug, das du mir vorgeschlagen hast?',
    'Was war dein Vorschlag für den Garten?',
    "Quel livre m'avais-tu dit de lire, et lequel as-tu recommandé ?",
    'Quels étaient tes conseils pour le jardin ?',
    '¿Qué libro me recomendaste?',
    '¿Qué me has sugerido para la cena?',
    'Que livro você me recomendou?',
    'Quale libro mi hai consigliato?',
    'Какую книгу ты мне посоветовал?',
    'Какими были ваши рекомендации?',
    'Welk boek heb je me aangeraden?',
    '你推荐了哪本书？',
    '你上次说的餐厅叫什么？',
    '你给我推荐的餐厅叫什么？',
    'おすすめしてくれた本は何でしたか？',
    '前に提案してくれた旅程を教えて。',
    '추천해 준 책이 뭐였지?',
    '지난번에 알려 주신 식당 이름이 뭐예요?',
    'You once taught me a recipe. Which one was it?',
    'Was hast du mir beigebracht?',
    '¿Qué receta me enseñaste?',
    'Que receita você me ensinou?',
    'Che ricetta mi hai insegnato?',
    'Welk recept heb je me geleerd?',
    'Чему ты меня научил?',
    '你教过我做什么菜？',
    '가르쳐 준 요리법이 뭐였지?',
    'what was your pick again',
    'was war dein tipp für den boden',
    "c'était quoi ton choix",
    'qué zapatillas me indicaste',
    'qual tênis vc sugeriu',
    'o que ajuda mais na fascite que você falou',
    'che scarpe mi avevi indicato',
    'welke tent had je gekozen',
    'какой вариант ты назвал',
    '你建议我申请哪个学校来着',
    '運動は何がおすすめだった?',
    'お酒は何がいいって言ってた?',
    '네가 말했던 식당이 뭐였지?',
  ])('%s', (query) => {
    expect(asksFor('answer', query)).toBe(true)
  })
})

describe('a question about something else', () => {
  test.each([
    // Only the end of a word is "tu".
    'Quelle vertu as choisi Marie ?',
    'How did I structure the work?',
    'Which tool would you recommend?',
    'Can you list what I said about the harbour?',
    'What do you suggest for dinner?',
    'Did Ada sell the boat?',
    'Welches Buch würdest du empfehlen?',
    'Was habe ich über den Garten gesagt?',
    'Quel livre me conseilles-tu ?',
    '¿Qué libro recomiendas?',
    'Que livro você recomenda?',
    'Quale libro mi consigli?',
    'Какую книгу посоветуешь?',
    '我推荐过哪本书？',
    '你能推荐一本书吗？',
    '私が勧めた本は何でしたか？',
    'おすすめの本を教えてください。',
    '내가 말한 책이 뭐였지?',
    '책을 추천해 주세요.',
    'what is my pick for the race',
    '先生が何がいいって言ってた?',
    '내가 추천했던 책이 뭐였지?',
    'o que minha chefe falou',
    '',
  ])('%s', (query) => {
    expect(asksFor('answer', query)).toBe(false)
  })
})

test.each(['you ', 'du hast ', 'hast du ', 'ты ', '你', 'a', 'heb je ', 'おすすめして'])(
  'a megabyte of %j takes no second',
  (unit) => {
    const start = performance.now()
    asksFor('answer', unit.repeat(1_000_000 / unit.length))
    expect(performance.now() - start).toBeLessThan(5000)
  },
)
