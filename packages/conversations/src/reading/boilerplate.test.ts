import { expect, test } from 'vitest'
import { isBoilerplate } from './boilerplate.ts'

test.each([
  'Done. Let me know if you need anything else!',
  'Great question! Here is an overview.',
  'Hope that helps!',
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
])('says nothing: %s', (text) => expect(isBoilerplate(text)).toBe(true))

test.each([
  'Yes.',
  'Absolutely!',
  'Done, at 9:40.',
  'Sure, the flight is on Friday.',
  'Here is the code: 4711.',
  'Let me know if the key fits.',
  'Feel free to use the spare key.',
  'If you need more paper, it is in the attic.',
  'Would you like me to book it?',
  'Hier ist Paul.',
  'Voici Paris.',
  '有的。',
  '好的，您的航班是周五。',
  '',
  '...',
])('says something, or is empty: %s', (text) => expect(isBoilerplate(text)).toBe(false))
