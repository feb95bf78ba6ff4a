import { describe, expect, test } from 'vitest'
import { isBareReply } from '../reading/small-talk.ts'
import { subjectAlone } from './asks-for.ts'

const EMPTY = `
Write a haiku|hello again|Translate 'good morning' into Dutch|what is 17 * 23?|Thanks, that was great|
Tell me a joke|Could you write me a short poem, please?|Hey, how's it going?|17 times 23|What is 15% of 240?|
Fix the grammar: "She go to school yesterday"|What day is it today?|another joke please
Schreib ein Gedicht|Hallo nochmal|Was heißt "guten Morgen" auf Niederländisch?|Wie viel ist 17 mal 23?|
Danke dir, schönes Wochenende|Kannst du mir einen Witz erzählen?|Wie geht's?
Écris un haïku|tu peux me raconter une blague ?|Bonjour, ça va ?|Combien font 17 fois 23 ?|
comment dit-on « merci » en japonais ?|merci beaucoup, bonne soirée
Escribe un haiku|Cuéntame un chiste|hola de nuevo|¿Cuánto es 17 por 23?|Traduce "buenos días" al neerlandés
Escreve um haiku|olá outra vez|quanto é 17 vezes 23?|obrigada, até amanhã|Conta-me uma anedota
Scrivi una poesia|Raccontami una barzelletta|quanto fa 17 per 23?|grazie mille, a domani
Schrijf een haiku|vertel een mop|hoeveel is 17 keer 23?|vertaal "goedemorgen" naar het Engels
Напиши хайку|расскажи анекдот|сколько будет 17 умножить на 23?|как дела?|спасибо большое
写一首俳句|讲个笑话|你好|17乘23等于多少？|把“早上好”翻译成荷兰语|谢谢你，再见
俳句を書いて|こんにちは|「おはよう」をオランダ語にして|17かける23は？|面白い話をして
하이쿠를 써줘|안녕하세요|17 곱하기 23은 뭐야?|"좋은 아침"을 네덜란드어로 번역해줘|농담 하나 해줘`

const NEEDING = `
Write a haiku about my dog|Write a haiku about the fair|Draft the mail to Ana|Write a poem for Ana|
tell me a joke Tom would like|Tell me about Ana|What is "Atlas"?|what does "Atlas" mean|What's on 24/12?|
Translate my note into Dutch|how do I say it in Dutch?|Improve my mail to Ana: "Hi Ana, see you"|
thanks, and when is the fair?|How is the weather?|ok|yes|What is 17 times my rent?|Where were we?|
what time is the dentist?|Write the message for the December rota|Thanks Kyoto
Schreib ein Gedicht für Malte|Schreib ein Gedicht über meinen Hund|Was heißt "Dippel"?|Wie geht es Malte?
Écris un poème pour Ana|Comment va Ana ?|Escribe un poema sobre mi perro|¿Cómo está Ana?
Escreve um haiku sobre o meu gato|Como está o meu pulso?|Scrivi una poesia per Ana|hoe gaat het met Ana?
Напиши стих для Ани|как дела у Ани?|给安娜写一首诗|安娜好吗？|娘についての俳句を書いて|アナの誕生日の詩を書いて
아나에게 시를 써줘|우리 강아지 시를 써줘`

