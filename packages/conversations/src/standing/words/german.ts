import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in German. */
export const GERMAN: StandingWords = {
  triggers:
    'ich|mir|mich|mein|meine|meiner|meinen|wir|bitte|immer|nie|niemals|nicht|ab|künftig|zukünftig|wenn|jedes|vergiss|hör|hören|kein|keine|du|sie|stets|nenn|nenne|merk|verzichte|nur|standardmäßig|zukunft|deine|deinen|ihre|ihren|emojis|keinen|wir|lass|schluss|unter',
  joins: 'und|aber|also|dann|sondern|denn|weil',
  lead: 'bitte|auch|und|aber|also|dann|ok|okay|hallo|hi|danke|ja|nein|übrigens|generell|grundsätzlich|allgemein|wichtig|hinweis|noch etwas|wie gesagt|merk dir|denk daran|achtung|ps',
  sets: {
    verb: 'antworte|antworten sie|verwende|verwenden sie|benutze|benutzen sie|benutz|nutze|nutzen sie|nutz|gib|geben sie|nenne|nennen sie|nenn|zeig|zeige|zeigen sie|schreib|schreibe|schreiben sie|erkläre|erklären sie|erklär|füge|fügen sie|formatiere|formatieren sie|erwähne|erwähnen sie|halte|halt|halten sie|liste|listen sie|mach|mache|machen sie|sag|sage|sagen sie|sprich|sprechen sie|frag|frage|fragen sie|vermeide|vermeiden sie|verzichte|verzichten sie|lass|lassen sie|beginne|beginnen sie|beende|beenden sie|rechne|rechnen sie|prüfe|prüfen sie|achte|achten sie|denk|denke|denken sie|bleib|bleibe|bleiben sie|fass|fasse|fassen sie|übersetze|übersetzen sie|empfiehl|empfehlen sie|schlag|schlage|schlagen sie|vergiss|vergessen sie|duze|duzen sie|sieze|siezen sie|rede|reden sie|bestätige|bestätigen sie|zitiere|zitieren sie|markiere|runde|stell|stelle|stellen sie|setz|setze|setzen sie|berücksichtige|berücksichtigen sie|beschränke|weise|weisen sie|hebe|liefere|liefern sie|biete|gliedere|ergänze|korrigiere|korrigieren sie|begründe|vergleiche|warne|erinnere|nimm|nehmen sie|speichere|konvertiere|kürze|hänge|ordne|sortiere|führe|bevorzuge|starte|ruf|tu|unterlasse|nehme',
    on: 'ab jetzt|ab sofort|von jetzt an|von nun an|ab heute|künftig|zukünftig|in zukunft|fortan|ab nun|grundsätzlich|standardmäßig|in allen (?:deinen |ihren |zukünftigen |künftigen )?antworten|bis auf weiteres|bis auf widerruf',
    always:
      'immer|stets|jedes ?mal|nie(?:mals)?(?: wieder| mehr)?|nie|grundsätzlich|ausschließlich|unter keinen umständen|auf keinen fall',
    when: 'wenn|sobald|falls|immer wenn|jedes ?mal,? wenn',
    ask: '(?:frage|bitte|erwähne|schreibe|schicke|sende|poste|anfrage|nachfrage|spreche|wissen will|wissen möchte|bespreche|einfüge|teile)',
    these:
      'das|es|diese[rsnm]?|dich|ihn|sie|ihr|dein[a-z]*|deren|die idee|den (?:vorschlag|ansatz|plan)|die (?:antwort|version|variante|lösung)|dass|wie|was|wo|erste|zweite|option',
    infinitive:
      '(?:verwenden|benutzen|nutzen|geben|angeben|nennen|zeigen|schreiben|erklären|hinzufügen|formatieren|erwähnen|antworten|machen|sagen|vorschlagen|empfehlen|benennen|anzeigen|verzichten|vermeiden|bestätigen|auflisten|angeben|zitieren|ansprechen|duzen|siezen|beachten|einfügen|weglassen|übersetzen|prüfen|liefern|halten)',
  },
  instructions: [
    '<{verb} (?:mir |uns |bitte |dabei |deine antworten |ihre antworten |mich |den code |code )*{always}(?! wieder gut)',
    '<{verb} ~(?:immer|stets|niemals|nie(?! war)|nie wieder|jedes ?mal|grundsätzlich|künftig|zukünftig|in zukunft|ab jetzt|ab sofort|von nun an|von jetzt an|ab heute|bis auf weiteres|standardmäßig)(?! (?:auftritt|noch|wieder kommt|abstürz|fehl|der|die|das) )',
    '<{on},? (?:bitte |nur noch |immer |nie |niemals |keine? [a-zäöüß]+ )?{verb}',
    '<{on},? (?:bitte,? |nur noch |immer )*(?:auf|in|mit|ohne|keine?|nur|kurze?|nicht mehr) (?!(?:ich|wir|er|es|meine)(?![a-zäöüß])).{0,80}(?:antworten|bitte|{infinitive}|mehr)?[.!]*$',
    '<(?:bitte )?(?:immer|stets|niemals|nie|nie wieder|nur noch|grundsätzlich) (?!(?:ich|wir|er|sie|es|das|der|die|war|hatte|bin|ist|habe|wenn)(?![a-zäöüß])).{0,120}{infinitive}(?:[,.!]| wenn|$)',
    '<{verb} .{0,160}(?:,| ) ?{when} ich .{0,100}{ask}',
    '<{when} ich (?:dich |sie |nach |von |dir |über |um )?.{0,120}{ask},? (?:dann |bitte )?(?:{verb}|möchte ich|will ich|sollst du|musst du|erwarte ich|bitte)',
    '<immer wenn ich .{0,120}, (?:dann |bitte )?(?:{verb}|möchte ich|sollst du)',
    '<{verb} .{0,160}jedes ?mal,? wenn',
    '<(?:du sollst|du sollest|du solltest|du musst|du darfst|sie sollen|sie sollten|sie müssen|ich möchte,? dass du|ich will,? dass du|ich möchte,? dass sie|achte darauf,? dass du|ich wünsche mir,? dass du|ich erwarte,? dass du) (?:[^ ]{1,40} ){0,6}?(?:{always}|künftig|in zukunft|ab jetzt|nicht mehr|jedes ?mal)',
    '(?:kannst|könntest|würdest) du (?:bitte )?(?:mir )?(?:immer(?! wieder)|künftig|in zukunft|ab jetzt|ab sofort|nie|niemals|von nun an)',
    '(?:können|könnten|würden) sie (?:bitte )?(?:mir )?(?:immer(?! wieder)|künftig|in zukunft|ab jetzt|ab sofort|nie|niemals|von nun an)',
    '<(?:{verb}) ~(?:nicht|keine?n?|nichts) ~mehr',
    '<(?:nenn|nenne|nennen sie|ruf) mich (?!(?:an|morgen|später|heute|einen?|verrückt|altmodisch|zurück|wenn)(?![a-zäöüß]))',
    '<(?:du kannst|sie können|ihr könnt) mich [^ ]{1,40} nennen',
    '<(?:sprich|sprechen sie) mich (?:bitte )?(?:mit|als)|<(?:duz|duze|duzen sie|sieze|siezen sie) mich|<(?:bitte )?(?:per )?(?:du|sie) ansprechen',
    '<(?:halte|halt|halten sie|schreib|schreibe|formuliere|fasse) (?:alle )?(?:deine|ihre) antworten',
    '<{verb} .{0,120}(?:in|am (?:ende|anfang)|bei|zu|mit|nach|vor) (?:jede[rsnm]?|allen?|deinen|ihren) (?:deiner |ihrer |künftigen |zukünftigen )?(?:antwort|antworten|nachricht|erklärung|erklärungen|code-?beispiel|code-?beispielen|e-mail|mail|zusammenfassung|empfehlung|empfehlungen)',
    '<{verb} .{0,120}(?:außer|es sei denn|solange)(?: wenn)? ich .{0,80}(?:frage|sage|bitte|verlange)',
    '<(?:bitte )?keine (?:emojis?|tabellen|floskeln|entschuldigungen|anglizismen|aufzählungen|fachbegriffe|spoiler)(?: mehr| verwenden| benutzen)*(?: bitte)?[.!]*$',
  ],
  preferences: [
    '(?:ich|wir) (?:ziehe|ziehen|bevorzuge|bevorzugen|favorisiere)(?! (?:{these}) ?(?:vor)?[.!]*$)',
    '(?:bevorzuge|ziehe) ich(?! (?:{these}) ?(?:vor)?[.!]*$)',
    '(?:ich|wir) [a-zäöüß]{2,20} (?:[^ ]{1,40} )?(?:am )?(?:lieber|liebsten)(?! hätte)|am liebsten (?!wäre|würde ich jetzt)[a-zäöüß]+ ich|lieber (?:habe|esse|trinke|mag|nehme|arbeite|lese|nutze|verwende|fahre|reise|schreibe) ich|mir (?:sind|ist) .{0,80} lieber|mir ist (?:es )?lieber|ich (?:hätte|würde) (?:[^ ]{1,40} )?(?:lieber|am liebsten)',
    '(?:ich|wir) (?:mag|mögen|liebe|lieben|hasse|hassen|verabscheue|meide|vermeide|vermeiden|verabscheuen|genieße) (?!(?:{these}|nicht mehr)(?![a-zäöüß]))',
    '(?:vertrage|mag|esse|trinke|ertrage|nutze|benutze) ich (?:[^ ]{1,40} )?(?:nicht|nie|kaum|ungern|gern|gerne)(?= ?[,.!]| ?$)',
    '(?:mag|liebe|hasse|meide|vermeide) ich (?!(?:{these})(?![a-zäöüß]))',
    '(?:ich|wir) (?:esse|essen|trinke|trinken|nutze|nutzen|benutze|benutzen|verwende|verwenden|rauche|fliege|trage|kaufe|arbeite|arbeiten|fahre|schreibe|lese) (?:[^ ]{1,40} ){0,4}?(?:kein|keine|keinen|nie|niemals|nur|ausschließlich|immer|stets|grundsätzlich|prinzipiell)(?! (?:noch|mehr|diese|dieses))',
    '(?:ich|wir) (?:kann|können|vertrage|vertragen|ertrage) (?:[^ ]{1,40} ){0,3}?(?:nicht (?:ausstehen|leiden|vertragen|ab|essen|trinken)|keine? (?:milch|laktose|gluten|nüsse|fisch|scharfes|weizen|alkohol|soja|eier))',
    '(?:ich|wir) vertrage (?:kein|keine|keinen) ',
    'ich bin (?:(?:eine?|kein|keine|auch|strikt|streng|strenge[r]?|sehr|stark|überzeugte[r]?|leider|absolut|großer|ein großer|seit [^ ]+ jahren|seit jahren|gegen [^ ]+(?: und [^ ]+)?|eher) ){0,4}(?:vegetarier|vegetarierin|veganer|veganerin|vegetarisch|vegan|allergisch|laktoseintolerant|glutenintolerant|diabetiker|diabetikerin|farbenblind|linkshänder|linkshänderin|frühaufsteher|frühaufsteherin|nachteule|morgenmensch|fan von|legastheniker|pescetarier)',
    'ich habe (?:[^ ]{1,40} ){0,4}?[a-zäöüß]*(?:allergie|unverträglichkeit|intoleranz|zöliakie)|ich ernähre mich (?:[^ ]{1,40} ){0,2}(?:vegan|vegetarisch|glutenfrei|koscher|halal)|ich lebe (?:vegan|vegetarisch)',
    'meine? lieblings[a-zäöüß]+ (?:[^ ]{1,40} ){0,4}(?:ist|sind)|(?:ist|sind) meine? lieblings[a-zäöüß]+|meine? (?:[^ ]{1,40} )?(?:vorliebe|präferenz)(?:en)? (?:ist|sind|für)|ich habe eine (?:vorliebe|schwäche) für',
    'mir (?:gefallen|gefällt|schmeckt|schmecken|liegt|liegen) (?!(?:{these}|der|die)(?![a-zäöüß]))|ich stehe (?:nicht )?auf |ich halte nichts von |ich lege (?:großen )?wert auf |mir ist (?:[^ ]{1,40} ){0,3}wichtig,? dass du|ich lerne am besten|ich arbeite am besten|ich will (?:kurze|knappe|ausführliche) antworten|ich möchte (?:kurze|knappe|ausführliche) antworten',
  ],
  releases: [
    '<(?:du kannst |sie können |)(?:vergiss|vergessen sie|ignoriere|streich|streiche|verwirf|lösche|vergessen) (?:bitte )?(?:die|das|meine|diese|was|dass|alles|den)(?: [^ ]{1,40}){0,3}? ?(?:regel|anweisung|vorgabe|vorliebe|bitte|gesagt|sagte|gebeten|wunsch|hinweis|wollte|sache mit)',
    '<(?:du|sie) (?:musst|müssen|brauchst|brauchen) ~(?:nicht|keine?n?|nichts) ~mehr',
    '<(?:du|sie) (?:kannst|können|darfst|dürfen) (?:jetzt |ruhig |gerne? )*wieder ',
    '<(?:es ist )?nicht mehr nötig|ist nicht mehr nötig|gilt (?:ab jetzt |ab sofort )?nicht mehr|ich habe (?:es mir anders überlegt|meine meinung (?:zu|über|geändert))',
  ],
  refusals: [
    '<(?:hör|höre|hören sie) (?:bitte )?(?:damit )?auf,? (?:mit |mir |mich |damit |immer |so |ständig )?|<(?:schluss mit|lass das mit|unterlasse) ',
    '(?:ich|wir) (?:esse|trinke|nutze|benutze|verwende|will|möchte|brauche|bevorzuge|meide|vermeide) ~(?:nicht|kein|keine|keinen) ~mehr(?! (?:als|platz|zeit))',
    'ich bin (?:kein|keine|nicht) (?:mehr )?(?:vegetarier|vegetarierin|veganer|veganerin|vegan|vegetarisch|allergisch)(?: mehr)',
    'ich bin nicht mehr (?:vegan|vegetarisch|allergisch)',
  ],
  questions: [
    '(?<=^ ?|[,;:—–(] ?|[,;] (?:und|aber|also) |^(?:und|aber|also|hallo|hi|ok) )(?:kannst du|können sie|könntest du|könnten sie|würdest du|würden sie|hast du|haben sie|gibt es|was |wie |wo |wer |welche[rsnm]? |warum |wieso |weshalb |soll ich|sollte ich|darf ich|kann ich|ist es|ist das|weißt du|wann |muss ich|bist du)',
    '^(?:und |aber |also |hm+,? )?(?:warum|wieso|weshalb|wie|was|wo|wer|welche[rsnm]?|wann|ist|sind|hat|haben|kann|muss|soll|darf|stimmt|bin|habe) ',
  ],
  unreal: [
    '^(?:stell dir vor|stellen sie sich vor|angenommen|nehmen wir an|tu so|tun wir so|zum beispiel|beispielsweise|was wäre|was ist,? wenn|wenn ich (?:wäre|hätte|sagte|sagen würde)|in (?:der|dem|diesem|meinem) (?:geschichte|roman|film|buch|lied|gedicht|spiel|traum)|es war einmal|die figur|meine figur)',
    '(?<!(?:^| )ich )(?:sagt|sagte|sagen|meint|meinte|schrieb|schreibt|steht|heißt es|lautet|behauptet|behauptete|erzählte|rät|riet|laut|empfiehlt|empfahl|warnte|motto|sprichwort|titel)(?![a-zäöüß])(?! (?:mir|uns) (?:immer|nie|bitte))',
    '(?:früher|damals|als kind|letztes jahr|letzte woche|letzten monat)(?![a-zäöüß])',
  ],
  once: [
    '^(?:[\\p{L}]+,? ){0,3}?(?:schreib|schreibe|schreiben sie|verfasse|erzähle?|übersetze?|dichte) (?:mir |uns )?(?:eine?n?|die|das|den|diesen) (?:[^ ]+ ){0,2}?(?:gedicht|geschichte|lied|brief|satz|witz|rede|roman|text|e-mail|mail|dialog|aufsatz|spruch)',
  ],
  unrealBefore: ['wenn|falls|ob|dass er|dass sie|angenommen|als ob|weil|obwohl'],
  plain:
    'ich|du|sie|er|es|wir|mich|mir|dich|dir|mein|meine|meinen|meiner|dein|deine|deinen|der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|aber|auch|in|im|an|am|auf|mit|für|zu|zum|zur|von|vom|bei|nach|über|um|als|wenn|dass|ist|sind|bin|bitte|immer|nie|niemals|nicht|kein|keine|keinen|mehr|nur|ab|jetzt|sofort|künftig|zukunft|frage|fragen|verwende|verwenden|benutze|benutzen|nutze|nutzen|nenne|nennen|gib|geben|angeben|zeige|zeigen|schreibe|schreiben|antworte|antworten|füge|hinzu|mag|liebe|hasse|bevorzuge|ziehe|vor|lieber|am|liebsten|vergiss|regel|anweisung|musst|brauchst|kannst|hör|höre|auf|damit|wieder|esse|trinke|was|so|sehr|stets|jedes|mal|alle|allen|habe|zu',
}
