import { IRREGULAR_FORMS } from './irregular-forms.ts'

// The letters before "our" in British words that Americans write with "or".
const OUR_WORDS: ReadonlySet<string> = new Set(
  'ard arm behavi cand clam col demean enam endeav fav ferv flav glam harb hon hum lab misbehavi neighb od parl ranc rig rum savi sav splend succ tum val vap vig discol dishon unfav multicol belab'.split(
    ' ',
  ),
)

// Word beginnings from Greek where Americans write a plain e.
const GREEK_BEGINNING =
  /^(?:anae(?=m|sth)|haem(?=[ao])|leukae(?=m)|orthopae(?=d)|paed(?=ia|o)|gynae(?=c)|oe(?=dem|soph|str)|foe(?=t)|diarrhoe|faec(?=al|es)|manoe(?=u)|caesar|archae(?=o)|encyclopae(?=d)|ischae(?=m)|hypoglycae(?=m)|hyperglycae(?=m)|septicae(?=m)|aes(?=thet))/

// Words that no rule covers: the American spelling first.
const SPELLINGS: readonly string[] = [
  'airplane aeroplane, airplanes aeroplanes, aging ageing, aluminum aluminium, analog analogue, artifact artefact, artifacts artefacts, catalog catalogue, catalogs catalogues, cataloged catalogued',
  'cataloging cataloguing, check cheque, checks cheques, counselor counsellor, counselors counsellors, councilor councillor, councilors councillors, cozy cosy, curb kerb, defense defence, defenses defences',
  'dialog dialogue, dialogs dialogues, donut doughnut, donuts doughnuts, draft draught, fueled fuelled, fueling fuelling, fulfillment fulfilment, gray grey, grays greys, installment instalment',
  'installments instalments, jewelry jewellery, judgment judgement, judgments judgements, acknowledgment acknowledgement, license licence, licenses licences, maneuver manoeuvre, maneuvers manoeuvres',
  'mold mould, moldy mouldy, mom mum, moms mums, monolog monologue, mustache moustache, offense offence, offenses offences, pajamas pyjamas, plow plough, plowed ploughed, practice practise',
  'practiced practised, practicing practising, pretense pretence, program programme, programs programmes, skeptic sceptic, skeptical sceptical, skepticism scepticism, skillful skilful, smolder smoulder',
  'specialty speciality, specialties specialities, sulfur sulphur, sulfate sulphate, sulfide sulphide, tire tyre, tires tyres, willful wilful, woolen woollen, yogurt yoghurt yoghourt, yogurts yoghurts',
  'center centre, centers centres, centered centred, centering centring, fiber fibre, fibers fibres, liter litre, liters litres, meter metre, meters metres, theater theatre, theaters theatres',
  'kilometer kilometre, kilometers kilometres, centimeter centimetre, centimeters centimetres, millimeter millimetre, millimeters millimetres, milliliter millilitre, milliliters millilitres',
  'caliber calibre, luster lustre, meager meagre, somber sombre, specter spectre, saber sabre, epicenter epicentre, microfiber microfibre',
]

// One table, so that a word needs one lookup.
const BASE_FORMS: ReadonlyMap<string, string> = formsOf(...IRREGULAR_FORMS, ...SPELLINGS)
// The length of the shortest words that a rule below changes: colour, odour.
const LEAST_RULED = 5
const RULED = /our|[ao]e|z/

/**
 * Returns one spelling for all spellings of an English word, and the base form of an irregular word: "color"
 * for "colour", "center" for "centre", "child" for "children", "organise" for "organize". Other words are
 * returned unchanged. `word` is plain a-z, and not stemmed.
 *
 * Of -ise and -ize the result has -ise: "promise" and "advise" have no -ize, but every -ize has an -ise.
 */
export function commonSpelling(word: string): string {
  const base = BASE_FORMS.get(word)
  if (base !== undefined) return base
  if (word.length < LEAST_RULED || !RULED.test(word)) return word
  return withoutZ(withoutOur(withoutDigraph(word)))
}

function withoutOur(word: string): string {
  const place = word.indexOf('our', 2)
  return place > 0 && OUR_WORDS.has(word.slice(0, place))
    ? `${word.slice(0, place)}or${word.slice(place + 3)}`
    : word
}

function withoutDigraph(word: string): string {
  if (word.length < 6 || !(word.includes('ae') || word.includes('oe'))) return word
  return word.replace(GREEK_BEGINNING, (beginning) => beginning.replace(/[ao]e/, 'e'))
}

const Z_ENDING = /(?<=[a-z]{3}[iy])z(?=(?:e|es|ed|er|ers|ing|ings|able|ation|ations|ational)$)/

// Portuguese plurals of words in -iz.
const PORTUGUESE_PLURALS: ReadonlySet<string> = new Set([
  'felizes',
  'infelizes',
  'matrizes',
  'diretrizes',
  'cicatrizes',
  'atrizes',
  'aprendizes',
  'varizes',
])

function withoutZ(word: string): string {
  return word.length > 5 && word.includes('z') && !PORTUGUESE_PLURALS.has(word)
    ? word.replace(Z_ENDING, 's')
    : word
}

function formsOf(...lines: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  for (const line of lines) {
    for (const group of line.split(', ')) {
      const [base = '', ...others] = group.split(' ')
      for (const other of others) forms.set(other, base)
    }
  }
  return forms
}
