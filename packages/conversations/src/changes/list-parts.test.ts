import { expect, it } from 'vitest'
import { partsAbout } from './list-parts.ts'

it.each([
  [
    'Theo is allergic to peanuts, Ines is allergic to eggs.',
    'Theo isnt allergic anymore',
    'Theo is allergic to peanuts',
  ],
  ['i take metoprolol 50 and eliquis 5 mg', 'eliquis is 2.5 mg now', 'eliquis 5 mg'],
  [
    'our cat miso needs drops at 8 and the dog otto a pill at 7',
    'miso died',
    'our cat miso needs drops at 8',
  ],
  ['my yoga is mondays 6pm, pilates fridays', 'yoga moved to wednesday 7pm', 'my yoga is mondays 6pm'],
  ['netflix is 12.99, spotify 9.99, gym 30', 'cancelled netflix', 'netflix is 12.99'],
  ['i work mon-wed at the bakery and thu-fri at the bar', 'quit the bar', 'thu-fri at the bar'],
  ['budget is 110 bc i got a job at the chemist', 'quit the chemist', 'i got a job at the chemist'],
  [
    'Leo hat dienstags Fußball und Mia freitags Ballett',
    'Leos Fußball ist jetzt mittwochs',
    'Leo hat dienstags Fußball',
  ],
  ['los lunes tengo yoga, los viernes pilates', 'el yoga pasa al miércoles', 'los lunes tengo yoga'],
  [
    'За миграции отвечает Марина, за документацию Игорь.',
    'За миграции теперь Олег.',
    'За миграции отвечает Марина',
  ],
  ['さくらは卵アレルギー、けんはナッツアレルギー', 'さくらの卵アレルギーは治った', 'さくらは卵アレルギー'],
  [
    'Milestones: beta on 20 November, docs on 27 November.',
    'The beta moved.',
    'Milestones: beta on 20 November',
  ],
  [
    'head is Mrs Ash, deputy Mr Lyle, safeguarding lead = Miss Oduya',
    'mr lyle left, deputy is Mrs Sandhu',
    'deputy Mr Lyle',
  ],
  [
    'direktor ist Herr Ash, stellvertreter Herr Lyle, sekretärin Frau Oduya',
    'herr lyle ist weg, stellvertreter ist Frau Sandhu',
    'stellvertreter Herr Lyle',
  ],
  [
    'diabète détecté, metformine 500 matin et soir',
    'metformine passée à 850 matin et soir',
    'metformine 500 matin et soir',
  ],
  [
    'nurse comes 8 and 18. physio M. Costa tuesday and friday 10:30',
    'and physio is monday and thursday 11 now',
    'physio M. Costa tuesday and friday 10:30',
  ],
  [
    'yoga dienstag und freitag um 10, pilates am montag',
    'yoga ist jetzt montag und donnerstag 11 uhr',
    'yoga dienstag und freitag um 10',
  ],
])('of a list, a later statement is about a part: %s | %s', (text, later, part) => {
  expect(partsAbout(text, later)).toEqual([part])
})

it.each([
  ['yoga dienstag und freitag 10 uhr', 'yoga ist jetzt montag und donnerstag 11 uhr'],
  ['kiné mardi et vendredi 10h30', "le kiné c'est lundi et jeudi 11h maintenant"],
  ['I live in Porto, near the river', 'I live in Lisbon now'],
  ['Meine Wohnung ist in Graz, 3. Stock, 68 m².', 'Wir sind nach Linz gezogen.'],
  ['Dinner is at Luigi’s on Friday, at 8', 'Dinner is on Saturday now'],
  ['I work at Bosch, in the accounting department', 'I work at Siemens now'],
  ['From Monday I take the 7:48 since I drop off Leo first.', 'Grandma takes Leo, so it is the 7:12 again.'],
  ['The meeting with Ben and Ana is on Tuesday', 'The meeting with Ben and Ana is on Friday now'],
  ['Always begin with swimming, I train for a race.', 'The race is over.'],
])('what belongs together is one part: %s | %s', (text, later) => {
  expect(partsAbout(text, later)).toEqual([text])
})
