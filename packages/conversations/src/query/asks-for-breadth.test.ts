import { expect, test } from 'vitest'
import { asksFor } from './asks-for.ts'

const BROAD: Readonly<Record<string, readonly string[]>> = {
  en: [
    'rents of all three flats?',
    'names of all tenants?',
    'Which decisions did we make?',
    'In what order did I visit the three islands?',
    'Which came first, the flood or the move?',
    'When did I first mention the kiln?',
    'When was the last time we ate at Sol?',
    'How many times did I go swimming in May?',
    'How much have I spent on the boat in total?',
    'How many days was I on the boat altogether?',
    'Sum up our talks about the garden.',
    'Can you give me a recap of the house hunt?',
    'Tell me everything about the trip to Lisbon.',
    'List all the books that I finished.',
    'What is coming up?',
    'Anything planned for the weekend?',
  ],
  de: [
    'mieten aller wohnungen?',
    'Welche Entscheidungen haben wir getroffen?',
    'In welcher Reihenfolge war ich auf den Inseln?',
    'Wann habe ich den Ofen zum ersten Mal erwähnt?',
    'Wie oft war ich im Mai schwimmen?',
    'Wie viel habe ich insgesamt für das Boot ausgegeben?',
    'Fass zusammen, was wir über den Garten gesagt haben.',
    'Alles über die Reise nach Lissabon, bitte.',
    'Was steht demnächst an?',
  ],
  fr: [
    'Quelles décisions avons-nous prises ?',
    'Dans quel ordre ai-je visité les îles ?',
    'Quand ai-je parlé du four pour la première fois ?',
    'Combien de fois suis-je allé nager en mai ?',
    'Résume ce que nous avons dit du jardin.',
    'Dis-moi tout ce que tu sais du voyage à Lisbonne.',
    "Qu'est-ce que j'ai de prévu ?",
  ],
  es: [
    '¿Qué decisiones tomamos?',
    '¿En qué orden visité las islas?',
    '¿Cuándo mencioné el horno por primera vez?',
    '¿Cuántas veces fui a nadar en mayo?',
    'Resume lo que dijimos del jardín.',
    'Todo sobre el viaje a Lisboa, por favor.',
    '¿Tengo algo planeado?',
  ],
  pt: [
    'Que decisões tomamos?',
    'Em que ordem visitei as ilhas?',
    'Quando falei do forno pela primeira vez?',
    'Quantas vezes fui nadar em maio?',
    'Resume o que dissemos sobre o jardim.',
    'Diz-me tudo sobre a viagem a Lisboa.',
    'Tenho algo marcado?',
  ],
  it: [
    'Quali decisioni abbiamo preso?',
    'In che ordine ho visitato le isole?',
    'Quando ho parlato del forno per la prima volta?',
    'Quante volte sono andato a nuotare a maggio?',
    'Riassumi quello che abbiamo detto del giardino.',
    'Dimmi tutto sul viaggio a Lisbona.',
    'Cosa ho in programma?',
  ],
  nl: [
    'Welke beslissingen hebben we genomen?',
    'In welke volgorde bezocht ik de eilanden?',
    'Wanneer noemde ik de oven voor de eerste keer?',
    'Hoe vaak ging ik in mei zwemmen?',
    'Vat samen wat we over de tuin zeiden.',
    'Vertel me alles over de reis naar Lissabon.',
    'Heb ik iets gepland?',
  ],
  ru: [
    'Какие решения мы приняли?',
    'В каком порядке я был на островах?',
    'Когда я впервые упомянул печь?',
    'Сколько раз я плавал в мае?',
    'Подведи итог тому, что мы говорили о саде.',
    'Расскажи всё о поездке в Лиссабон.',
    'Что у меня запланировано?',
  ],
  zh: [
    '我们决定了什么？',
    '我按什么顺序去了这些岛？',
    '我第一次提到烤炉是什么时候？',
    '五月我去游泳了几次？',
    '总结一下我们关于花园说的话。',
    '关于里斯本之行的一切都告诉我。',
    '接下来有什么安排？',
  ],
  ja: [
    '何を決めましたか',
    '島はどの順番で回りましたか？',
    '窯の話を最初にしたのはいつ？',
    '五月に何回泳ぎに行きましたか？',
    '庭について話したことをまとめて。',
    'リスボン旅行のことを全部教えて。',
    'これからの予定は？',
  ],
  ko: [
    '우리 무슨 결정을 했지?',
    '섬들을 어떤 순서로 갔지?',
    '가마 이야기를 처음 한 게 언제야?',
    '5월에 수영을 몇 번 갔어?',
    '정원에 대해 말한 걸 요약해 줘.',
    '리스본 여행에 대해 전부 알려 줘.',
    '다가오는 일정이 뭐야?',
  ],
}

