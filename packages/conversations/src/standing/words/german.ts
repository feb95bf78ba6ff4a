import { joined, phrases } from '../phrases.ts'
import type { StandingWords } from '../standing-words.ts'

/** Signs of standing instructions in German. */
export const GERMAN: StandingWords = {
  triggers: joined`
nix|ess|hab|bin|vegetarierin|kannste|könntest|kannst|dass|tabu|lieber|erinner|jeden|jede|abends|morgens|we
ck|schick|bleib|deine|dein|gib|zeig|rechne|alles|preise|sobald|jedes|daten|zahlen|höchstens|maximal|bleibe
|mach|lass|für|schweizer|trinke|fliege|hör|drei|zwei|ein|eine|ohne|uhrzeiten|mit|spätestens|wir|antworte|a
ntworten|sprich|sprechen|rede|red|sei|seien|nichts|keine|gewöhn|gewöhne|duz|duze|maße|temperaturen|freitag
s|montags|sonntags|samstags|kurze|kurz|ausführliche|bei|falls|sag|schreib|einheiten|erklär|duzen|siezen|si
eze|siez|per|termine|englisch|deutsch|knappe|in|spar|emojis|behandle|celsius|euro|ich|mir|mich|mein|meine|
meiner|meinen|bitte|immer|nie|niemals|nicht|ab|künftig|zukünftig|wenn|vergiss|hören|kein|du|sie|stets|nenn
|nenne|merk|verzichte|nur|standardmäßig|zukunft|deinen|ihre|ihren|keinen|schluss|unter
`,
  joins: 'und|aber|also|dann|sondern|denn|weil',
  lead: joined`
bitte|auch|und|aber|also|dann|ok|okay|hallo|hi|danke|ja|nein|übrigens|generell|grundsätzlich|allgemein|wic
htig|hinweis|noch etwas|wie gesagt|merk dir|denk daran|achtung|ps
`,
  spellings: {
    nichts: 'nix',
    esse: 'ess',
    trinke: 'trink',
    habe: 'hab',
    fahre: 'fahr',
    kannst: 'kannste',
    könntest: 'könnteste',
    nicht: 'net|nich',
    möchte: 'möcht',
  },
  sets: {
    lasts: joined`
immer(?! (wieder|noch|mehr))|nie|niemals|nie wieder|stets|{on}|jede[nrsm]? (?!(art|menge|hilfe))\p{L}+
|jedes ?mal|nicht mehr|kein\p{L}{0,2} [^,.]{1,30} mehr|für immer|grundsätzlich|generell|dauerhaft|egal (
was|wann|worum|wie)|täglich|wöchentlich|(mon|diens|donners|frei|sams|sonn)tags|mittwochs|morgens|abends|
mittags|nachts|wochenends|am wochenende|alles,? was du
`,
    cases: joined`
(wenn|falls|sobald) (ich|wir|du|es um|s um|es|was|man|jemand)(?! (wäre|hätte|zeit|lust|könnte|würde|
mal zeit))|(bei|für|in|zu) (?!(der|die|das|dem|den|mir|dir|uns|diese[mnrs]?|einem|einer|meine[mr])(?!
\p{L}))\p{L}+(en|er|s|ern|eln)(?=[ ,:])
`,

    days: joined`
(montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|morgens|vormittags|nachmittags|abend
s|nachts|mittags|an wochenenden|am wochenende|wochenends|sonn- und feiertags)
`,
    clock: joined`
(\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|mittag|mittags|mitternacht|dem (früh
stück|mittagessen|essen|abendessen)|feierabend|der arbeit)
`,
    end: '(,? (bitte|danke|zu mir|mit mir|mir gegenüber))*[.!]*$',
    manner: joined`
kurz|knapp|knapper|kürzer|ausführlich|ausführlicher|detailliert|förmlich|formell|locker|lockerer|höflich|f
reundlich|ehrlich|direkt|direkter|sachlich|einfach|präzise|prägnant|in ganzen sätzen|in stichpunkten|in st
ichworten|ohne umschweife|auf den punkt|in kleinbuchstaben|in reimen|im klartext
`,
    language: joined`
deutsch|englisch|französisch|spanisch|portugiesisch|italienisch|niederländisch|russisch|chinesisch|japanis
ch|koreanisch|polnisch|türkisch|arabisch|katalanisch|latein|schwedisch|ukrainisch|griechisch|plattdeutsch|
bayerisch|schwäbisch|einfachem deutsch|einfacher sprache
`,
    verb: joined`
antworte|antworten sie|verwende|verwenden sie|benutze|benutzen sie|benutz|nutze|nutzen sie|nutz|gib|geben s
ie|nenne|nennen sie|nenn|zeig|zeige|zeigen sie|schreib|schreibe|schreiben sie|erkläre|erklären sie|erklär|
füge|fügen sie|formatiere|formatieren sie|erwähne|erwähnen sie|halte|halt|halten sie|liste|listen sie|mach
|mache|machen sie|sag|sage|sagen sie|sprich|sprechen sie|frag|frage|fragen sie|vermeide|vermeiden sie|verz
ichte|verzichten sie|lass|lassen sie|beginne|beginnen sie|beende|beenden sie|rechne|rechnen sie|prüfe|prüf
en sie|achte|achten sie|denk|denke|denken sie|bleib|bleibe|bleiben sie|fass|fasse|fassen sie|übersetze|übe
rsetzen sie|empfiehl|empfehlen sie|schlag|schlage|schlagen sie|vergiss|vergessen sie|duze|duzen sie|sieze|
siezen sie|rede|reden sie|bestätige|bestätigen sie|zitiere|zitieren sie|markiere|runde|stell|stelle|stelle
n sie|setz|setze|setzen sie|berücksichtige|berücksichtigen sie|beschränke|weise|weisen sie|hebe|liefere|li
efern sie|biete|gliedere|ergänze|korrigiere|korrigieren sie|begründe|vergleiche|warne|erinnere|nimm|nehmen s
ie|speichere|konvertiere|kürze|hänge|ordne|sortiere|führe|bevorzuge|starte|ruf|tu|unterlasse|nehme
`,
    on: joined`
ab (morgen|heute abend|nächster woche|nächstem monat|jetzt)|von heute an|von morgen an|seit heute|von hi
er an|für die zukunft|für immer|dauerhaft|ein für alle ?mal|bis ich etwas anderes sage|ab jetzt|ab sofort|
von jetzt an|von nun an|ab heute|künftig|zukünftig|in zukunft|fortan|ab nun|grundsätzlich|standardmäßig|in a
llen (deinen |ihren |zukünftigen |künftigen )?antworten|bis auf weiteres|bis auf widerruf
`,
    always: joined`
immer|stets|jedes ?mal|nie(mals)?( wieder| mehr)?|nie|grundsätzlich|ausschließlich|unter keinen umstän
den|auf keinen fall
`,
    when: 'wenn|sobald|falls|immer wenn|jedes ?mal,? wenn',
    ask: joined`
(frage|bitte|erwähne|schreibe|schicke|sende|poste|anfrage|nachfrage|spreche|wissen will|wissen möchte|be
spreche|einfüge|teile)
`,
    these: joined`
das|es|diese[rsnm]?|dich|ihn|sie|ihr|dein[a-z]*|deren|die idee|den (vorschlag|ansatz|plan)|die (antwor
t|version|variante|lösung)|dass|wie|was|wo|erste|zweite|option
`,
    infinitive: joined`
(verwenden|benutzen|nutzen|geben|angeben|nennen|zeigen|schreiben|erklären|hinzufügen|formatieren|erwähne
n|antworten|machen|sagen|vorschlagen|empfehlen|benennen|anzeigen|verzichten|vermeiden|bestätigen|auflisten
|angeben|zitieren|ansprechen|duzen|siezen|beachten|einfügen|weglassen|übersetzen|prüfen|liefern|halten)
`,
  },
  instructions: phrases`
(kannst|könntest|würdest) du (bitte )?(mir )?(immer(?! wieder)|künftig|in zukunft|ab jetzt|ab sofo
rt|nie|niemals|von nun an)

<(nenn|nenne|nennen sie|ruf) mich (?!(an|morgen|später|heute|einen?|verrückt|altmodisch|zurück|wenn)(?
![a-zäöüß]))

<{verb} ~(immer|stets|niemals|nie(?! war)|nie wieder|jedes ?mal|grundsätzlich|künftig|zukünftig|in zukun
ft|ab jetzt|ab sofort|von nun an|von jetzt an|ab heute|bis auf weiteres|standardmäßig)(?! (auftritt|noch
|wieder kommt|abstürz|fehl|der|die|das) )

<{verb} .{0,160}(,| ) ?{when} ich .{0,100}{ask}

<(du sollst|du sollest|du solltest|du musst|du darfst|sie sollen|sie sollten|sie müssen|ich möchte,?
 dass du) ([^ ]{1,40} ){0,6}?({always}|künftig|in zukunft|ab jetzt|nicht mehr|jedes ?mal)

<({verb}) ~(nicht|keine?n?|nichts) ~mehr

<(duz|duze|duzen sie|sieze|siezen sie) mich

<(halte|halt|halten sie|schreib|schreibe|formuliere|fasse) (alle )?(deine|ihre) antworten
`,
  orders: phrases`
(ist|sind|bleib(t|en)) (bei|für) (mir|mich|uns) ((ein )?tabu|verboten|gestrichen|ein no-?go|ni
cht drin)

<(alle )?(deine|ihre|die) (antworten?|nachrichten|erklärungen)( sollen| sollten| dürfen| müssen| sol
l| darf| muss)(?! (ich|wir))[ ]

<(bitte )?(nur|bloß|lediglich) die (antwort|lösung|fakten)(,| ohne|[.!]*$| bitte)

<{on},? (bitte )?(nur noch|nur|höchstens|maximal|ein|eine|einen|keine?|ohne|mit|in|mehr|weniger) [^?]{
1,50}[.!]*$

<(bitte )?(schweizer|österreichische|neue|alte|britische|amerikanische) (rechtschreibung|schreibweis
e)( bitte)?[.!]*$|bleib(e|en sie)? (bitte )?(beim|bei der|bei|im) (?!dir|mir|der sache)[^?]{2,40}[
.!]*$

<mach(e|en sie)? (es )?(dir|sich) (bitte )?zur (gewohnheit|regel)|(für mich|bei mir) (bitte )
?(nie|niemals|nichts|immer|keine?|ohne)[ ]

<(sag|sagt|sagen sie)( bitte| doch| ruhig| einfach| nur)* (?!(ihm|ihr|ihnen|nichts|das|es|ja|nein|mi
r|uns|bescheid|so|was)(?!\p{L}))\p{L}+ zu mir

<{on},? (bitte )?(?!(ist|sind|wird|gibt|der|die|das|ich|wir|er|es|mein|meine|hat)(?![a-zäöüß]))[a-zäöü
ß]+(?<!t) (bitte )?(nur )?(in|auf|mit|ohne|als) [^.?]{1,40}[.!]*$

<(antworte|antworten sie|sei|seien sie|fass|fasse|halte|halt|erklär|erkläre|schreib|schreibe|bleib|bleib
e|formuliere)( dich| dinge| alles| es| mir| immer| bitte| deine antworten| so| möglichst| gern)* ({man
ner})( (und|aber) ({manner}))*{end}

<(bitte )?(nur )?(kurze|knappe|ausführliche|präzise|einfache|ehrliche|detaillierte|direkte)( und (
?:kurze|knappe|ausführliche|präzise|einfache|ehrliche|direkte))? (antworten|erklärungen|sätze|nachrichte
n)( reichen( mir)?| genügen( mir)?| sind mir lieber| bevorzugt)?{end}

<(gewöhn|gewöhne|gewöhnen sie) (dich|dir|sich)( bitte)? (an|daran)

<(red|rede|reden sie) nicht (um den|drum)|(lass|lassen sie) (die|das|den|alle) (floskeln|einleit
ung(en)?|höflichkeiten|emojis|entschuldigungen|small ?talk|begrüßung(en)?|witze|vorrede|zusammenfassun
g)( weg| bleiben| sein)?

<(bitte )?(nichts|keine? ([a-zäöüß]+ )?(anrufe?|termine?|meetings?|besprechungen|erinnerungen|nach
richten|benachrichtigungen|treffen|buchungen|flüge|mails|wecker|kurse|schichten|kaffee|alkohol))( bitte)
? (vor|nach|zwischen|ab|bis) (um )?{clock}|(bitte )?({days}|vor {clock}[^,.?]{0,12}|nach {clock}[^
,.?]{0,12}) (bitte )?(nichts|keine?n? ([a-zäöüß]+ )?(anrufe?|termine?|meetings?|besprechungen|erin
nerungen|nachrichten|treffen|mails|kaffee|alkohol)|nicht stören|frei ?halten|nur )

<(wenn|sobald|falls|immer wenn) [^,?]{1,50}(geht|ist|sind|wird|kommt|vorkommt|schreibe|frage|spreche|r
ede|bin|klinge|schicke|einfüge), (dann |bitte |nur )*(antworte|antworten sie|frag|frage|nimm|nutze|sch
reib|zeig mir|gib mir|sag|erklär|(in|auf|mit) [^ ]+[.!]*$)

<(antworte|antworten sie|schreib|schreibe|schreiben sie|sprich|sprechen sie|rede|red)( mir| mit mir| b
itte| nur)* (nur )?(auf|in) ({language}){end}

<(sprich|sprechen sie|rede|red|schreib)( mit mir| bitte| nur)* ({language}){end}

<(bei|für|in) (meine[nr]? )?(rezepten|rezepte|code|programmcode|codefragen|reisen|preisen|preise|dat
en|zeiten|temperaturen|entfernungen|maßen|maße|mails|e-mails|briefen|flügen|hotels|zahlen|einheiten|
mathe|übersetzungen|wetter|namen|gewichten|kochfragen)(,| bitte| immer| nie| keine?| nur| lieber|:)[
 ]

<(preise|temperaturen|maße|maßeinheiten|einheiten|entfernungen|gewichte|datumsangaben|uhrzeiten|meng
en|zahlen|beträge|alles) (bitte )?(nur |immer )?(in |im |auf )?(celsius|fahrenheit|metrisch|kilomete
rn?|euro|franken|dollar|gramm|litern?|kilo|24-stunden-format|metern)( statt( in)? [a-zäöüß]+| angebe
n| bitte)*{end}

<(nutz|nutze|verwende|benutze|benutz|nimm|rechne in|gib (temperaturen|preise|maße|entfernungen|gewic
hte|einheiten) in) (bitte )?(celsius|fahrenheit|kilometer|euro|gramm|stichpunkte|einfache wörter|ein
fache sprache)( an)?{end}

<(behandle|behandeln sie) mich (wie|als)
`,
  lasting: ['{lasts}'],
  cases: ['{cases}'],
  directed: phrases`
(wenn|falls|sobald) (ich (dich|dir|sie|dir was)|du (mir|mich|was|etwas))|<(?!(ich|wir|er|sie|man
|du|es|die|der|das|mein\p{L}*|sein\p{L}*|ihr\p{L}*|unser\p{L}*)(?!\p{L}))(\p{L}+ ){0,3}(?<!t )(immer|n
ie|stets|grundsätzlich|generell) (nur |erst |zuerst |auch )?(mit|ohne|in|auf|als|per|zuerst|erst|nur|k
ein\p{L}*|von|nach|vor|ab)(?!\p{L})(?!.* (ist|sind|war|hat|haben|wird|kann|muss|geht|kommt|macht)(?!
\p{L}))|(?<=({cases})[^?]{1,60}[ ,]+)(?<!ich )({verb})(?!\p{L})(?! (ich|wir))

<(({lasts})[, ]+)?({verb}|hau|pack|leg|lege|plan|plane|such|suche|bau|baue|weck|wecke|erinner|schick
|schicke|spar|nimm|setz|rechne|merk|buch|buche|trag|lies|kürz|formulier)(?!\p{L})(?! (ich|er|es|wir|
der|die das)(?!\p{L}))

(?<!\p{L})bitte(?!\p{L})|(kannst|könntest|würdest|sollst|solltest|brauchst) du|du (sollst|solltest|mus
st|brauchst)|(können|könnten|würden) sie|(ich (will|möchte|hätte gern|fänd[es]?|fände|find|finde|wün
sch|wünsche|brauche)|wäre?|mir (ist|wäre?)|es wäre)[^,.?]{0,30},? (wenn|dass) (du|sie)|(will|möcht
e) ich (keine?n?|nichts|nur)

(schreib|formulier|gib|zeig|mach|nenn|antworte|red|rechne)(st|est) du|deine (antworten|mails|texte|e
rklärungen|vorschläge|nachrichten)|<(keine?n?|nichts|ohne|nur|lieber|zuerst|erst) (?!(ahnung|problem|w
under|zeit|lust|plan|sorge|bock|frage|ist|war|mal)(?!\p{L}))\p{L}|<(?!(ich|wir|er|sie|man|du|es|kann|kön
nen|muss|soll|darf|die|der|das|mein\p{L}*)(?!\p{L}))[^,.?]{2,60} {infinitive}(?=[,.!]|$)
`,
  preferences: phrases`
(ich|wir) (ziehe|ziehen|bevorzuge|bevorzugen|favorisiere)(?! ({these}) ?(vor)?[.!]*$)

(ich|wir) [a-zäöüß]{2,20} ([^ ]{1,40} )?(am )?(lieber|liebsten)(?! hätte)|am liebsten (?!wäre|würd
e ich jetzt)[a-zäöüß]+ ich

((ich|wir) |<)(mag|mögen|liebe|lieben|hasse|hassen|verabscheue|meide|vermeide|vermeiden|verabscheuen
|genieße) (?!({these}|nicht mehr)(?![a-zäöüß]))

((ich|wir) |<)(esse|essen|trinke|trinken|nutze|nutzen|benutze|benutzen|verwende|verwenden|rauche|fli
ege|trage|kaufe|arbeite|arbeiten|fahre|schreibe|lese) ([^ ]{1,40} ){0,4}?(kein|keine|keinen|nie|niemal
s|nur|ausschließlich|immer|stets|grundsätzlich|prinzipiell)(?! (noch|mehr|diese|dieses))

(ich|wir) (kann|können|vertrage|vertragen|ertrage) ([^ ]{1,40} ){0,3}?(nicht (ausstehen|leiden|v
ertragen|ab|essen|trinken)|keine? (milch|laktose|gluten|nüsse|fisch|scharfes|weizen|alkohol|soja|eier))

(ich |<)bin ((eine?|kein|keine|auch|strikt|streng|strenge[r]?|sehr|stark|überzeugte[r]?|leider|absol
ut|großer|ein großer|seit [^ ]+ jahren|seit jahren|gegen [^ ]+( und [^ ]+)?|eher) ){0,4}(vegetarier|
vegetarierin|veganer|veganerin|vegetarisch|vegan|allergisch|glutenintolerant|diabetiker|diabetikerin
|farbenblind|linkshänder|linkshänderin|frühaufsteher|frühaufsteherin|nachteule|morgenmensch|fan von|
legastheniker|pescetarier)

meine? lieblings[a-zäöüß]+ ([^ ]{1,40} ){0,4}(ist|sind)

mir ist ([^ ]{1,40} ){0,3}wichtig,? dass du

(vertrage|mag|esse|trinke|ertrage|nutze|benutze) ich ([^ ]{1,40} )?(nicht|nie|kaum|ungern|gern|gerne
)(?= ?[,.!]| ?$)
`,
  releases: phrases`
(ich|wir) (esse|essen|trinke|trinken|nutze|benutze|rauche|verwende) (jetzt |nun |inzwischen )?wieder
[ ]

<(du kannst |sie können |)(vergiss|vergessen sie|ignoriere|streich|streiche|verwirf|lösche|vergessen) (
?:bitte )?(die|das|meine|diese|was|dass|alles|den)( [^ ]{1,40}){0,3}? ?(regel|anweisung|vorgabe|vorl
iebe|bitte|gesagt|sagte|gebeten|wunsch|hinweis|wollte|sache mit)

<(du|sie) (musst|müssen|brauchst|brauchen) ~(nicht|keine?n?|nichts) ~mehr

<(du|sie) (kannst|können|darfst|dürfen) (jetzt |ruhig |gerne? )*wieder[ ]
`,
  refusals: phrases`
schluss mit (den|dem|der|diesen)[ ]

<(hör|höre|hören sie) (bitte )?(damit )?auf,? (mit |mir |mich |damit |immer |so |ständig )?|(sch
luss mit|lass das mit|unterlasse)[ ]

(ich|wir) (esse|trinke|nutze|benutze|verwende|will|möchte|brauche|bevorzuge|meide|vermeide) ~(nicht|
kein|keine|keinen) ~mehr(?! (als|platz|zeit))

ich bin nicht mehr (vegan|vegetarisch|allergisch)
`,
  questions: phrases`
(?<=^ ?|[,;:—–(] ?|[,;] (und|aber|also) |^(und|aber|also|hallo|hi|ok) )(kannst du|können sie|könntes
t du|könnten sie|würdest du|würden sie|hast du|haben sie|gibt es|was |wie |wo |wer |welche[rsnm]? |warum |
wieso |weshalb |soll ich|sollte ich|darf ich|kann ich|ist es|ist das|weißt du|wann |muss ich|bist du)

^(und |aber |also |hm+,? )?(warum|wieso|weshalb|wie|was|wo|wer|welche[rsnm]?|wann|ist|sind|hat|haben|s
timmt|(kann|muss|soll|darf|bin|habe) (ich|wir|man|es|das|er|sie))[ ]
`,
  moment: phrases`
(mag|liebe|hasse|vermisse) (mein|unser|den|die)[a-z]* (neue[nrs]? )?(kolleg|nachbar|hund|katze|che
f|lehrer|schwester|bruder|frau|mann|kinder|freund|wohnung|haus|garten)[a-zäöü]*

(die|der|das) (letzte|vorige|erste|zweite|nächste)[nrs]? (frage|nachricht|antwort|absatz|satz|mail|p
unkt)|^(haha|ha|ach|juhu|endlich|puh)(?![a-zäöüß]).*!$

(diesmal|dieses mal|gerade|im moment|ausnahmsweise|(?<!(ab|von|seit|bis|und) )(heute|morgen)(?! an)(
?! früh)|heute abend|diese woche|nur (dieses|das) (eine )?mal|(auf|zu|für|in|an) (diese[nmrs]?|die f
olgende|das folgende|folgende[nrs]?) (mail|e-mail|nachricht|brief|text|frage|artikel|einladung|beitrag|s
eite|funktion|datei|satz|aufgabe|rezept|projekt)|auf (das|die|den) (mail|e-mail|nachricht|brief|frage)
|wenn du (zeit|lust) hast|wenn möglich|wenn du fertig|jetzt gern)(?![a-zäöüß])

^(klingt|das klingt|hört sich|wow|oh|haha|cool|super|toll|prima|schön|perfekt|ja|jo|genau|ok|okay|danke|
nice|stimmt|lecker|wunderbar|herrlich)(?![a-zäöüß]).*!$

(mag|will|nehme|möchte) (das|die|den) (erste|zweite|dritte|letzte|andere)[a-z]*([.! ]|$)

weil (es|das|die|unser) .*(schnell|billig|einfach|team|kennt|projekt)
`,
  unreal: phrases`
^(beim|im|bei der) (?!(schreiben|antworten|code|chat|allgemeinen|zweifel|prinzip|grunde|erklären|zusam
menfassen|übersetzen|rechnen|programmieren|vorschlagen|planen)(?![a-zäöüß]))

(will|möchte|verlangt|erwartet|wollte|wollen|verlangen|bat|bittet),? (mich |uns )?dass (ich|wir|man|
alle)

^(stell dir vor|stellen sie sich vor|angenommen|nehmen wir an|tu so|tun wir so|zum beispiel|beispielswei
se|was wäre|was ist,? wenn|wenn ich (wäre|hätte|sagte|sagen würde)|in (der|dem|diesem|meinem) (gesch
ichte|roman|film|buch|lied|gedicht|spiel|traum)|es war einmal|die figur|meine figur)

(?<!(^| )ich )(sagt|sagte|sagen|meint|meinte|schrieb|schreibt|steht|heißt es|lautet|behauptet|behaupte
te|erzählte|rät|riet|laut|empfiehlt|empfahl|warnte|motto|sprichwort|titel)(?![a-zäöüß])(?! (mir|uns) (
immer|nie|bitte))

(früher|damals|als kind|letztes jahr|letzte woche|letzten monat)(?![a-zäöüß])
`,
  once: phrases`
^([\p{L}]+,? ){0,3}?(schreib|schreibe|schreiben sie|verfasse|erzähle?|übersetze?|dichte) (mir |uns )
?(eine?n?|die|das|den|diesen) ([^ ]+ ){0,2}?(gedicht|geschichte|lied|brief|satz|witz|rede|roman|text
|e-mail|mail|dialog|aufsatz|spruch)
`,
  unrealBefore: ['wenn|falls|ob|dass er|dass sie|angenommen|als ob|weil|obwohl'],
  plain: joined`
ich|du|sie|er|es|wir|mich|mir|dich|dir|mein|meine|meinen|meiner|dein|deine|deinen|der|die|das|den|de
m|des|ein|eine|einen|einem|einer|und|oder|aber|auch|in|im|an|am|auf|mit|für|zu|zum|zur|von|vom|bei|n
ach|über|um|als|wenn|dass|ist|sind|bin|bitte|immer|nie|niemals|nicht|kein|keine|keinen|mehr|nur|ab|j
etzt|sofort|künftig|zukunft|frage|fragen|verwende|verwenden|benutze|benutzen|nutze|nutzen|nenne|nenn
en|gib|geben|angeben|zeige|zeigen|schreibe|schreiben|antworte|antworten|füge|hinzu|mag|liebe|hasse|b
evorzuge|ziehe|vor|lieber|liebsten|vergiss|regel|anweisung|musst|brauchst|kannst|hör|höre|damit|wied
er|esse|trinke|was|so|sehr|stets|jedes|mal|alle|allen|habe
`,
}
