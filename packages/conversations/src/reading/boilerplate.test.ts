import { expect, test } from 'vitest'
import { isBoilerplate } from './boilerplate.ts'

test.each([
  'Done. Let me know if you need anything else!',
  'Great question! Here is an overview.',
  'Hope that helps!',
  'Sure, noted.',
  'Okay, I’ll keep that in mind!',
  'Thanks for letting me know! I will remember that.',
  'Good to know.',
  'Alles klar, ist notiert.',
  'D’accord, je le note !',
  'Vale, tomo nota.',
  'Ok, vou anotar.',
  'Va bene, capito!',
  'Oké, genoteerd.',
  'Хорошо, запомнил.',
  'You’re welcome! 😊 Is there anything else I can help you with?',
  'Noted! If you need anything else, just let me know.',
  'Gern geschehen! Sag Bescheid, wenn du noch etwas brauchst.',
  "C'est fait. N'hésitez pas si vous avez d'autres questions.",
  'De nada. Avísame si necesitas algo más.',
  'De nada! Se precisar de mais alguma coisa, avise-me.',
  'Готово. Дайте знать, если есть вопросы.',
  '希望对您有帮助！如果您还有其他问题，请随时告诉我。',
  'お役に立てれば幸いです。他にご質問があればお知らせください。',
  '도움이 되었기를 바랍니다. 더 궁금한 점이 있으면 언제든지 말씀해 주세요.',
  'You’re welcome! I’m glad I could help.',
  'No problem, my friend. I’m always here to help and support you.',
  'You’re welcome. Have a great day!',
  'Gern geschehen! Freut mich, dass ich helfen konnte.',
  'De rien, bonne journée !',
  'Prego, buona giornata!',
  'Пожалуйста, хорошего дня!',
  '不客气，很高兴能帮到你。',
  'どういたしまして。お役に立ててうれしいです。',
])('says nothing: %s', (text) => expect(isBoilerplate(text)).toBe(true))

test.each([
  'Yes.',
  'Absolutely!',
  'Sure.',
  'Okay, thanks.',
  'Sure, I keep that in the attic.',
  'Okay, I will remember that Ana is allergic.',
  'Prima, der Zug.',
  'Done, at 9:40.',
  'Sure, the flight is on Friday.',
  'Here is the code: 4711.',
  'Let me know if the key fits.',
  'Feel free to use the spare key.',
  'If you need more paper, it is in the attic.',
  'Would you like me to book it?',
  'Hier ist Paul.',
  'Voici Paris.',
  'No problem, the train leaves at 9.',
  'Good luck with the exam in Porto!',
  'Have a look at the second page.',
  'Bis morgen um neun.',
  '没问题，周三下午三点见。',
  '有的。',
  '好的，您的航班是周五。',
  '',
  '...',
])('says something, or is empty: %s', (text) => expect(isBoilerplate(text)).toBe(false))

// Of each language: with a condition, and without one.
const OFFERS = [
  'If you have any specific concerns or need further guidance, feel free to reach out!',
  'Let me know if you would like me to go deeper into any of these points!',
  'Would you like to discuss any specific aspect of these steps further?',
  'Wenn du mehr über eines der Museen wissen möchtest, sag einfach Bescheid!',
  'Soll ich auf einen der Punkte genauer eingehen?',
  "N'hésitez pas à me dire si vous souhaitez d'autres exemples.",
  'Si vous voulez la recette complète, dites-moi.',
  'Dime si quieres que profundice en alguno de estos puntos.',
  'Si necesitas más ideas, no dudes en preguntar.',
  'Se precisar de mais exemplos, avise.',
  'Quer saber mais sobre algum destes pontos?',
  'Se vuoi altri esempi, fammi sapere.',
  'Als je meer voorbeelden wilt, laat het me weten.',
  'Если нужны другие варианты, дайте знать.',
  '如果你想深入了解其中任何一点，请告诉我。',
  'どれか詳しく知りたい点があれば教えてください。',
  '더 궁금한 점이 있으면 말씀해 주세요.',
]
const NO_OFFERS = [
  'Shall I book the Alder for two nights?',
  'If you want, I can book the 9:40 train.',
  'If you need more paper, it is in the attic.',
  'If you are in Vienna, reach out to Mara at the museum.',
  "Don't hesitate to ask for a discount at Miller's.",
  'Soll ich den Tisch im Adler reservieren?',
  'Wenn du in Wien bist, nimm gern die Linie 2.',
  '需要我预订那家酒店吗？',
  'アルダーを予約しましょうか？',
]

test.each(OFFERS)('says nothing, if an assistant says it: %s', (text) => {
  expect(isBoilerplate(text, 'assistant')).toBe(true)
  expect(isBoilerplate(`The Alder has two rooms left. ${text}`, 'assistant')).toBe(false)
})

test.each(NO_OFFERS)('says something, also if an assistant says it: %s', (text) =>
  expect(isBoilerplate(text, 'assistant')).toBe(false),
)
