/** The tense that a word shows: 2 for verbs in a tense, 1 for words that only hint at it. */
export interface TenseSign {
  readonly side: 'past' | 'future'
  readonly strength: 1 | 2
}

/** Words that name a tense, by their text; folded, without apostrophes. */
export const TENSE_WORDS: readonly (readonly [sign: TenseSign, words: string])[] = [
  [
    { side: 'future', strength: 2 },
    `all{ez/ons} andr{emo/à/ò} ansteh{en/t} arranged aur{a/ai/ez/ons/ont} avr{à/ò} book{ed/ing} będ{zie/ą/ę}
compt{e/ons} debo devo{/ns} dobbiamo dois dovrò due expected farò fer{a/ai/ons/ont} ga gaan gebucht
geplan{d/t} going gonna har{á/é} ire{i/mos} irá{/n/s} iré kommer ll marcad{a/o} möchte{/n} pienso
plane{/ado/amos/jada/jado/n/o} plan{ned/ning/st} pre{notato/vista/visto} prévu{/e/es/s}
reserv{ada/ado/ed/iert/é} réservé{/e} sar{anno/à/ò} scheduled ser{a/ai/ez/ons/ont/á/án/é} shall ska soon
supposed tendr{emos/á/é} ter{ei/á} tomorrow upcoming va vai{/s} vamos vas vont vorha{be/ben/st} vou voy
vão werde{/n/t} will wir{d/st} would zal zullen буд{ем/ет/ешь/у/ут} еду запланирован{/а/о} иду
планиру{ем/ю} поед{ем/у} пойд{ем/у} предстоит`,
  ],
  [
    { side: 'future', strength: 1 },
    `abbiamo abgabe afspraak agenda ai am appointment{/s} appuntament{i/o} are arrange available avez avons
bin book buchen can cita{/s} compromisso{/s} consulta deadline debemos do does doit es est{/á} fahre{/n}
faut findet fliege{/n} flight fre{e/i} frist gehe{/n} gibt habe{/n} hai has{/t} hat have hay heb{/ben}
heeft ho há impegni is ist kann komm{e/en/t} libre m meeting moet mus{s/t} müssen need ont organize
par{s/t/tons} plan{/es/ner/os/s} programm{a/i} projet{/s} puedo que{da/ro} quiero rdv re reise
remind{/er} rendez reserv{ar/ation/e/ieren} reuni{ão/ón} réserver s schedule should sind soll{/en} sont
steh{en/t} suis tem{/os} ten{emos/go/ho} termin{/e} tiene{/s} toca treffe{/n} trip verabredung{/en}
via{gem/ggio/je} vol{/o} voo vous voyage vuelo want will wollen è é встреча долж{ен/на} есть запись надо
нужно план{/ы} при{ем/ём} рейс`,
  ],
  [
    { side: 'past', strength: 2 },
    `abgeschlossen acheté acordamos ago agreed allé{/e} andat{a/i/o} ange{fangen/rufen} ate ausgegeben
avai{ent/s/t} avev{a/amo/o} avions been beg{an/onnen} behoben bekommen bes{chlossen/loten/prochen}
bezahlt bought broke built był{/am/em/o} came cheguei cho{isi/se}
com{binamos/i/imos/mencé/pramos/prato/prei/pré/í} damals deci{dimos/dí/so} detto dicho did{/n}
dij{e/imos/iste/o} dis{cuté/kutiert/se/semos/seram} dit{/e} drank drove décidé earlier eingekauft
empe{cé/zamos} entschieden era{/n/no} erledigt ero erwähnt erzählt est{aba/aban/ava/uve/uvimos/uvo} eu
fait{/e} fal{amos/ei/ou} fatto fel{l/t} festgelegt fez fiquei fiz{/emos} flew foi for{am/got} found
fue{/ron} fui{/mos} gab gave gebaut gedaan gef{ahren/logen/ragt/unden} geg{angen/essen} gehört
gek{auft/ocht} gel{ernt/esen/öst} gemacht geredet ges{agt/chickt/chrieben/ehen/prochen/proken/tartet}
get{an/roffen/runken} gew{esen/onnen/ählt} gezegd ging{/en} gjorde got grew hab{lamos/lé/ía/íamos}
had{/den/n} happened hatte{/n/st} heard hecho heeft hemos hic{e/imos/iste} hizo kam{/en} kept knew
konnte köpte led left lent letto lost lu machte{/n} made mang{iato/é} meant met mis musste mówiliśmy
nací nasci nat{a/o} notiert né née paid parl{ato/é} pas{siert/sé/ó} perdu pre{so/viously} pris{/e}
quedamos ran read reçu rode rose sade sagte{/n} said sang sat saw scelto scritto sent slept sol{d/lte}
spent spoke stat{a/o} stood swam taught telefoniert thought threw tinha told took traf{/en}
tuv{e/imos/o} tínhamos umgezogen understood unternommen varit ven{du/u}
ver{einbart/gessen/kauft/loren/sprochen} vimos visto vu vue war{/en/st} was{/n} went were{/n} woke
wollte won wore wrote wurde{/n} écrit étai{ent/s/t} étions été был{/а/и/о} говорили ел ела купил{/а}
обсуждали решили сделал{/а/и} сказал{/а} ходил{/а}`,
  ],
  [
    { side: 'past', strength: 1 },
    `acta acuerdas ayer compte conversation discussion ges{präch/tern} gisteren hier history ieri last log
minutes not{as/e/es/izen} ontem protokoll rec{all/uerdas} remember rendu verlauf yesterday вчера`,
  ],
]

