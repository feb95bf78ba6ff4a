import { expect, test } from 'vitest'
import { pointsBack } from './stands-alone.ts'

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
