import { anyCharacter } from '@sheaf/test-texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test.each([
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  ['Dr. Silva has 3.5 kg, e.g. of rice. Really?', ['Dr. Silva has 3.5 kg, e.g. of rice.', 'Really?']],
  ['v2.11.0 is out. See a.org/x?y=1 now.', ['v2.11.0 is out.', 'See a.org/x?y=1 now.']],
  ['Am 3. Mai. Und J. Smith.', ['Am 3. Mai.', 'Und J. Smith.']],
  ['I fly on May 12. What do you think?', ['I fly on May 12.', 'What do you think?']],
  ['I live in Rua das Flores 12. Always be brief.', ['I live in Rua das Flores 12.', 'Always be brief.']],
  ['Vivo en la calle 7. Nunca uses emojis.', ['Vivo en la calle 7.', 'Nunca uses emojis.']],
  ['I live in Rua das Flores 12. Answer briefly.', ['I live in Rua das Flores 12.', 'Answer briefly.']],
  ['Severinstraße 14. Antworte kurz.', ['Severinstraße 14.', 'Antworte kurz.']],
  ['Ik woon Kerkstraat 9. Antwoord kort.', ['Ik woon Kerkstraat 9.', 'Antwoord kort.']],
  ['Wir sind im 3. Stock links.', ['Wir sind im 3. Stock links.']],
  ['Das 19. Jahrhundert', ['Das 19. Jahrhundert']],
  ['We meet on 12. March', ['We meet on 12. March']],
  ['So: 1. Open it 2. Close it', ['So: 1. Open it 2. Close it']],
  ['Am 12. Dezember um 9. Wann gehst du?', ['Am 12. Dezember um 9.', 'Wann gehst du?']],
  ['12. What is it?', ['12. What is it?']],
  ['The flight is on Dec. 12 at 6.', ['The flight is on Dec. 12 at 6.']],
  ['all lower. case here', ['all lower.', 'case here']],
  ['一。二？三！', ['一。', '二？', '三！']],
  ['He said "Why?" Then left.', ['He said "Why?"', 'Then left.']],
  ['A list\nof lines', ['A list', 'of lines']],
  ['', []],
])('%j', (text, sentences) => {
  expect(sentencesOf(text).map((sentence) => sentence.trim())).toEqual(sentences)
})

test('the sentences together are the text', () => {
  const unit = fc.constantFrom('a', 'B', '. ', '? ', '\n', '。', '"', '3.', ' ', 'Dr.', '…')
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit })), (text) => {
      expect(sentencesOf(text).join('')).toBe(text)
    }),
    { seed: 3 },
  )
})
