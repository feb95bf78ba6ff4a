import { describe, expect, test } from 'vitest'
import { textAnalyser } from './text-analyser.ts'

const analyser = textAnalyser()

function isFound(query: string, document: string): boolean {
  const terms = new Set(analyser.documentTerms(document))
  return analyser.queryTerms(query).some((term) => terms.has(term))
}

describe('each of a line finds each other one', () => {
  test.each([
    ['774412', '٧٧٤٤١٢', '۷۷۴۴۱۲', '७७४४१२', '๗๗๔๔๑๒', '７７４４１２'],
    ['9,200', '٩٬٢٠٠', '9200'],
    ['12.50', '١٢٫٥٠'],
    ['child', 'children', "children's"],
    ['buy', 'bought', 'buying', 'buys'],
    ['go', 'goes', 'went', 'gone', 'going'],
    ['mouse', 'mice'],
    ['write', 'wrote', 'written', 'writing'],
    ['try', 'tries', 'tried', 'trying'],
    ['die', 'dies', 'died', 'dying'],
    ['leave', 'leaves', 'left', 'leaving'],
    ['bus', 'buses'],
    ['gas', 'gases'],
    ['lens', 'lenses'],
    ['focus', 'focuses', 'focused', 'focusing', 'focussed'],
    ['crisis', 'crises'],
    ['criterion', 'criteria'],
    ['hero', 'heroes'],
    ['box', 'boxes'],
    ['quiz', 'quizzes'],
    ['colour', 'color', 'colours', 'colored', 'coloured'],
    ['neighbourhood', 'neighborhoods'],
    ['organise', 'organize', 'organised', 'organizing', 'organisation', 'organizations', 'organiser'],
    ['analyse', 'analyze', 'analysed', 'analyzing'],
    ['centre', 'center', 'centres', 'centred', 'centered'],
    ['theatre', 'theaters'],
    ['travelled', 'traveled', 'travelling', 'traveler', 'traveller'],
    ['licence', 'license'],
    ['catalogue', 'catalogs'],
    ['anaemia', 'anemia'],
    ['haemoglobin', 'hemoglobin'],
    ['paediatric', 'pediatric'],
    ['jewellery', 'jewelry'],
    ['3 pm', '3pm', '3 p.m.', '3 PM', '15:00', '3:00 pm', '15 Uhr', '15h00'],
    ['3:30 p.m.', '15:30', '15.30 Uhr', '3.30pm'],
    ['8:05 am', '08:05', '8:05'],
    ['3:00', '3 pm'],
    ["3 o'clock", '3 pm'],
    ['12 am', '00:00', '0:00'],
    ['12 pm', '12:00'],
    ['v2.11.0', '2.11.0', 'V2.11.0'],
    ['$1,250.50', '1250.50', '1,250.50', '1.250,50 €', "1'250.50", '1 250,50 €'],
    ['1,299.50', '1299.50'],
    ['$1,250', '1250', '1.250 €', '$1,250.00', '1250.00'],
    ['12,50 €', '$12.50'],
    ['1,234,567', '1234567'],
  ])('%s, %s', (...forms) => {
    for (const query of forms)
      for (const document of forms)
        expect(isFound(query, `It is ${document} now.`), `${query} in ${document}`).toBe(true)
  })
})

describe('neither finds the other', () => {
  test.each([
    ['wind', 'wound'],
    ['2.11.0', '2.11.1'],
    ['v2.11.0', 'v2.11.1'],
    ['v2.11.0', '0.11'],
    ['3 a.m.', '3 pm'],
    ['3 pm', '03:00'],
    ['15:00', '15:30'],
    ['08:05', '8:05 pm'],
    ['$1,250.50', '$1,250.55'],
    ['$1,250.50', '$50.50'],
    ['1.250,50', '1.25050'],
    ['bus', 'business'],
    ['man', 'many'],
    ['prize', 'price'],
    ['promise', 'promiscuous'],
    ['hour', 'hor'],
    ['four', 'for us'],
    ['feliz', 'fell'],
    ['see', 'saws'],
  ])('%s, %s', (one, other) => {
    expect(isFound(one, `it is ${other} then`)).toBe(false)
    expect(isFound(other, `it is ${one} then`)).toBe(false)
  })
})

test('a number that is spelt out does not ask for its parts', () => {
  expect(isFound('3 pm', '3 apples')).toBe(false)
  expect(isFound('1,250', '250')).toBe(false)
  expect(isFound('v2.11.0', 'v2')).toBe(false)
  // A document has the parts: "at 3" and "v2" are short forms.
  expect(isFound('at 3', 'at 3 pm')).toBe(true)
  expect(isFound('v2', 'v2.11.0')).toBe(true)
})

test('words of other languages keep the forms that they share', () => {
  for (const [one, other] of [
    ['feliz', 'felizes'],
    ['utiliser', 'utilisant'],
    ['Notiz', 'Notizen'],
  ] as const) {
    expect(isFound(one, other), `${one} in ${other}`).toBe(true)
  }
})

describe('a Vietnamese word', () => {
  test('is found with and without its tones; with them it finds the word with the same tones first', () => {
    expect(analyser.documentTerms('phở bò')).toEqual(['pho', 'phở', 'bo', 'bò'])
    expect(analyser.queryTerms('pho bo')).toEqual(['pho', 'bo'])
    expect(analyser.queryTerms('phở')).toEqual(['pho', 'phở'])
    expect(analyser.queryTerms('nhà')).not.toEqual(analyser.queryTerms('nhá'))
    expect(analyser.queryTerms('ĐƯỜNG')).toEqual(['duong', 'đường'])
  })

  test('is one word wherever its tone is written', () => {
    for (const [old, now] of [
      ['hòa', 'hoà'],
      ['khỏe', 'khoẻ'],
      ['thúy', 'thuý'],
      ['hòa', 'ho\u0300a'],
    ] as const) {
      expect(analyser.queryTerms(old)).toEqual(analyser.queryTerms(now))
    }
  })

  test('is a syllable with marks', () => {
    for (const text of ['café', 'Straße', 'Zürich', 'garçon', 'señor', 'naïve', 'pho'])
      expect(analyser.documentTerms(text)).toHaveLength(1)
  })
})

describe('a German or Dutch compound', () => {
  test.each([
    ['Kündigungsfrist', 'Kündigung', 'Frist', 'Fristen'],
    ['Versicherungsnummer', 'Versicherung', 'Nummer'],
    ['Gesundheitszeugnis', 'Gesundheit', 'Zeugnis'],
    ['Universitätsbibliothek', 'Universität', 'Bibliotheken'],
    ['Informationssystem', 'Information', 'System'],
    ['Arbeitsvertrag', 'Arbeit', 'Verträge'],
    ['verzekeringspolis', 'verzekering', 'polis'],
    ['gezondheidszorg', 'gezondheid', 'zorg'],
  ])('%s is found by its parts', (compound, ...parts) => {
    for (const part of parts) {
      expect(isFound(part, `die ${compound} war`), part).toBe(true)
      expect(isFound(compound, `der ${part} war`), part).toBe(true)
    }
  })

  test.each([
    'relationships',
    'championship',
    'kingship',
    'tradespeople',
    'misunderstanding',
    'transmission',
    'Stadtrat',
    'Bildungsrat',
  ])('%s is one word', (word) => expect(analyser.documentTerms(word)).toHaveLength(1))
})
