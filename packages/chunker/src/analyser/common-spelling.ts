/**
 * Base forms of English words whose other forms no rule of endings finds: "child" for "children", "go" for
 * "went". A comma separates groups; the base form is first in each. Folded, and not stemmed.
 *
 * An ambiguous form maps to its more common word in talk: "left" to "leave", "saw" to "see", "felt" to
 * "feel". A form is left out if its two words are about equally common, or if the regular word is far more
 * common: "wound", "bore", "rose", "lay", "bit", "dove", "ground", "lives" (live), "leaves" (leave). Forms of
 * stop words are left out too.
 */
const IRREGULAR_FORMS: readonly string[] = [
  // Verbs: the base form first.
  'arise arose arisen, awake awoke awoken, beat beaten, become became, begin began begun, behold beheld, bend bent, bite bitten, bleed bled',
  'blow blew blown, break broke broken, breed bred, bring brought, build built, burn burnt, buy bought, catch caught, choose chose chosen, cling clung',
  'come came, creep crept, deal dealt, dig dug, draw drew drawn, dream dreamt, drink drank drunk, drive drove driven, dwell dwelt, eat ate eaten',
  'fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled, fling flung, fly flew flown flies, forbid forbade forbidden',
  'foresee foresaw foreseen, forget forgot forgotten, forgive forgave forgiven, forsake forsook forsaken, freeze froze frozen, get got gotten',
  'give gave given, go went gone goes, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, kneel knelt, know knew known',
  'lay laid, lead led, lean leant, leap leapt, learn learnt, leave left, lend lent, light lit, lose lost losing, make made, mean meant, meet met',
  'mislead misled, mistake mistook mistaken, misunderstand misunderstood, mow mown, outgrow outgrew outgrown, overcome overcame, oversee oversaw overseen',
  'oversleep overslept, overtake overtook overtaken, overthrow overthrew overthrown, overhear overheard, pay paid, prove proven, rebuild rebuilt',
  'redo redid redone, repay repaid, resell resold, retell retold, rethink rethought, rewrite rewrote rewritten, ride rode ridden, ring rang rung, rise risen, run ran',
  'say said, see saw seen, seek sought, sell sold, send sent, sew sewn, shake shook shaken, shine shone, shoot shot, show shown, shrink shrank shrunk, sing sang sung',
  'sink sank sunk, sit sat, sleep slept, slide slid, sling slung, sow sown, speak spoke spoken, speed sped, spell spelt, spend spent, spill spilt, spin spun',
  'spit spat, spoil spoilt, spring sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung, stink stank stunk, stride strode stridden, strike struck stricken',
  'strive strove striven, swear swore sworn, sweep swept, swell swollen, swim swam swum, swing swung, take took taken, teach taught, tear tore torn, tell told',
  'think thought thoughts, throw threw thrown, tread trod trodden, undergo underwent undergone, understand understood, undertake undertook undertaken, undo undid undone',
  'unwind unwound, uphold upheld, wake woke woken, wear wore worn, weave wove woven, weep wept, win won, withdraw withdrew withdrawn, withhold withheld',
  'withstand withstood, wring wrung, write wrote written',
  // Short words in -ie and -y, whose forms the algorithm does not join.
  'cry cries cried, dry dries dried, fry fries fried, ply plies plied, pry pries pried, shy shies shied, sky skies, spy spies spied, try tries tried',
  'die dies died dying, lie lies lied lying, tie ties tied tying, untie untied untying, pie pies, vie vies vied vying',
  // Nouns: the singular first.
  'child children, foot feet, goose geese, man men, mouse mice, louse lice, ox oxen, tooth teeth, woman women, penny pence',
  'calf calves, elf elves, half halves, hoof hooves, knife knives, life lifes, loaf loaves, scarf scarves, self selves, sheaf sheaves, shelf shelves, thief thieves, wharf wharves',
  'wife wives, wolf wolves, dwarf dwarves, bookshelf bookshelves, housewife housewives, midwife midwives, grandchild grandchildren',
  'stepchild stepchildren, schoolchild schoolchildren, godchild godchildren, chairman chairmen, businessman businessmen, businesswoman businesswomen, fireman firemen',
  'fisherman fishermen, gentleman gentlemen, policeman policemen, policewoman policewomen, salesman salesmen, workman workmen, craftsman craftsmen, freshman freshmen',
  'spokesman spokesmen, sportsman sportsmen, firefighter firefighters, money monies',
  // Nouns and verbs in -s, which the algorithm treats as plurals.
  'alias aliases aliased, apparatus apparatuses, atlas atlases, bias biases biased biasing, bonus bonuses, bus buses busses, cactus cacti cactuses, campus campuses',
  'canvas canvases, census censuses, chorus choruses, circus circuses, consensus consensuses, corpus corpora, fetus fetuses',
  'focus focuses focused focusing focussed focussing foci, gas gases gasses, genius geniuses, hiatus hiatuses, iris irises, lens lenses, lotus lotuses, minus minuses',
  'nexus nexuses, octopus octopuses octopi, plus pluses, sinus sinuses, status statuses, stylus styluses, surplus surpluses',
  'syllabus syllabuses syllabi, thesaurus thesauruses thesauri, virus viruses, walrus walruses, yes yeses, quiz quizzes quizzed quizzing',
  // Plurals of Greek and Latin.
  'alga algae, alumnus alumni alumna alumnae, antenna antennae, appendix appendices, bacteria bacterium, crisis crises, criterion criteria, curriculum curricula',
  'diagnosis diagnoses, ellipsis ellipses, emphasis emphases, formula formulae, fungus fungi, genus genera, hypothesis hypotheses, index indices, larva larvae, locus loci',
  'matrix matrices, memorandum memoranda, millennium millennia, nebula nebulae, nucleus nuclei, oasis oases, parenthesis parentheses, phenomenon phenomena',
  'prognosis prognoses, prosthesis prostheses, radius radii, schema schemata, spectrum spectra, stigma stigmata, stimulus stimuli, symposium symposia, synopsis synopses',
  'synthesis syntheses, thesis theses, vertebra vertebrae, vertex vertices, vortex vortices, bureau bureaux, plateau plateaux',
]

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
let forms: ReadonlyMap<string, string> | undefined
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
  const base = (forms ??= formsOf(...IRREGULAR_FORMS, ...SPELLINGS)).get(word)
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
