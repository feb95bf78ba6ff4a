import { expect, test } from 'vitest'
import { asksForAdvice, pointsBack } from './stands-alone.ts'

test.each([
  'Where were we?',
  'Where did we leave off yesterday with the report?',
  'Can you sum up our last conversation?',
  'Wo waren wir stehen geblieben?',
  'Was haben wir zuletzt besprochen?',
  'Où en étions-nous ?',
  '¿Por dónde íbamos?',
  'Onde paramos?',
  'A che punto eravamo?',
  'Waar waren we gebleven?',
  'На чём мы остановились?',
  '上次我们聊到哪了？',
  '前回の続きをお願いします',
  '어디까지 했지?',
])('asks to go on: %s', (asked) => {
  expect(pointsBack(asked)).toBe(true)
})

test.each([
  'When do I fly, and which hotel is it?',
  'Wann fängt der Dachausbau an und was kostet er?',
  '¿Cuándo sale el vuelo y quién lo reservó? ¿Es esa hora?',
  'Where were the keys to the boat?',
  'When was the last time Ines repaired the mill?',
  'Wo waren die Schlüssel für das Boot?',
  'Quand était la dernière fois au cinéma avec Inès ?',
  '上次看牙医是什么时候？',
  '前回の歯医者はいつでしたか',
])('names its subject: %s', (asked) => {
  expect(pointsBack(asked)).toBe(false)
})

test.each([
  ['What are some must-try dishes in Naples?', 'What are some of the places I visited in May?'],
  ['What are the best boots for wide feet?', 'What is the best score I had in bowling?'],
  ['How can I decorate a small balcony?', 'How did I decorate the balcony?'],
  ['Which laptop should I get?', 'How much should I have paid the landlord in June?'],
  ['Any good podcasts about history?', 'Did I ever mention a good plumber?'],
  ['Got any ideas for a present?', 'Where does James get his ideas from?'],
  ['What would you recommend to eat there?', 'On sleep, what advice did you give me?'],
  ['Wie könnte ich den Balkon gestalten?', 'Wie habe ich den Balkon gestaltet?'],
  ['Que porter pour un mariage en hiver ?', 'Que portais-je au mariage ?'],
  ['¿Qué portátil debería comprarme?', '¿Qué consejo me dio la médica?'],
  ['Como organizo uma semana em Lisboa?', 'O que o Tomás sugeriu para a festa?'],
  ['Cosa potrei cucinare stasera?', 'Cosa ho cucinato per la festa?'],
  ['Wat zijn goede boeken voor een lange vlucht?', "Wat zijn de hobby's van mijn kinderen?"],
  ['Что надеть на зимнюю свадьбу?', 'Какие советы дал мне тренер?'],
  ['买菜怎么省钱？', '关于如何放松，你给了我什么建议？'],
  ['冬の結婚式に何を着ていけばいいですか？', '結婚式で何を着ていましたか？'],
  ['dinner idea for a thursday pls', 'I have no idea for the flyer yet, what was the date?'],
  ['a cake for my birthday, ideas?', 'which cake did I bake for my birthday'],
  ['was koch ich heute', 'was hab ich gestern gekocht'],
  ["qu'est-ce que je cuisine dimanche midi", "qu'est-ce que j'ai cuisiné dimanche"],
  ['qué ceno esta noche', 'mi jefa dijo que como siempre llega tarde, ¿cuándo llegó?'],
  ['o que como antes da prova', 'o que comi antes da prova'],
  ['idea per la cena', 'quando è la cena'],
  ['wat eten we vanavond', 'wat hebben we gisteren gegeten'],
  ['идея для ужина', 'когда ужин'],
  ['今晚吃什么', '上次我们吃什么了'],
  ['今晩何を食べようかな', '昨日何を食べましたか'],
  ['오늘 저녁 뭐 먹지', '어제 뭐 먹었지'],
  ['작은 발코니를 어떻게 꾸미면 좋을까?', '발코니를 어떻게 꾸몄지?'],
])('asks for advice, and for a fact: %s %s', (advice, fact) => {
  expect(asksForAdvice(advice)).toBe(true)
  expect(asksForAdvice(fact)).toBe(false)
})