const listed = (texts: string) =>
  texts
    .split(/[|\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')

describe('a request that needs no memory', () => {
  test.each(listed(EMPTY))('%s', (text) => expect(subjectAlone(text)).toBe(''))

  test.each(listed(NEEDING))('not %s', (text) => expect(subjectAlone(text)).toBeUndefined())

  test.each([
    ['Write a haiku about rain', 'rain'],
    ['Tell me a joke about nurses', 'nurses'],
    ['Schreib mir ein kurzes Gedicht über Regen', 'regen'],
    ['Escreve um poema sobre chuva', 'chuva'],
  ])('%s is about %s', (text, subject) => expect(subjectAlone(text)).toBe(subject))

  test('a long text is read in linear time, and is none', () => {
    expect(subjectAlone('write a poem '.repeat(100_000))).toBeUndefined()
    for (const text of ['please '.repeat(42), '"'.repeat(290), '1+'.repeat(140), '한'.repeat(290)])
      expect(subjectAlone(text)).toBeUndefined()
  })
})

const GENERAL = `
Explain recursion|Can you explain how vaccines work?|What is the capital of Australia?|
How does photosynthesis work?|
What's the difference between TCP and UDP?|Who wrote Don Quixote?|why is the sky blue?|Why do cats purr?|
Write a Python function that reverses a string|What is a monad in functional programming?|Define entropy
Erkläre mir Rekursion|Was ist die Hauptstadt von Australien?|
Kannst du mir erklären, wie Impfungen funktionieren?
Peux-tu m'expliquer comment fonctionnent les vaccins ?|Qu'est-ce que la photosynthèse ?
¿Puedes explicarme cómo funcionan las vacunas?|¿Cuál es la capital de Australia?|¿Por qué el cielo es azul?
Podes explicar como funcionam as vacinas?|O que são números primos?|Come funzionano i vaccini?|
Spiegami la ricorsione
解释一下递归|病毒和细菌有什么区别？|什么是质数？|再帰を説明して|素数って何？|オーストラリアの首都はどこですか？`

const OF_THE_USER = `
Explain the plan|Explain my contract to me|What is the code for the gate?|How does the boiler work?|
Why is Ana angry?|
What's the difference between the two quotes?|Who wrote to me last week?|Write a function for the importer|
What is a good dinner for tonight?|How does that work again?|Define the next step|
What is the name of the vet?|
What can I cook?|What is Caroline's identity?|What are Joanna's hobbies?|What is Ana allergic to?|
Was ist Annas Adresse?|
密码是什么？|How do I get to work?|Give me a recipe for pancakes|Write a SQL query for the orders report
Erklär mir den Plan|Wie funktioniert unsere Heizung?|Was bedeutet das für mich?|Wer hat den Zaun gestrichen?
Quel est le code du portail ?|Comment fonctionne notre chaudière ?|
Quelle est la différence entre les deux devis ?
¿Cuál es el código de la puerta?|¿Cómo funciona la caldera?|Qual é a diferença entre os dois orçamentos?
Qual è il codice del cancello?|Come funziona questo progetto?|Cosa sono queste spese?
解释一下我们的计划|大门的密码是什么？|下一步是什么？|私の予定を説明して|次のステップは何？|2つの見積もりの違いは何ですか？`

describe('a request for common knowledge', () => {
  test.each(listed(GENERAL))('%s', (text) => expect(subjectAlone(text)?.length).toBeGreaterThan(1))

  test.each(listed(OF_THE_USER))('not %s', (text) => expect(subjectAlone(text)).toBeUndefined())

  test('its subject is what memory may know', () => {
    expect(subjectAlone('Could you please explain recursion to me?')).toBe('recursion')
    expect(subjectAlone('什么是质数？')).toBe('质数')
  })
})

test.each([[5], [undefined], [null], [{}]])('%s is refused', (text) => {
  for (const read of [subjectAlone, isBareReply])
    expect(() => Reflect.apply(read, undefined, [text])).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
})

describe('a bare reply', () => {
  test.each(
    listed(`not now|hm ok|the second one|sounds good|not sure yet|thanks, that helps
      später mal|ja passt|mach ich|Lieber den zweiten|pas maintenant|le deuxième|ahora no|la segunda|
      suena bien|agora não|vou tentar, obrigada|non ora|il secondo|nu niet|de tweede|не сейчас|второй вариант
      第二个|以后再说|まだいい|そうだよね|いいですね、ありがとう|나중에|지금은 괜찮아요`),
  )('%s', (text) => expect(isBareReply(text)).toBe(true))

  test.each(
    listed(`I moved to Faro|Sold the car|Yes, Ana|I got a job|He died|At one|Two|Gekauft!|Danke. Wir zahlen.
      Mudei-me|Je déménage|no meat|kein Fleisch|Ho smesso|уволился|我搬家了|引っ越した|이사했어|Tomorrow at 5`),
  )('not %s', (text) => expect(isBareReply(text)).toBe(false))

  test.each(['yes, and cheaper', 'perfect, sent', 'sim, mais barato', 'ja, und billiger'])(
    '%s has one word of its own',
    (text) => expect([isBareReply(text), isBareReply(text, 1)]).toEqual([false, true]),
  )
})