/** Endings that only verbs of a tense have, and words that have them by chance. */
export const TENSE_ENDINGS: readonly (readonly [sign: TenseSign, ending: RegExp])[] = [
  [
    { side: 'past', strength: 2 },
    /^(?!hundred$|embed$|naked$|wicked$|sacred$|related$|need)[a-z]{2,}[^e\W]ed$/,
  ],
  [{ side: 'past', strength: 2 }, /^(?!sólo$)[a-zñ]{2,}ó$/],
  [{ side: 'past', strength: 2 }, /^[a-zñ]{2,}(?:aron|ieron|ábamos|íamos|aste|iste|asteis)$/],
  [{ side: 'future', strength: 2 }, /^[a-zñ]{2,}(?:aré|eré|iré|aremos|eremos|iremos|arán|erán|irán)$/],
  [
    { side: 'past', strength: 2 },
    /^(?!café|bébé|clé|congé|côté|marché|employé|journé|anné|soiré|idé|arrivé|thé|porqué|bebé|josé)[a-zàâçéèêëîïôûùü]{2,}[^t]ée?s?$/,
  ],
  [{ side: 'past', strength: 2 }, /^[a-zçã]{3,}(?:aram|eram|iram)$/],
  [
    { side: 'past', strength: 2 },
    /^(?!дел|если|или|мал|сел|числ|школ|недел|понедел|канал|финал|портал|материал|журнал|апрел|феврал|стол|угол|пол)[а-яё]{2,}[аеиыяу]л[аио]?(?:сь|ся)?$/,
  ],
]

/** Signs of languages that write words together. */
export const TENSE_PARTS: readonly (readonly [sign: TenseSign, form: RegExp])[] = [
  [
    { side: 'future', strength: 2 },
    /(?<![重主需只首概摘])要(?![求点點素是])|(?<![开社机機晚宴議约聚大年國国])会(?![议議员員场場计话話])|将(?!军)|打算|计划|計劃|预定|預定|预约|預約|安排|准备去|准备要|[订訂約约定]了|预订|报名|即将|下次|得去|有空|予定|つもり|予約|でしょう|だろう|예정|계획|약속|예약|할 ?거|갈 ?거|[갈할볼살올될날]까|겠|จะ|นัด/gu,
  ],
  [
    { side: 'past', strength: 2 },
    /(?<![订訂約约定为為])了(?![解不])|[说說谈談聊去吃看买買做提讨討论論来过學学][过過]|(?<!不)曾|刚才|当时|讨论的|说的|(?:まし|でし|だっ|[いきしちりっんえけせてねべめれ])た(?![いくめち])|んだ(?=[?。、のか]|$)|[했었았였갔봤왔났셨됐냈샀줬눴뒀]|ไปแล้ว|แล้ว/gu,
  ],
  [
    { side: 'future', strength: 1 },
    /有什么|有没有|有哪些|航班|几点|飞机|有个|有一个|会议|航班|截止|上班|[吗嗎]|ありますか|ある|飛行機|フライト|何時|ますか|行きます|します|あります|있어|있나|있습|회의|비행기|몇 ?시|締め切り|締切/gu,
  ],
  [{ side: 'past', strength: 1 }, /记录|記錄|纪要|議事録|記録|メモ|기록|메모/gu],
]

/** Before a time that is planned: "for Friday". */
export const PLANNED_FOR = {
  before: 'for|für|fürs|para|pour|per|voor|till|на|dla',
  articles: 'the|this|next|el|le|il|den|diesen|nächsten|este|a|o',
  first: 'for|für|para|pour',
} as const

export const TENSE_SETS = {
  /** Verbs in the present, which go with any noun. */
  present: `
have|has|am|is|are|do|does|s|m|re|can|habe|haben|hast|hat|ist|sind|bin|es|está|ai|as|a|avons|avez|ont|est|sont|
suis|é|tem|hay|y|c|will
`,
  have: 'have|has|ve|haven',
  /** Behind "was" they make it German: "what". */
  behindGermanWas: `
ich|wir|du|ihr|er|sie|es|man|habe|haben|hast|hat|ist|sind|bin|steht|war|waren|wird|werde|wurde|mache|machen|
muss|müssen|soll|kann|gibt|für|passiert|hatte|hatten
`,
} as const
