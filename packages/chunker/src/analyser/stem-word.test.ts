import { describe, expect, test } from 'vitest'
import { textAnalyser } from './text-analyser.ts'

const analyser = textAnalyser()

function isFound(query: string, document: string): boolean {
  const terms = new Set(analyser.documentTerms(document))
  return analyser.queryTerms(query).every((term) => terms.has(term))
}

// Each word is used as a query and as a document.
describe('finds a word in its other forms', () => {
  test.each([
    [
      'English',
      'contract contracts',
      'happy happiness',
      'story stories',
      'tomato tomatoes',
      'running run',
      'treasury treasuries',
      'dialogue dialogues',
    ],
    [
      'Spanish',
      'factura facturas',
      'canción canciones',
      'reunión reuniones',
      'rápido rápida rápidos',
      'trabajado trabajando',
      'profesora profesores',
    ],
    [
      'Italian',
      'fattura fatture',
      'contratto contratti',
      'riunione riunioni',
      'ragazzo ragazza ragazzi',
      'professore professori',
    ],
    [
      'Portuguese',
      'fatura faturas',
      'reunião reuniões',
      'informação informações',
      'rápido rápida',
      'trabalhado trabalhando',
    ],
    ['French', 'facture factures', 'réunion réunions', 'grand grande grands', 'clé clés'],
    [
      'German',
      'Rechnung Rechnungen',
      'Freiheit Freiheiten',
      'gesund gesunden',
      'Vertrag Verträge',
      'Termin Termine',
    ],
    ['Romanian', 'factură facturi', 'student studenți studenților', 'întâlnire întâlniri'],
    [
      'Turkish',
      'toplantı toplantıları toplantılarında',
      'müşteri müşterilerin',
      'İstanbul ISTANBUL istanbul',
    ],
    [
      'Russian',
      'договор договоры договором',
      'встреча встрече встречу',
      'книга книги книгами',
      'красивый красивая красивого',
      'работать работала',
      'новость новостей',
    ],
    ['Ukrainian', 'зустріч зустрічі', 'книга книгами', 'красивий красива', 'місто міста містами'],
    ['Greek', 'βιβλίο βιβλία βιβλίων', 'πόλη πόλης', 'πρόβλημα προβλήματα', 'δρόμος δρόμου δρόμους'],
    [
      'Arabic',
      'كتاب الكتاب والكتاب بالكتاب',
      'مدرسة المدرسة مدرسه',
      'مهندس المهندسين',
      'سيارة سيارات',
      'مكتبة للمكتبة',
    ],
    ['Hindi', 'किताब किताबें किताबों', 'लड़का लड़के', 'लड़की लड़कियों', 'बैठक बैठकों', 'जाता जाती'],
  ])('in %s', (_, ...groups) => {
    for (const group of groups) {
      const forms = group.split(' ')
      for (const query of forms)
        for (const document of forms) expect(isFound(query, document), `${query} in ${document}`).toBe(true)
    }
  })
})

describe('keeps other words apart', () => {
  test.each([
    [
      'English',
      'past pasta',
      'port porto',
      'rode rodeo',
      'list listen',
      'data date',
      'torn tornado',
      'bach bachelor',
      'photo photon',
      'rome romeo',
    ],
    ['Spanish', 'casa caso', 'perro puerta', 'mesa mes'],
    ['Italian', 'casa cosa', 'pesce pesca', 'posto posta'],
    ['German', 'Buch Bach', 'Kunde Kunst', 'Stadt Staat'],
    ['Russian', 'дом дым', 'кот код', 'мука муж', 'йод иод', 'мир море'],
    ['Turkish', 'kitap kasap', 'kol kul'],
    ['Greek', 'πόλη πόλεμος', 'ώρα χώρα'],
    ['Arabic', 'كتاب كلب', 'علم عمل', 'مدرسة مدينة'],
    ['Hindi', 'किताब कितना', 'दिन दीन', 'बात रात'],
  ])('in %s', (_, ...pairs) => {
    for (const pair of pairs) {
      const [one = '', other = ''] = pair.split(' ')
      expect(isFound(one, other), pair).toBe(false)
    }
  })
})

test('a word has one stem, whatever is beside it', () => {
  for (const word of [
    'canciones',
    'Rechnungen',
    'toplantılarında',
    'книгами',
    'والكتاب',
    'किताबों',
    'running',
  ]) {
    const [term = ''] = analyser.documentTerms(word)
    for (const sentence of [`the ${word} of`, `de la ${word} en`, `в ${word} на`, `中${word}文`]) {
      expect(analyser.documentTerms(sentence), sentence).toContain(term)
    }
  }
})
