/** The tense that a word shows: 2 for verbs in a tense, 1 for words that only hint at it. */
export interface TenseSign {
  readonly side: 'past' | 'future'
  readonly strength: 1 | 2
}

/** Words that name a tense, by their text; folded, without apostrophes. */
export const TENSE_WORDS: readonly (readonly [sign: TenseSign, words: string])[] = [
  [
    { side: 'future', strength: 2 },
    `will ll shall gonna going upcoming planned planning scheduled booked booking reserved due supposed
    expected arranged tomorrow soon would werde wird werden werdet wirst vorhabe vorhaben vorhast plane
    planen planst geplant gebucht reserviert ansteht anstehen möchte möchten voy vas vamos iré irá irás
    iremos irán será serán seré tendré tendrá tendremos haré hará planeado planeo planeamos previsto
    prevista pienso reservado reservada reservé debo vais va allons allez vont serai sera serons serez
    seront aurai aura aurons aurez auront ferai fera ferons feront prévu prévue prévus prévues dois devons
    réservé réservée compte comptons vou vai vão irei irá terei terá marcado marcada planejado planejada
    andrò andrà andremo sarà saranno sarò avrò avrà farò devo dobbiamo dovrò prenotato previsto буду будет
    будем будут будешь планирую планируем запланировано запланирован запланирована предстоит поеду поедем
    пойду пойдем иду еду ga gaan zal zullen gepland ska kommer będę będzie będą`,
  ],
  [
    { side: 'future', strength: 1 },
    `plan plans schedule book reserve arrange organize appointment appointments reservation deadline
    reminder remind meeting flight trip must should need want have has am is are do does s m re free
    available planner agenda can buchen reservieren termin termine verabredung verabredungen frist abgabe
    soll sollen muss müssen will wollen habe haben hast hat ist sind bin steht stehen findet gibt kann
    fliege fliegen fahre fahren gehe gehen komme kommt kommen reise treffe treffen frei reservar cita
    citas reunión plan planes tengo tienes tiene tenemos hay es está toca vuelo viaje debemos puedo libre
    quiero queda réserver rendez rdv vous projet projets ai avons avez ont est sont suis doit vol voyage
    libre faut pars part partons consulta compromisso compromissos planos tenho tem temos é está há voo
    viagem reunião quero appuntamento appuntamenti programma programmi ho abbiamo hai è volo viaggio
    impegni запись встреча приём прием план планы надо нужно есть должен должна рейс afspraak heb heeft
    hebben moet is`,
  ],
  [
    { side: 'past', strength: 2 },
    `did didn was wasn were weren had hadn been ago said told went bought met made took gave got came saw
    ate read wrote knew thought spoke began left found heard felt sent paid ran won lost forgot broke
    built chose drank drove fell flew grew kept led lent meant rode rose sang sat sold slept spent stood
    swam taught threw understood woke wore happened earlier previously agreed war waren warst hatte hatten
    hattest wurde wurden sagte sagten ging gingen machte machten kam kamen gab traf trafen wollte sollte
    konnte musste damals besprochen beschlossen entschieden erzählt erwähnt erledigt versprochen
    vereinbart verkauft bezahlt passiert telefoniert diskutiert notiert gewesen gegessen gekauft gemacht
    gesagt gesprochen geredet getroffen gegangen gefahren geflogen gewählt geschrieben gelesen gesehen
    gehört gefunden gefragt getan gelernt gekocht getrunken geschickt gebaut gelöst behoben bekommen
    verloren vergessen gewonnen gestartet begonnen umgezogen angefangen angerufen eingekauft abgeschlossen
    festgelegt ausgegeben unternommen fue fui fuimos fueron era eran estaba estaban estuve estuvo
    estuvimos hice hizo hicimos hiciste dije dijo dijimos dijiste hablé hablamos compré compramos decidí
    decidimos comí comimos vimos tuve tuvo tuvimos había habíamos hemos dicho hecho visto empecé empezamos
    quedamos acordamos pasó nací était étais étaient étions avait avais avions avaient dit dite fait faite
    pris prise mis vu vue lu eu allé allée venu reçu écrit acheté parlé décidé mangé discuté passé
    commencé choisi vendu perdu né née été foi foram fui fiz fez fizemos disse disseram dissemos falei
    falamos falou comprei compramos decidimos comi tinha tínhamos estava fiquei cheguei combinamos nasci
    era ero erano stato stata detto fatto visto preso deciso comprato parlato mangiato andato andata
    andati scelto letto scritto nato nata avevo aveva avevamo был была было были сказал сказала говорили
    обсуждали решили купил купила сделал сделала сделали ел ела ходил ходила waren had hadden ging heeft
    gesproken gezegd gedaan gekocht besloten varit sade gjorde köpte byłem byłam było był mówiliśmy`,
  ],
  [
    { side: 'past', strength: 1 },
    `yesterday gestern ayer hier ontem ieri вчера gisteren last notes note log minutes history discussion
    conversation remember recall protokoll notizen notas acta acuerdas compte rendu recuerdas gespräch
    verlauf`,
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