const NARROW: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Where is the spare key?',
    'What is my last name?',
    'Which port does the server use?',
    'When is my appointment at the dentist?',
    'Who recommended the hotel?',
    'What did Ana say about the first aid kit?',
    'In order to log in, which password do I need?',
    'Is the total eclipse on Friday?',
    'Did I order the paint?',
    'What is the colour of my car?',
    'What is the number of the plumber?',
    'How much did the boat cost?',
    'Can you help me with my resume?',
    'How many days passed between the move and the first frost?',
    'How many more weeks until the wedding?',
  ],
  de: [
    'Wo ist der Ersatzschlüssel?',
    'Wie heißt mein Zahnarzt?',
    'Welchen Port nutzt der Server?',
    'Wann ist mein Termin beim Arzt?',
    'Welche Farbe hat mein Auto?',
    'Wie viele Tage liegen zwischen Umzug und Hochzeit?',
  ],
  fr: [
    'Où est la clé de secours ?',
    'Comment s’appelle mon dentiste ?',
    'Quelle est la couleur de ma voiture ?',
    'Combien coûte le billet ?',
    'Où est la liste des courses ?',
    'Combien de jours entre le départ et le mariage ?',
  ],
  es: [
    '¿Dónde está la llave de repuesto?',
    '¿Cómo se llama mi dentista?',
    '¿De qué color es mi coche?',
    '¿Cuánto cuesta el billete?',
    '¿Qué hice el primero de mayo?',
    '¿Cuántos días pasaron entre la mudanza y la boda?',
  ],
  pt: [
    'Onde está a chave reserva?',
    'Como se chama o meu dentista?',
    'Qual é a cor do meu carro?',
    'Quanto custa o bilhete?',
    'Onde está a lista de compras?',
    'Quantas semanas faltam para o casamento?',
  ],
  it: [
    'Dov’è la chiave di riserva?',
    'Come si chiama il mio dentista?',
    'Di che colore è la mia auto?',
    'Quanto costa il biglietto?',
    'Quanti giorni mancano al matrimonio?',
  ],
  nl: [
    'Waar is de reservesleutel?',
    'Hoe heet mijn tandarts?',
    'Welke kleur heeft mijn auto?',
    'Hoeveel kost het kaartje?',
    'Hoeveel dagen zitten er tussen de verhuizing en de bruiloft?',
  ],
  ru: [
    'Где запасной ключ?',
    'Как зовут моего зубного врача?',
    'Какого цвета моя машина?',
    'Сколько стоит билет?',
    'Где список покупок?',
    'Сколько дней прошло между переездом и свадьбой?',
  ],
  zh: [
    '备用钥匙在哪里？',
    '我的牙医叫什么名字？',
    '我的车是什么颜色？',
    '票多少钱？',
    '搬家和婚礼之间有多少天？',
  ],
  ja: [
    'スペアキーはどこですか？',
    '私の歯医者の名前は？',
    '私の車は何色ですか？',
    '切符はいくらですか？',
    '引っ越しから結婚式まで何日間ですか？',
  ],
  ko: [
    '예비 열쇠가 어디 있어?',
    '내 치과 의사 이름이 뭐야?',
    '내 차는 무슨 색이야?',
    '표는 얼마야?',
    '이사와 결혼식 사이는 몇 일이야?',
  ],
}

test.each(Object.entries(BROAD))(
  'asks for an order, a number, a sum, all, or coming things: %s',
  (_, asked) => {
    expect(asked.filter((question) => !asksFor('breadth', question))).toEqual([])
  },
)

test.each(Object.entries(NARROW))('asks for one thing: %s', (_, asked) => {
  expect(asked.filter((question) => asksFor('breadth', question))).toEqual([])
})

test('the time grows as the length', () => {
  const started = process.cpuUsage().user
  asksFor('breadth', 'how many of the '.repeat(20_000))
  asksFor('breadth', 'wie hat sich '.repeat(20_000))
  asksFor('breadth', '关于'.repeat(100_000))
  expect(process.cpuUsage().user - started).toBeLessThan(20_000_000)
})
